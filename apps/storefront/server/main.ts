import { fileURLToPath } from 'node:url';
import { EnvironmentError, readEnvironment } from '@marketplace/environment';
import * as build from 'virtual:react-router/server-build';
import { buildStorefront } from './app';
import { serve } from './serve';

try {
  const environment = readEnvironment();
  const app = await buildStorefront({
    environment,
    build,
    clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
    isBench: environment.BENCH,
  });
  await serve(app, environment);
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
