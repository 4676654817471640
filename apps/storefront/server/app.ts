import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import httpProxy from '@fastify/http-proxy';
import { normalizeIP } from '@fastify/rate-limit';
import files from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import {
  HEAD_TIMEOUT_MS,
  INTERNAL_TOKEN_HEADER,
  LANGUAGES,
  SOCKET_PATH,
  isSocketPath,
  UPLOAD_TIMEOUT_MS,
  type Language,
} from '@marketplace/api-contract';
import { uploadFile } from '@marketplace/api-contract/operations';
import { getDescriptorLimit, limitConnections } from '@marketplace/connection-limits';
import { forwardedAddresses, type Environment } from '@marketplace/environment';
import { registerDocuments, getOrigin, RENDER_LIMITS } from './documents';
import { forwardedHeaders } from './forwarded-headers';
import { connectRealtimeSocket } from './realtime-socket';
import { PAGE_LIMITS, createPageCounters, createRateLimitHook, type PageLimits } from './rate-limits';
import { limitOpenRequests, getOpenLimits, type OpenLimits } from './open-requests';
import { DEFAULT_TIMEOUTS, type Timeouts } from './timeouts';
import {
  sendApiUnavailable,
  checkUpgrade,
  readBody,
  handleErrors,
  rejectClientError,
  rejectMalformedRequests,
  handleFrameworkError,
} from './error-responses';
import { createServerWithPipelineLimit } from './pipeline-limit';
import { securityHeaders } from './security';
import { createSiteCache, createMemoryKeyStore, createServerApi } from './site-cache';
import { registerSitemap } from './sitemap';
import { isUpgrade, routeUpgrades } from './upgrades';
import type { FairQueueLimits } from '@marketplace/fair-queue';
import { createQueuedProxy, UPSTREAM_CONNECTIONS, UPSTREAM_LIMITS } from './upstream-queue';

export interface StorefrontOptions {
  environment: Environment;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built files for browsers; none in development, where Vite serves them. */
  clientFolder?: string;
  isDevelopment?: boolean;
  isBench?: boolean;
  timeouts?: Timeouts;
  pageLimits?: Partial<PageLimits>;
  openLimits?: Partial<OpenLimits>;
  upstreamLimits?: Partial<FairQueueLimits>;
  renderLimits?: Partial<FairQueueLimits>;
}

/** Longer than reverse proxies keep idle connections, so that they never reuse a closing one. */
const KEEP_ALIVE_MS = 72_000;

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Proxied to the API, so that browsers need only one origin. */
const API_PREFIXES = ['/api', uploadFile.path, '/media', '/sandbox', SOCKET_PATH];

/** Each prefix has its own connection pool, so slow uploads do not block other calls. */
const UPLOAD_CONNECTIONS = 512;

/** Serves built files, proxies the API, and renders documents for all other addresses. */
export async function buildStorefront({
  environment,
  build,
  clientFolder,
  isDevelopment = false,
  isBench = false,
  timeouts = DEFAULT_TIMEOUTS,
  pageLimits,
  openLimits,
  upstreamLimits,
  renderLimits,
}: StorefrontOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(environment);
  const open: OpenLimits = { ...getOpenLimits(getDescriptorLimit()), ...openLimits };
  const app = Fastify({
    logger: { level: environment.LOG_LEVEL },
    // Trust only entries that our own proxies added; the visitor may have written those before
    // them.
    trustProxy: environment.TRUST_PROXY > 0 && ((_, hop) => hop < environment.TRUST_PROXY),
    // Generated here: a visitor who chooses the id could hide a request in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    serverFactory: (handle) =>
      createServerWithPipelineLimit(
        open.pipelined,
        {
          shouldUpgradeCallback: ({ url }) => isSocketPath(url),
          headersTimeout: HEAD_TIMEOUT_MS,
          // For uploads; other bodies have a shorter timeout.
          requestTimeout: UPLOAD_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          // rejectMalformedRequests rejects a missing host with the security headers.
          requireHostHeader: false,
        },
        handle,
      ),
    clientErrorHandler: (error, socket) => rejectClientError(headers, error, socket),
    frameworkErrors: (_error, request, reply) => handleFrameworkError(headers, request, reply),
  });
  if (environment.TRUST_PROXY > 0)
    app.addHook('onRequest', async ({ raw: { headers: sent } }) => {
      const header = sent['x-forwarded-for'];
      if (header !== undefined) sent['x-forwarded-for'] = forwardedAddresses(header).join(', ');
      const protocol = sent['x-forwarded-proto'];
      if (protocol !== undefined && !/(^|,)\s*https?\s*$/.test(String(protocol))) delete sent['x-forwarded-proto'];
    });
  limitConnections(app.server, environment, { getNetwork: normalizeIP });
  handleErrors(app);
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  rejectMalformedRequests(app, headers);
  limitOpenRequests(app, open, headers);
  await app.register(cookie);
  await app.register(compress, {
    // Bodies are forwarded unchanged.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
  const count = await createPageCounters(app, { ...PAGE_LIMITS, ...pageLimits });

  routeUpgrades(app);
  const connectLive = connectRealtimeSocket(environment);
  for (const prefix of API_PREFIXES) {
    const proxy = createQueuedProxy({ ...UPSTREAM_LIMITS, ...upstreamLimits });
    await app.register(httpProxy, {
      upstream: environment.API_URL,
      prefix,
      rewritePrefix: prefix,
      preHandler: prefix === SOCKET_PATH ? checkUpgrade(count.upgrade) : readBody,
      undici: { connections: prefix === uploadFile.path ? UPLOAD_CONNECTIONS : UPSTREAM_CONNECTIONS },
      handler: (request, reply, destination, options) =>
        isUpgrade(request) ? connectLive(request, reply) : proxy(request, reply, destination, options),
      replyOptions: {
        // The proxy would retry 503 responses of a busy API.
        retryDelay: () => null,
        // This server has already handled `expect`.
        rewriteRequestHeaders: (request, { expect: _, ...headers }) => ({
          ...headers,
          ...forwardedHeaders(request as unknown as FastifyRequest, environment),
        }),
        // Hop-by-hop headers of the connection to the API.
        rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
        onError: (reply, { error }) => {
          const { request } = reply as unknown as FastifyReply;
          request.log.warn(error, 'the API did not answer');
          sendApiUnavailable(request, reply as unknown as FastifyReply);
        },
      },
    });
  }
  if (clientFolder) {
    await app.register(files, {
      root: `${clientFolder}/assets`,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
      decorateReply: false,
    });
  }

  const keyStore = createMemoryKeyStore();
  const ownHeaders: Record<string, string> = environment.INTERNAL_TOKEN
    ? { [INTERNAL_TOKEN_HEADER]: environment.INTERNAL_TOKEN }
    : {};
  const ownLimit = () => AbortSignal.timeout(timeouts.ownMs);
  const apiIn = (language: Language) =>
    createServerApi(environment.API_URL, keyStore, ownLimit, { ...ownHeaders, 'accept-language': language });
  const warn = (what: string, error: unknown) => app.log.warn(error, `${what} could not be read`);
  const siteCache = createSiteCache({ apiIn, onFailure: warn, renewalMs: timeouts.renewalMs });

  app.get('/health', async () => ({ status: 'ok' }));
  app.get<{ Params: { version: string; language: string; namespace: string } }>(
    '/strings/:version/:language/:namespace.json',
    createRateLimitHook(count.page),
    async ({ params }, reply) => {
      const language = LANGUAGES.find((one) => one === params.language) as Language | undefined;
      const texts = language && (await siteCache.current(language)).texts;
      const namespace = texts?.namespace(params.namespace);
      if (!texts || !namespace) return reply.code(404).send({ code: 'not_found', message: 'These texts don’t exist.' });
      // Another version gets the current texts too, but must not be cached.
      reply.header(
        'cache-control',
        texts.version === params.version ? 'public, max-age=31536000, immutable' : 'no-store',
      );
      return namespace;
    },
  );
  app.get('/favicon.ico', createRateLimitHook(count.page), (_, reply) =>
    reply.redirect('/media/brand/favicon.svg', 302),
  );

  registerSitemap(app, {
    count: count.list,
    api: apiIn('en'),
    siteCache,
    getOrigin: (request) => getOrigin(request, environment),
  });
  registerDocuments(app, {
    environment,
    count,
    renderLimits: { ...RENDER_LIMITS, ...renderLimits },
    ownHeaders,
    build,
    siteCache,
    keyStore,
    isDevelopment,
    isBench,
    pageMs: timeouts.pageMs,
  });
  return app;
}
