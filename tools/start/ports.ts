import { createServer } from 'node:net';

/** Why a server cannot listen there and what to do about it; undefined if it can. */
export function findPortProblem(
  variable: 'PORT' | 'API_PORT',
  port: number,
  host: string,
): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        const other = variable === 'PORT' ? 'PORT=… npm start' : 'API_PORT=… npm start';
        done(`Port ${port} is already used by another program. Stop it, or start with ${other}`);
      } else if (error.code === 'EACCES') {
        done(`This user may not open port ${port}. Start with ${variable}=… set to a port above 1023`);
      } else {
        done(`Nothing can listen on ${host}:${port} (${error.code ?? error.message}). Check HOST and ${variable}`);
      }
    });
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
}
