import {
  BODY_LIMIT_BYTES,
  BODY_TIMEOUT_MS,
  HEAD_TIMEOUT_MS,
  isLivePath,
  UPLOAD_TIMEOUT_MS,
} from '@marketplace/api-contract';
import type { Environment } from '@marketplace/environment';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { join } from 'node:path';
import { accountRoutes } from './accounts/accounts-routes';
import {
  ATTEMPT_RULES,
  createAttempts,
  PASSWORD_QUOTA,
  type AttemptRules,
  type PasswordQuota,
} from './accounts/attempts';
import { socialRoutes } from './accounts/social/social-routes';
import type { Database } from './db/client';
import type { Deps } from './deps';
import { createJobs, type Jobs } from './jobs/jobs';
import type { Deliver } from './mail/mail';
import { LIVE_LIMITS, liveSocket, type LiveLimits } from './live/live-socket';
import { createMailQueue } from './mail/mail-queue';
import { outboxRoutes } from './mail/outbox-routes';
import { mediaRoutes } from './media/media-routes';
import type { QueueLimits } from './media/queue';
import { messageRoutes } from './messages/messages-routes';
import { orderRoutes } from './orders/orders-routes';
import { paymentRoutes } from './payments/payment-routes';
import { createPayments } from './payments/payments';
import { loadGazetteer } from './places/gazetteer';
import { placeRoutes } from './places/places-routes';
import { checkAccess } from './plugins/access';
import {
  checkHost,
  connectionRefuser,
  endSlowBodies,
  refuseBrokenHttp,
  refuseExpectations,
} from './plugins/broken-http';
import { errorAnswers, refuseMalformed } from './plugins/errors';
import { requestIds, requestLog, securityHeaders, sendHeaders } from './plugins/headers';
import { healthRoutes } from './plugins/health';
import { jsonBodiesOnly } from './plugins/json';
import { CALL_LIMITS, limitCalls, type CallLimits } from './plugins/limits';
import { openApi } from './plugins/openapi';
import { sameOriginOnly } from './plugins/origin';
import { securityLog } from './plugins/security-log';
import { sessionCookies } from './plugins/session';
import { finishHandlers } from './plugins/under-way';
import { visitorReader, visitors } from './plugins/visitor';
import { productRoutes } from './products/products-routes';
import { reviewRoutes } from './reviews/reviews-routes';
import { savedSearchJobs } from './saved/check-saved-searches';
import { favouriteRoutes } from './saved/favourites-routes';
import { savedSearchRoutes } from './saved/saved-searches-routes';
import { createProductSearch } from './search/product-search';
import { createSellerSearch } from './sellers/seller-search';
import { sellerRoutes } from './sellers/sellers-routes';
import { cached } from './site/cached';
import { readConfiguration } from './site/configuration';
import { readNames } from './site/names';
import { siteRoutes } from './site/site-routes';
import { uploadJobs } from './uploads/sweep-uploads';
import { uploadLimits, type UploadLimits } from './uploads/upload-limits';
import { createUploadStore } from './uploads/upload-store';
import { uploadRoutes } from './uploads/uploads-routes';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads what the first visitor would wait for: what is searched in this marketplace, and the gazetteer. */
    warmUp: () => Promise<void>;
  }
}

/** What an app is made of; tests pass their own clock, mail and limits. */
export interface AppOptions {
  environment: Environment;
  database: Database;
  /** At least 32 characters. */
  secret: string;
  /** How a mail leaves. */
  deliver: Deliver;
  clock?: () => Date;
  logger?: FastifyServerOptions['logger'];
  callLimits?: Partial<CallLimits>;
  /** How long a body may take to arrive. */
  bodyMs?: number;
  attemptRules?: Partial<AttemptRules>;
  passwordQuota?: PasswordQuota;
  uploadLimits?: Partial<UploadLimits>;
  liveLimits?: Partial<LiveLimits>;
  pictureQueue?: Partial<QueueLimits>;
  /** How long the marketplace's own settings may be remembered. */
  settingsCacheMs?: number;
  /** False: waiting jobs are done only when `app.jobs.runDue()` says so. */
  isWorking?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

const SETTINGS_CACHE_MS = 800;

/** Builds the API: plugins by hand, in order. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { environment, database, secret, deliver, clock = () => new Date() } = options;
  const headers = securityHeaders(environment);
  const refuseConnection = connectionRefuser(headers);
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? { level: environment.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(environment),
    requestIdHeader: false,
    http: {
      shouldUpgradeCallback: ({ url }) => isLivePath(url),
      headersTimeout: HEAD_TIMEOUT_MS,
      requireHostHeader: false,
    },
    bodyLimit: BODY_LIMIT_BYTES,
    // A call that is sent slower than the longest upload is broken off.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // A call that came on an open connection while the app closes is finished like any other.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenHttp(refuseConnection),
    frameworkErrors: (_error, request, reply) => refuseMalformed(headers)(request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorate('clock', clock);
  app.decorateRequest('customer', null);
  // Contract routes validate themselves (plugins/serve.ts); Fastify's schemas only feed OpenAPI.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  securityLog(app);
  finishHandlers(app);
  errorAnswers(app);
  jsonBodiesOnly(app);

  sendHeaders(app, headers);
  requestLog(app);
  refuseExpectations(app, refuseConnection);
  checkHost(app);
  endSlowBodies(app, refuseConnection, options.bodyMs ?? BODY_TIMEOUT_MS);
  const readVisitor = visitorReader(environment);
  visitors(app, readVisitor);
  await sessionCookies(app);
  await limitCalls(app, { ...CALL_LIMITS, ...options.callLimits });
  sameOriginOnly(app, environment.PUBLIC_URL);
  checkAccess(app, database.db, secret);
  await openApi(app);

  const productSearch = createProductSearch({ db: database.db, pool: database.pool, clock, log: app.log });
  app.addHook('onClose', () => productSearch.close());
  const sellerSearch = createSellerSearch({ db: database.db, pool: database.pool, log: app.log });
  app.addHook('onClose', () => sellerSearch.close());
  const jobs = createJobs({ pool: database.pool, log: app.log, isWorking: options.isWorking });
  app.decorate('jobs', jobs);
  // Not before the first call can be answered: opening the queues must not make the start longer.
  app.addHook('onListen', async () => void jobs.start());
  app.addHook('onClose', () => jobs.stop());
  const settingsCacheMs = options.settingsCacheMs ?? SETTINGS_CACHE_MS;
  const base = {
    db: database.db,
    pool: database.pool,
    environment,
    secret,
    clock,
    log: app.log,
    payments: createPayments(environment, database.pool, clock),
    productSearch,
    sellerSearch,
    settingsCacheMs,
    names: cached(() => readNames({ db: database.db }), settingsCacheMs),
    jobs,
    uploads: createUploadStore(join(environment.DATA_DIR, 'uploads')),
    uploadLimits: { ...uploadLimits(environment), ...options.uploadLimits },
    passwordQuota: options.passwordQuota ?? PASSWORD_QUOTA,
    attempts: createAttempts(database.db, secret, { ...ATTEMPT_RULES, ...options.attemptRules }),
  };
  const deps: Deps = { ...base, sendMail: createMailQueue(base, deliver) };
  healthRoutes(app, database.pool);
  siteRoutes(app, deps);
  accountRoutes(app, deps);
  socialRoutes(app, deps);
  productRoutes(app, deps);
  sellerRoutes(app, deps);
  reviewRoutes(app, deps);
  placeRoutes(app);
  orderRoutes(app, deps);
  messageRoutes(app, deps);
  mediaRoutes(app, deps, options.pictureQueue);
  paymentRoutes(app, deps);
  favouriteRoutes(app, deps);
  savedSearchRoutes(app, deps);
  await uploadRoutes(app, deps);
  app.decorate('warmUp', async () => {
    const { marketplaceType } = await readConfiguration(deps);
    const sellers = marketplaceType === 'seller' && sellerSearch.fresh();
    await Promise.all([productSearch.fresh(), sellers, loadGazetteer()]);
  });
  liveSocket(app, deps, { readVisitor, refuseConnection, headers, limits: { ...LIVE_LIMITS, ...options.liveLimits } });
  uploadJobs(deps);
  const { checkNow } = savedSearchJobs(deps);
  outboxRoutes(app, deps, checkNow);
  await app.ready();
  return app;
}
