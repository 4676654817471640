import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenAtFreePort, type Listening } from './free-port';

/** In the admin app's place, at an origin of its own: keeps what is posted to its login endpoint. */
export interface AdminApp extends Listening {
  logins: unknown[];
}

export async function startAdminApp(): Promise<AdminApp> {
  const logins: unknown[] = [];
  const server = createServer(async (request, response) => {
    // Cross-origin with credentials: it names who may ask.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '');
    response.setHeader('access-control-allow-credentials', 'true');
    // Visitors of the tests say by a header where they come from (see test.ts).
    response.setHeader('access-control-allow-headers', 'content-type, x-forwarded-for');
    if (request.method === 'POST' && request.url === '/api/login') logins.push(await json(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return { ...(await listenAtFreePort(server)), logins };
}
