import type { Environment } from '@marketplace/environment';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'node:net';
import { StartError } from '@marketplace/environment';

type Place = Pick<Environment, 'HOST' | 'API_PORT'>;

/** Checked before anything is filled or started, so that a port in use costs no time. */
export async function checkPort(place: Place): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, place)));
    probe.listen(place.API_PORT, place.HOST, () => probe.close(() => resolve()));
  });
}

export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  return app.listen({ host: place.HOST, port: place.API_PORT }).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, place);
  });
}

function explainListenError({ code, message }: NodeJS.ErrnoException, { HOST, API_PORT }: Place): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${API_PORT} is taken by another program. Stop it, or set API_PORT to a free port.`,
    EACCES: `Port ${API_PORT} needs more rights than this user has. Set API_PORT to a port above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${HOST}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `This machine has no address ${HOST}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
  };
  return new StartError(reasons[code ?? ''] ?? `The API cannot listen on ${HOST}:${API_PORT}: ${message}`);
}
