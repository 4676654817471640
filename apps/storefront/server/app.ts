import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import httpProxy from '@fastify/http-proxy';
import files from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import {
  HEAD_TIMEOUT_MS,
  INTERNAL_TOKEN_HEADER,
  LANGUAGES,
  LIVE_PATH,
  isLivePath,
  UPLOAD_TIMEOUT_MS,
  uploadFile,
  type Language,
} from '@marketplace/api-contract';
import { forwardedAddresses, type Environment } from '@marketplace/environment';
import { documents, originOf, RENDER_LIMITS } from './documents';
import { forwardedHeaders } from './forwarded';
import { connectLiveSocket } from './live-socket';
import { PAGE_LIMITS, pageCounters, refuseBeyond, type PageLimits } from './limits';
import { descriptorLimit, limitOpenRequests, openLimitsFor, type OpenLimits } from './open-requests';
import { PATIENCE, type Patience } from './patience';
import {
  apiIsAway,
  checkAddress,
  checkUpgrade,
  readBody,
  refusals,
  refuseBrokenHttp,
  refuseExpectations,
  refuseMalformed,
} from './refusals';
import { withoutPipelines } from './pipelines';
import { securityHeaders } from './security';
import { createSiteCache, memoryKeyStore, serverApi } from './site-cache';
import { sitemap } from './sitemap';
import { isUpgrade, routeUpgrades } from './upgrades';
import type { TurnLimits } from './turns';
import { proxyInTurns, UPSTREAM_CONNECTIONS, UPSTREAM_LIMITS } from './upstream-turns';

export interface StorefrontOptions {
  environment: Environment;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built files for browsers; none in development, where Vite serves them. */
  clientFolder?: string;
  isDevelopment?: boolean;
  isBench?: boolean;
  patience?: Patience;
  pageLimits?: Partial<PageLimits>;
  openLimits?: Partial<OpenLimits>;
  upstreamLimits?: Partial<TurnLimits>;
  renderLimits?: Partial<TurnLimits>;
}

/** Longer than a reverse proxy keeps an unused connection, so that it never writes to one that is ending. */
const KEEP_ALIVE_MS = 72_000;

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Addresses that are the API's, passed on so that browsers know one origin only. */
const API_PREFIXES = ['/api', uploadFile.path, '/media', '/sandbox', LIVE_PATH];

/** Each prefix has connections to the API of its own: slow uploads hold those of uploads. */
const UPLOAD_CONNECTIONS = 512;

/** The storefront's server: built files, the API behind the same origin, texts, and rendered documents for everything else. */
export async function buildStorefront({
  environment,
  build,
  clientFolder,
  isDevelopment = false,
  isBench = false,
  patience = PATIENCE,
  pageLimits,
  openLimits,
  upstreamLimits,
  renderLimits,
}: StorefrontOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(environment);
  const open: OpenLimits = { ...openLimitsFor(descriptorLimit()), ...openLimits };
  const app = Fastify({
    logger: { level: environment.LOG_LEVEL },
    // The address that the outermost of one's own proxies added; what stands before it is whatever the visitor wrote.
    trustProxy: environment.TRUST_PROXY > 0 && ((_, hop) => hop < environment.TRUST_PROXY),
    // Its own: a visitor who chose it could hide a request among others.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    serverFactory: (handle) =>
      withoutPipelines(
        open.pipelined,
        {
          shouldUpgradeCallback: ({ url }) => isLivePath(url),
          headersTimeout: HEAD_TIMEOUT_MS,
          // An upload that takes longer is broken off; other bodies have less time.
          requestTimeout: UPLOAD_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          // Refused here, with all headers.
          requireHostHeader: false,
        },
        handle,
      ),
    clientErrorHandler: (error, socket) => refuseBrokenHttp(headers, error, socket),
    frameworkErrors: (_error, request, reply) => refuseMalformed(headers, request, reply),
  });
  if (environment.TRUST_PROXY > 0)
    app.addHook('onRequest', async ({ raw: { headers: sent } }) => {
      const header = sent['x-forwarded-for'];
      if (header !== undefined) sent['x-forwarded-for'] = forwardedAddresses(header).join(', ');
      const protocol = sent['x-forwarded-proto'];
      if (protocol !== undefined && !/(^|,)\s*https?\s*$/.test(String(protocol))) delete sent['x-forwarded-proto'];
    });
  refusals(app);
  refuseExpectations(app, headers);
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  checkAddress(app);
  limitOpenRequests(app, open, headers);
  await app.register(cookie);
  await app.register(compress, {
    // What is sent in is the API's to read.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
  const count = await pageCounters(app, { ...PAGE_LIMITS, ...pageLimits });

  routeUpgrades(app);
  const connectLive = connectLiveSocket(environment);
  for (const prefix of API_PREFIXES) {
    const proxy = proxyInTurns({ ...UPSTREAM_LIMITS, ...upstreamLimits });
    await app.register(httpProxy, {
      upstream: environment.API_URL,
      prefix,
      rewritePrefix: prefix,
      preHandler: prefix === LIVE_PATH ? checkUpgrade(count.upgrade) : readBody,
      undici: { connections: prefix === uploadFile.path ? UPLOAD_CONNECTIONS : UPSTREAM_CONNECTIONS },
      handler: (request, reply, destination, options) =>
        isUpgrade(request) ? connectLive(request, reply) : proxy(request, reply, destination, options),
      replyOptions: {
        // What the API refuses because it is busy would be asked again at once.
        retryDelay: () => null,
        // `expect` was answered by this server already.
        rewriteRequestHeaders: (request, { expect: _, ...headers }) => ({
          ...headers,
          ...forwardedHeaders(request as unknown as FastifyRequest, environment),
        }),
        // These two are of the connection to the API.
        rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
        onError: (reply, { error }) => {
          const { request } = reply as unknown as FastifyReply;
          request.log.warn(error, 'the API did not answer');
          apiIsAway(request, reply as unknown as FastifyReply);
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

  const keyStore = memoryKeyStore();
  const ownHeaders: Record<string, string> = environment.INTERNAL_TOKEN
    ? { [INTERNAL_TOKEN_HEADER]: environment.INTERNAL_TOKEN }
    : {};
  const ownLimit = () => AbortSignal.timeout(patience.ownMs);
  const apiIn = (language: Language) =>
    serverApi(environment.API_URL, keyStore, ownLimit, { ...ownHeaders, 'accept-language': language });
  const warn = (what: string, error: unknown) => app.log.warn(error, `${what} could not be read`);
  const siteCache = createSiteCache({ apiIn, onFailure: warn, renewalMs: patience.renewalMs });

  app.get('/health', async () => ({ status: 'ok' }));
  app.get<{ Params: { version: string; language: string; namespace: string } }>(
    '/strings/:version/:language/:namespace.json',
    refuseBeyond(count.page),
    async ({ params }, reply) => {
      const language = LANGUAGES.find((one) => one === params.language) as Language | undefined;
      const texts = language && (await siteCache.current(language)).texts;
      const namespace = texts?.namespace(params.namespace);
      if (!texts || !namespace) return reply.code(404).send({ code: 'not_found', message: 'There are no such texts.' });
      // An address of another version still gets today's texts, but nobody keeps them.
      reply.header(
        'cache-control',
        texts.version === params.version ? 'public, max-age=31536000, immutable' : 'no-store',
      );
      return namespace;
    },
  );
  app.get('/favicon.ico', refuseBeyond(count.page), (_, reply) => reply.redirect('/media/brand/favicon.svg', 302));

  sitemap(app, {
    count: count.list,
    api: apiIn('en'),
    siteCache,
    originOf: (request) => originOf(request, environment),
  });
  documents(app, {
    environment,
    count,
    renderLimits: { ...RENDER_LIMITS, ...renderLimits },
    ownHeaders,
    build,
    siteCache,
    keyStore,
    isDevelopment,
    isBench,
    pageMs: patience.pageMs,
  });
  return app;
}
