import type { FastifyInstance } from 'fastify';
import type { Environment } from '@marketplace/environment';

const STOP_MS = 5_000;

/** Listens, notifies the parent process, and stops on a signal or when the parent has ended. */
export async function serve(app: FastifyInstance, { PORT, HOST }: Environment): Promise<void> {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Do not wait for a connection that does not close.
    setTimeout(() => process.exit(0), STOP_MS).unref();
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());

  try {
    const url = await app.listen({ port: PORT, host: HOST });
    process.send?.({ type: 'ready', url });
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    process.stderr.write(
      isTaken
        ? `Port ${PORT} is already used by another program. Stop it, or start with another PORT.\n`
        : `The storefront cannot listen on ${HOST}:${PORT}: ${String(error)}\n`,
    );
    process.exit(1);
  }
}
