import type { FastifyInstance } from 'fastify';
import { settleDueOrders, type PaymentDeps } from './orders-payment';

const EVERY_MS = 30_000;

/** From start to end of the server, looks after orders whose time to pay has run out. */
export function expireOrdersRegularly(app: FastifyInstance, deps: PaymentDeps): void {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    // A slow round delays the next one; they never pile up.
    running = running
      .then(() => settleDueOrders(deps, app.clock()))
      .catch((error: unknown) => deps.log.error({ err: error }, 'overdue orders could not be read'));
  };
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, EVERY_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
