import { BODY_LIMIT_BYTES } from '@marketplace/api-contract';
import type { Environment } from '@marketplace/environment';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Database } from './db/client';
import type { Deps } from './deps';
import { accountRoutes } from './accounts/accounts-routes';
import type { SendMail } from './mail';
import { mediaRoutes } from './media/media-routes';
import { orderRoutes } from './orders/orders-routes';
import { paymentRoutes } from './payments/payment-routes';
import { errorAnswers, refuseMalformed } from './plugins/errors';
import { productRoutes } from './products/products-routes';
import { siteRoutes } from './site/site-routes';

/** What an app is made of; tests pass their own clock, mail and limits. */
export interface AppOptions {
  environment: Environment;
  database: Database;
  /** At least 32 characters. */
  secret: string;
  sendMail: SendMail;
  clock?: () => Date;
  logger?: FastifyServerOptions['logger'];
}

/** Builds the API: plugins by hand, in order. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { environment, database, secret, sendMail, clock = () => new Date() } = options;
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? { level: environment.LOG_LEVEL },
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: (_error, request, reply) => refuseMalformed('', request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorate('clock', clock);
  app.decorateRequest('customer', null);
  // Contract routes validate themselves (plugins/serve.ts); Fastify's schemas only feed OpenAPI.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  errorAnswers(app);

  const deps: Deps = { db: database.db, pool: database.pool, environment, secret, clock, log: app.log, sendMail };
  siteRoutes(app, deps);
  accountRoutes(app, deps);
  productRoutes(app, deps);
  orderRoutes(app, deps);
  mediaRoutes(app, deps);
  paymentRoutes(app, deps);
  await app.ready();
  return app;
}
