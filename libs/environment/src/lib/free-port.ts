import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections, so that none of these takes a port
 * between the call and its use.
 */
const [FIRST, END] = [10_000, 30_000];
const ATTEMPTS = 50;

/** A port that nothing listens on at the moment of the call. */
export async function getFreePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST, END);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No free port was found on ${host} between ${FIRST} and ${END}.`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : fail(error)));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });
}
