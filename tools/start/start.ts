import { randomBytes } from 'node:crypto';
import {
  environmentHelp,
  EnvironmentError,
  readEnvironment,
  type Environment,
} from '../../libs/environment/src/index.ts';
import { API_MAIN, buildIfNeeded, STOREFRONT_MAIN } from './fresh-build.ts';
import { whenNpmIsGone } from './lineage.ts';
import { readOptions, USAGE, type StartOptions } from './options.ts';
import { portProblem } from './ports.ts';
import { startServer, type Ending, type Server } from './server.ts';

const say = (line: string) => console.log(line);
const running: Server[] = [];
let isStopping = false;

/** The storefront first: nobody then meets an API that is gone. */
async function stopAll(exitCode: number): Promise<never> {
  isStopping = true;
  for (const server of running.reverse()) await server.stop();
  process.exit(exitCode);
}

function stopWhenAsked(): void {
  const stop = () => {
    if (isStopping) return;
    say('Stopping …');
    void stopAll(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  whenNpmIsGone(stop);
}

/** Resolves when it is ready; a server that ends unasked, then or later, ends everything. */
async function run(server: Server): Promise<void> {
  running.push(server);
  let isReady = false;
  void server.ended.then((ending) => {
    if (isStopping) return;
    const sentence = endingSentence(server.name, ending, isReady);
    if (sentence) console.error(sentence);
    void stopAll(1);
  });
  await server.ready;
  isReady = true;
}

/** A server that did not come up has said why in its own words. */
function endingSentence(name: string, { code, signal, hasSpoken }: Ending, wasReady: boolean): string | undefined {
  const how = signal ? `by ${signal}` : `with exit code ${code ?? 1}`;
  if (wasReady) return `The ${name} has ended ${how}, so everything stops. Start again with npm start`;
  return hasSpoken ? undefined : `The ${name} did not start: it ended ${how} without a word`;
}

/** Whether the API that the storefront asks is the one to be started here. */
function isOwnApi(environment: Environment): boolean {
  const set = process.env['API_URL'];
  if (!set) return true;
  const own = readEnvironment({ ...process.env, API_URL: undefined }).API_URL;
  return own === environment.API_URL;
}

function addressOf({ PUBLIC_URL, HOST, PORT }: Environment): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

async function announce(environment: Environment, ownApi: boolean): Promise<void> {
  say('');
  say(`  The marketplace is at   ${addressOf(environment)}`);
  if (environment.MODE === 'demo') {
    const { DEMO_CUSTOMER } = await import('../../apps/api/src/demo/account.ts');
    say(`  Sign in as              ${DEMO_CUSTOMER.email}  password  ${DEMO_CUSTOMER.password}`);
    if (ownApi && environment.SMTP_URL === undefined) say(`  Mails are kept at       ${environment.API_URL}/outbox`);
  }
  say('  Stop with               Ctrl-C');
  say('');
}

async function start(options: StartOptions): Promise<void> {
  const environment = readEnvironment(process.env);
  const ownApi = isOwnApi(environment);
  const problem =
    (await portProblem('PORT', environment.PORT, environment.HOST)) ??
    (ownApi ? await portProblem('API_PORT', environment.API_PORT, environment.HOST) : undefined);
  if (problem) throw new Error(problem);

  stopWhenAsked();
  const env = {
    INTERNAL_TOKEN: environment.INTERNAL_TOKEN ?? randomBytes(24).toString('hex'),
    API_URL: environment.API_URL,
  };
  const apiArgs = options.listings ? ['--listings', String(options.listings)] : [];
  if (options.dev) {
    // Loaded only here: it brings the bundler.
    const { startDev } = await import('./dev.ts');
    await startDev({ env, apiArgs, ownApi, run, say });
  } else {
    await buildIfNeeded(say);
    // Production code paths of React and others; what the marketplace itself does follows MODE, never this.
    const production = { ...env, NODE_ENV: 'production' };
    const api = () => startServer({ name: 'api', file: API_MAIN, args: apiArgs, env: production, say });
    const storefront = () => startServer({ name: 'storefront', file: STOREFRONT_MAIN, env: production, say });
    // Both at once: the storefront asks the API only when somebody asks the storefront.
    await Promise.all([...(ownApi ? [run(api())] : []), run(storefront())]);
  }
  await announce(environment, ownApi);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(`${USAGE}\n${environmentHelp()}`);
  else await start(options);
} catch (error) {
  console.error(error instanceof EnvironmentError || error instanceof Error ? error.message : String(error));
  if (running.length > 0) await stopAll(1);
  process.exitCode = 1;
}
