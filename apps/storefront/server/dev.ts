import { createServer } from 'vite';
// Node runs this file itself, before any bundler knows the libs by name.
// eslint-disable-next-line @nx/enforce-module-boundaries
import { readEnvironment } from '../../../libs/environment/src/index.ts';
import type * as App from './app';
import type * as Serve from './serve';

// Development: Vite serves the sources with hot reload; the production server renders the
// documents.
const environment = readEnvironment();
process.chdir(new URL('..', import.meta.url).pathname);

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: environment.PORT + 20_000 } },
  appType: 'custom',
});
const { buildStorefront } = (await vite.ssrLoadModule('./server/app.ts')) as typeof App;
const { serve } = (await vite.ssrLoadModule('./server/serve.ts')) as typeof Serve;

const app = await buildStorefront({
  environment,
  build: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
  isDevelopment: true,
});
app.addHook('onRequest', (request, reply, next) => {
  const isOurs = /^\/(api|media|sandbox|socket\.io|strings|health)(\/|$)/.test(request.url);
  if (isOurs) next();
  else vite.middlewares(request.raw, reply.raw, next);
});
app.addHook('onClose', () => vite.close());
await serve(app, environment);
