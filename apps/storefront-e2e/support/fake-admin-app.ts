import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenOnFreePort, type TestServer } from './listen-on-free-port';

/** An admin app at its own origin that records the bodies of its login endpoint. */
export interface FakeAdminApp extends TestServer {
  logins: unknown[];
}

export async function startFakeAdminApp(): Promise<FakeAdminApp> {
  const logins: unknown[] = [];
  const server = createServer(async (request, response) => {
    // CORS with credentials requires an explicit origin.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '');
    response.setHeader('access-control-allow-credentials', 'true');
    // Tests send the address of each visitor (see test.ts).
    response.setHeader('access-control-allow-headers', 'content-type, x-forwarded-for');
    if (request.method === 'POST' && request.url === '/api/login') logins.push(await json(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return { ...(await listenOnFreePort(server)), logins };
}
