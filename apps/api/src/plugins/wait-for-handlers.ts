import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

/**
 * Makes closing wait for handlers whose caller has disconnected: Fastify waits for connections
 * only, and the database is closed next. Call it before the first route.
 */
export function waitForHandlers(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer = handler.call(this, request, reply) as ReturnType<RouteHandlerMethod>;
      if (!(answer instanceof Promise)) return answer;
      const ended: Promise<unknown> = answer.then(
        () => running.delete(ended),
        () => running.delete(ended),
      );
      running.add(ended);
      return answer;
    };
  });
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
}
