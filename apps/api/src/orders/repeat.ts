import type { FastifyInstance } from 'fastify';

/** From start to end of the server does something again and again; a slow round delays the next one, they never pile up. */
export function repeat(
  app: FastifyInstance,
  everyMs: number,
  work: (now: Date) => Promise<void>,
  onError: (error: unknown) => void,
): void {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isUnderWay = false;
  const run = () => {
    if (isUnderWay) return;
    isUnderWay = true;
    running = work(app.clock())
      .catch(onError)
      .finally(() => (isUnderWay = false));
  };
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, everyMs);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
