import { fileURLToPath } from 'node:url';
import { EnvironmentError, readEnvironment } from '@marketplace/environment';
import * as build from 'virtual:react-router/server-build';
import { buildStorefront } from './app';
import { serve } from './serve';

try {
  const environment = readEnvironment(process.env);
  const app = await buildStorefront({
    environment,
    build,
    clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
    isBench: process.env['BENCH'] === '1',
  });
  await serve(app, environment);
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
