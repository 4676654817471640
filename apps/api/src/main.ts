import { environmentHelp, EnvironmentError, readEnvironment } from '@marketplace/environment';
import { join } from 'node:path';
import { buildApp } from './app';
import { createOutbox } from './mail/outbox';
import { createSmtp } from './mail/smtp';
import { createSearchThread } from './search/search-thread';
import { createShutdown, type Shutdown } from './start/shutdown';
import { prepareMarketplace } from './start/prepare-marketplace';
import { checkPort, listen } from './start/listen';
import { openDatabase } from './start/open-database';
import { readOptions, type StartOptions } from './start/options';
import { readSecret } from './start/secret';
import { StartError } from '@marketplace/environment';

const USAGE = `The marketplace API.

  --listings N   how many listings the demo marketplace gets on its first start (up to 1000000)
  --help         this text

Environment:
`;
const REQUESTS_END_MS = 3000;

const note = (line: string) => console.error(line);
const clock = () => new Date();

async function start({ listings }: StartOptions, shutdown: Shutdown): Promise<void> {
  const environment = readEnvironment();
  await checkPort(environment);
  const secret = await readSecret(environment);
  const database = await openDatabase(environment, shutdown, note);
  const app = await buildApp({
    environment,
    database,
    secret,
    clock,
    searcher: createSearchThread,
    deliver:
      environment.SMTP_URL === undefined
        ? createOutbox(join(environment.DATA_DIR, 'outbox'), clock)
        : createSmtp(environment.SMTP_URL),
  });
  shutdown.add(() => app.close(), REQUESTS_END_MS);
  await prepareMarketplace({ environment, database, clock, log: app.log, listings, note });
  await app.warmUp();
  const url = await listen(app, environment);
  app.sendSandboxEvents(url);
  announce(url);
}

/** A message for the launcher, a line for everybody else. */
function announce(url: string): void {
  const ready = { type: 'ready', url };
  if (process.send) process.send(ready);
  else console.log(JSON.stringify(ready));
}

function report(error: unknown): void {
  if (error instanceof StartError || error instanceof EnvironmentError) note(error.message);
  else console.error('The API could not start.', error);
}

const shutdown = createShutdown(note);
try {
  const options = readOptions(process.argv.slice(2));
  if (options.isHelp) {
    console.log(USAGE + environmentHelp());
    shutdown.exit(0);
  } else await start(options, shutdown);
} catch (error) {
  if (!shutdown.hasBegun()) report(error);
  shutdown.exit(1);
}
