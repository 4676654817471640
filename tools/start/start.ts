import { randomBytes } from 'node:crypto';
import {
  environmentHelp,
  EnvironmentError,
  isOwnApi,
  readEnvironment,
  type Environment,
} from '../../libs/environment/src/index.ts';
import { API_MAIN, buildIfNeeded, STOREFRONT_MAIN } from './build-if-needed.ts';
import { watchParentProcess } from './watch-parent-process.ts';
import { readOptions, USAGE, type StartOptions } from './read-options.ts';
import { findPortProblem } from './ports.ts';
import { startServer, type ServerExit, type Server } from './start-server.ts';

const print = (line: string) => console.log(line);
const running: Server[] = [];
let isStopping = false;

/** Stops the storefront first, so that no visitor meets a storefront without an API. */
async function stopAll(exitCode: number): Promise<never> {
  isStopping = true;
  for (const server of running.reverse()) await server.stop();
  process.exit(exitCode);
}

function stopOnSignal(): void {
  const stop = () => {
    if (isStopping) return;
    print('Stopping …');
    void stopAll(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  watchParentProcess(stop);
}

/** Resolves when the server is ready. If it ends by itself, before or later, everything stops. */
async function run(server: Server): Promise<void> {
  running.push(server);
  let isReady = false;
  void server.ended.then((exit) => {
    if (isStopping) return;
    const sentence = describeExit(server.name, exit, isReady);
    if (sentence) console.error(sentence);
    void stopAll(1);
  });
  await server.ready;
  isReady = true;
}

/** Undefined if a server that failed to start has printed the reason itself. */
function describeExit(name: string, { code, signal, hasOutput }: ServerExit, wasReady: boolean): string | undefined {
  const how = signal ? `by ${signal}` : `with exit code ${code ?? 1}`;
  if (wasReady) return `The ${name} has ended ${how}, so everything stops. Start again with npm start`;
  return hasOutput ? undefined : `The ${name} did not start: it ended ${how} without a word`;
}

function getMarketplaceUrl({ PUBLIC_URL, HOST, PORT }: Environment): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

async function announce(environment: Environment, ownApi: boolean): Promise<void> {
  print('');
  print(`  The marketplace is at   ${getMarketplaceUrl(environment)}`);
  if (environment.MODE === 'demo') {
    const { DEMO_CUSTOMER } = await import('../../apps/demo-marketplaces/src/account.ts');
    print(`  Sign in as              ${DEMO_CUSTOMER.email}  password  ${DEMO_CUSTOMER.password}`);
    if (ownApi && environment.SMTP_URL === undefined) print(`  Mails are kept at       ${environment.API_URL}/outbox`);
  }
  print('  Stop with               Ctrl-C');
  print('');
}

async function start(options: StartOptions): Promise<void> {
  const environment = readEnvironment();
  const ownApi = isOwnApi(environment);
  const problem =
    (await findPortProblem('PORT', environment.PORT, environment.HOST)) ??
    (ownApi ? await findPortProblem('API_PORT', environment.API_PORT, environment.HOST) : undefined);
  if (problem) throw new Error(problem);

  stopOnSignal();
  const env = {
    INTERNAL_TOKEN: environment.INTERNAL_TOKEN ?? randomBytes(24).toString('hex'),
    API_URL: environment.API_URL,
  };
  const apiArgs = options.listings ? ['--listings', String(options.listings)] : [];
  if (options.dev) {
    // Loaded only here, because it imports the bundler.
    const { startDev } = await import('./start-dev.ts');
    await startDev({ env, apiArgs, ownApi, run, print });
  } else {
    await buildIfNeeded(environment.MODE, print);
    // For React and other packages; the marketplace itself follows MODE.
    const production = { ...env, NODE_ENV: 'production' };
    const api = () => startServer({ name: 'api', file: API_MAIN, args: apiArgs, env: production, print });
    const storefront = () => startServer({ name: 'storefront', file: STOREFRONT_MAIN, env: production, print });
    // In parallel: the storefront calls the API only to answer a request.
    await Promise.all([...(ownApi ? [run(api())] : []), run(storefront())]);
  }
  await announce(environment, ownApi);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) print(`${USAGE}\n${environmentHelp()}`);
  else await start(options);
} catch (error) {
  console.error(error instanceof EnvironmentError || error instanceof Error ? error.message : String(error));
  if (running.length > 0) await stopAll(1);
  process.exitCode = 1;
}
