import { environmentHelp, EnvironmentError, readEnvironment } from '@marketplace/environment';
import { join } from 'node:path';
import { buildApp } from './app';
import { createOutbox } from './mail/outbox';
import { createSmtp } from './mail/smtp';
import { createClosing, type Closing } from './start/closing';
import { prepareMarketplace } from './start/demo-start';
import { checkPort, listen } from './start/listen';
import { openDatabase } from './start/open-database';
import { readOptions, type StartOptions } from './start/options';
import { readSecret } from './start/secret';
import { StartError } from './start/start-error';

const USAGE = `The marketplace API.

  --listings N   how many listings the demo marketplace gets on its first start (up to 1000000)
  --help         this text

Environment:
`;
const REQUESTS_END_MS = 3000;

const note = (line: string) => console.error(line);
const clock = () => new Date();

async function start({ listings }: StartOptions, closing: Closing): Promise<void> {
  const environment = readEnvironment(process.env);
  await checkPort(environment);
  const secret = await readSecret(environment);
  const database = await openDatabase(environment, closing, note);
  const app = await buildApp({
    environment,
    database,
    secret,
    clock,
    deliver:
      environment.SMTP_URL === undefined
        ? createOutbox(join(environment.DATA_DIR, 'outbox'), clock)
        : createSmtp(environment.SMTP_URL),
  });
  closing.add(() => app.close(), REQUESTS_END_MS);
  await prepareMarketplace({ environment, database, clock, log: app.log, listings, note });
  await app.warmUp();
  const url = await listen(app, environment);
  announce(url);
}

/** For the launcher a message, for anybody else a line. */
function announce(url: string): void {
  const ready = { type: 'ready', url };
  if (process.send) process.send(ready);
  else console.log(JSON.stringify(ready));
}

function report(error: unknown): void {
  if (error instanceof StartError || error instanceof EnvironmentError) note(error.message);
  else console.error('The API could not start.', error);
}

const closing = createClosing(note);
try {
  const options = readOptions(process.argv.slice(2));
  if (options.isHelp) {
    console.log(USAGE + environmentHelp());
    closing.exit(0);
  } else await start(options, closing);
} catch (error) {
  if (!closing.hasBegun()) report(error);
  closing.exit(1);
}
