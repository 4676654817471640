import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

/**
 * Closing waits for handlers whose caller has gone: Fastify waits for connections only, and the database is closed next.
 * To be called before the first route.
 */
export function finishHandlers(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer = handler.call(this, request, reply) as ReturnType<RouteHandlerMethod>;
      if (!(answer instanceof Promise)) return answer;
      const ended: Promise<unknown> = answer.then(
        () => underWay.delete(ended),
        () => underWay.delete(ended),
      );
      underWay.add(ended);
      return answer;
    };
  });
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });
}
