import { createServer, request } from 'node:http';
import { listenOnFreePort, type TestServer } from './listen-on-free-port';

/** A service worker that claims every page of its origin at once. */
const WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));`;

/** Proxies the storefront, and serves old service workers and a page that registers them. */
export async function startSiteWithServiceWorkers(storefront: string): Promise<TestServer> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (path.startsWith('/worker-')) return void outgoing.setHeader('content-type', 'text/javascript').end(WORKER);
    if (path === '/earlier') return void outgoing.setHeader('content-type', 'text/html').end('<h1>Earlier</h1>');
    const onward = request(storefront + path, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return listenOnFreePort(server);
}
