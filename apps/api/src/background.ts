import type { FastifyInstance } from 'fastify';

/**
 * Runs work that a response does not wait for. Closing the app waits for it; failures are logged.
 */
export function createBackground(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const run: Promise<void> = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
      .finally(() => running.delete(run));
    running.add(run);
  };
}
