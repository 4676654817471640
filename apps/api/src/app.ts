import {
  BODY_LIMIT_BYTES,
  BODY_TIMEOUT_MS,
  HEAD_TIMEOUT_MS,
  isSocketPath,
  UPLOAD_TIMEOUT_MS,
} from '@marketplace/api-contract';
import { limitConnections } from '@marketplace/connection-limits';
import type { Environment } from '@marketplace/environment';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { registerAccountRoutes } from './accounts/accounts-routes';
import { handleVerifiedEmails } from './accounts/verified-emails';
import {
  ATTEMPT_RULES,
  createAttempts,
  PASSWORD_QUOTA,
  type AttemptRules,
  type PasswordQuota,
} from './accounts/attempts';
import { registerSocialRoutes } from './accounts/social/social-routes';
import type { Database } from '@marketplace/database';
import type { Deps } from './deps';
import { registerEmailPreferenceRoutes } from './email-preferences/email-preferences-routes';
import { createJobs, type Jobs } from './jobs/jobs';
import type { Deliver } from './mail/mail';
import { registerRealtimeRoutes } from './realtime/realtime-routes';
import { connectRelay } from './realtime/connect-relay';
import { REALTIME_LIMITS, realtimeSocket, type RealtimeLimits } from './realtime/realtime-socket';
import { createMailQueue } from './mail/mail-queue';
import { registerOutboxRoutes } from './mail/outbox-routes';
import { registerMediaRoutes } from './media/media-routes';
import { createQueue, type QueueLimits } from './media/queue';
import { registerDigestJob } from './messages/message-digests';
import { registerMessageRoutes } from './messages/messages-routes';
import { registerOrderRoutes } from './orders/orders-routes';
import { registerSoldOrderRoutes } from './orders/sold-orders-routes';
import { registerPaymentRoutes } from './payments/payment-routes';
import { createPayments } from './payments/payments';
import { loadGazetteer } from '@marketplace/gazetteer';
import { handleClientError, writeErrorAndClose } from '@marketplace/http-errors';
import type { Search, SearchLog } from '@marketplace/search-index';
import { registerPlaceRoutes } from './places/places-routes';
import { checkAccess } from './plugins/access';
import { enforceBodyTimeout, rejectMalformedRequests, type RejectConnection } from './plugins/malformed-requests';
import { errorAnswers, rejectMalformedUrl } from './plugins/errors';
import { createRequestIds, logRequests, securityHeaders, sendHeaders } from './plugins/headers';
import { getNetwork } from './plugins/get-network';
import { registerHealthRoutes } from './plugins/health';
import { acceptJsonOnly } from './plugins/accept-json-only';
import { CALL_LIMITS, limitCalls, type CallLimits } from './plugins/limits';
import { openApi } from './plugins/openapi';
import { requireSameOrigin } from './plugins/origin';
import { registerSecurityLog } from './plugins/security-log';
import { registerCookies } from './plugins/session';
import { waitForHandlers } from './plugins/wait-for-handlers';
import { createTokenCheck, createVisitorReader, identifyVisitors } from './plugins/visitor';
import { registerProductRoutes } from './products/products-routes';
import { registerAuctionRoutes } from './auctions/auctions-routes';
import { registerQuoteRequestRoutes } from './quote-requests/quote-requests-routes';
import { registerReviewRoutes } from './reviews/reviews-routes';
import { savedSearchJobs } from './saved/check-saved-searches';
import { registerFavouriteRoutes } from './saved/favourites-routes';
import { registerSavedSearchRoutes } from './saved/saved-searches-routes';
import { readCatalogue } from './search/read-catalogue';
import { localSearch } from './search/local-search';
import { SEARCH_LIMITS, queueSearches, type SearchLimits } from './search/queue-searches';
import { registerAnswerTimeJob } from './sellers/answer-times';
import { registerSellerRoutes } from './sellers/sellers-routes';
import { cache } from './site/cache';
import { loadConfiguration } from './site/configuration';
import { loadNames } from './site/load-names';
import { registerSiteRoutes } from './site/site-routes';
import { registerSimulator } from './simulator/simulator';
import { uploadJobs } from './uploads/sweep-uploads';
import { uploadLimits, type UploadLimits } from './uploads/upload-limits';
import { ENCODING_QUEUE } from './uploads/encode-picture';
import { openUploadStore } from './uploads/open-upload-store';
import type { EncodedPicture } from './uploads/picture-process';
import { registerUploadRoutes } from './uploads/uploads-routes';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Loads what the first visitor would otherwise wait for: the search index and the gazetteer.
     */
    warmUp: () => Promise<void>;
    /** Lets the payment sandbox, if there is one, send its events to the API at this address. */
    sendSandboxEvents: (url: string) => void;
  }
}

/** What an app is made of. Tests pass their own clock, mail and limits. */
export interface AppOptions {
  environment: Environment;
  database: Database;
  /** At least 32 characters. */
  secret: string;
  /** Sends a mail. */
  deliver: Deliver;
  clock?: () => Date;
  logger?: FastifyServerOptions['logger'];
  callLimits?: Partial<CallLimits>;
  /** How long a body may take to arrive. */
  bodyMs?: number;
  attemptRules?: Partial<AttemptRules>;
  passwordQuota?: PasswordQuota;
  uploadLimits?: Partial<UploadLimits>;
  realtimeLimits?: Partial<RealtimeLimits>;
  pictureQueue?: Partial<QueueLimits>;
  /** Creates the search; by default in this thread. */
  searcher?: (database: Database, log: SearchLog) => Search;
  searchLimits?: Partial<SearchLimits>;
  /** How long settings of the marketplace may be cached. */
  settingsCacheMs?: number;
  /** False: jobs run only when `app.jobs.runDue()` is called. */
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
  const rejectConnection: RejectConnection = (error, connection) => writeErrorAndClose(headers, error, connection);
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? { level: environment.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(environment),
    requestIdHeader: false,
    http: {
      shouldUpgradeCallback: ({ url }) => isSocketPath(url),
      headersTimeout: HEAD_TIMEOUT_MS,
      requireHostHeader: false,
    },
    bodyLimit: BODY_LIMIT_BYTES,
    // A request that is sent more slowly than the longest upload is aborted.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // A request that arrives on an open connection while the app closes is still answered.
    return503OnClosing: false,
    clientErrorHandler: (error, connection) => handleClientError(headers, error, connection),
    frameworkErrors: (_error, request, reply) => rejectMalformedUrl(headers)(request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const hasInternalToken = createTokenCheck(environment.INTERNAL_TOKEN);
  limitConnections(app.server, environment, {
    getNetwork: (address) => getNetwork(address),
    isOwnServer: ({ headers }) => hasInternalToken(headers),
  });
  app.decorate('clock', clock);
  app.decorateRequest('customer', null);
  app.decorateRequest('seller', null);
  // Contract routes validate themselves (plugins/serve.ts); Fastify's schemas only feed OpenAPI.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  registerSecurityLog(app);
  waitForHandlers(app);
  errorAnswers(app);
  acceptJsonOnly(app);

  sendHeaders(app, headers);
  logRequests(app);
  rejectMalformedRequests(app, headers);
  enforceBodyTimeout(app, rejectConnection, options.bodyMs ?? BODY_TIMEOUT_MS);
  const readVisitor = createVisitorReader(environment);
  identifyVisitors(app, readVisitor);
  await registerCookies(app);
  await limitCalls(app, { ...CALL_LIMITS, ...options.callLimits });
  requireSameOrigin(app, environment.PUBLIC_URL);
  checkAccess(app, database.db, { secret, operatorToken: environment.OPERATOR_TOKEN });
  await openApi(app);

  const { searcher = localSearch } = options;
  const search = queueSearches(searcher(database, app.log), { ...SEARCH_LIMITS, ...options.searchLimits });
  app.addHook('onClose', () => search.close());
  const jobs = createJobs({ pool: database.pool, log: app.log, isWorking: options.isWorking });
  app.decorate('jobs', jobs);
  // After listening: opening the queues must not delay the start.
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
    search,
    catalogue: cache(() => readCatalogue(database.db), settingsCacheMs),
    settingsCacheMs,
    names: cache(() => loadNames({ db: database.db }), settingsCacheMs),
    jobs,
    uploads: openUploadStore(environment),
    encodings: createQueue<EncodedPicture>(ENCODING_QUEUE),
    uploadLimits: { ...uploadLimits(environment), ...options.uploadLimits },
    passwordQuota: options.passwordQuota ?? PASSWORD_QUOTA,
    attempts: createAttempts(database.db, secret, { ...ATTEMPT_RULES, ...options.attemptRules }),
  };
  const deps: Deps = { ...base, sendMail: createMailQueue(base, deliver) };
  registerHealthRoutes(app, database.pool);
  registerSiteRoutes(app, deps);
  registerAccountRoutes(app, deps);
  registerSocialRoutes(app, deps);
  registerProductRoutes(app, deps);
  registerSellerRoutes(app, deps);
  registerReviewRoutes(app, deps);
  registerPlaceRoutes(app);
  registerOrderRoutes(app, deps);
  registerSoldOrderRoutes(app, deps);
  registerQuoteRequestRoutes(app, deps);
  registerAuctionRoutes(app, deps);
  registerMessageRoutes(app, deps);
  registerRealtimeRoutes(app, deps);
  registerMediaRoutes(app, deps, options.pictureQueue);
  registerPaymentRoutes(app, deps);
  registerFavouriteRoutes(app, deps);
  registerSavedSearchRoutes(app, deps);
  registerEmailPreferenceRoutes(app, deps);
  await registerUploadRoutes(app, deps);
  app.decorate('sendSandboxEvents', (url) => deps.payments.sandbox?.sendEventsTo(`${url}/api/payments/events`));
  app.decorate('warmUp', async () => {
    const { marketplaceType } = await loadConfiguration(deps);
    const now = clock();
    const sellers = marketplaceType === 'seller' && search.sellers.load({ now });
    await Promise.all([search.products.load({ now }), sellers, loadGazetteer()]);
  });
  realtimeSocket(app, deps, {
    readVisitor,
    rejectConnection,
    headers,
    limits: { ...REALTIME_LIMITS, ...options.realtimeLimits },
    relay: await connectRelay(deps),
  });
  uploadJobs(deps);
  registerDigestJob(deps);
  registerAnswerTimeJob(deps);
  handleVerifiedEmails(deps);
  const { checkNow } = savedSearchJobs(deps);
  registerOutboxRoutes(app, deps, checkNow);
  registerSimulator(app, deps);
  await app.ready();
  return app;
}
