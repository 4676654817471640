import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { ApiError, type Api } from '@marketplace/api-client';
import { attributeParameter } from '@marketplace/search-params';
import { cookieName, SESSION_COOKIE, type Profile } from '@marketplace/api-contract';
import { getProfile } from '@marketplace/api-contract/operations';
import type { Environment } from '@marketplace/environment';
import { negotiateLanguage, supportedLanguage } from '@marketplace/formats';
import { LANGUAGE_COOKIE } from '@marketplace/i18n';
import { visitorContext, type Visitor } from '../app/visitor';
import { acceptsGzip, createDocumentBody, renderGzip, renderPlain } from './document-body';
import { createDocumentCache, getSharedAddress, type CachedDocument } from './document-cache';
import { getDeclaredParameters } from './declared-parameters';
import { forwardedHeaders } from './forwarded-headers';
import { getClientAddress, type PageCounters } from './rate-limits';
import { renderLoadingPage, renderTooManyRequestsPage } from './fallback-pages';
import { sendError, TOO_MANY_REQUESTS } from './error-responses';
import { contentSecurityPolicy, createNonce } from './security';
import { closeSignal, createFairQueue, type FairQueueLimits } from '@marketplace/fair-queue';
import {
  createMemoryKeyStore,
  createServerApi,
  type MemoryKeyStore,
  type SiteCache,
  type SiteState,
} from './site-cache';

interface Options {
  environment: Environment;
  /** In development a function, called for each document. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  siteCache: SiteCache;
  keyStore: MemoryKeyStore;
  count: PageCounters;
  renderLimits: FairQueueLimits;
  /** Headers of the server's own calls, which the API does not rate-limit. */
  ownHeaders: Readonly<Record<string, string>>;
  isDevelopment: boolean;
  /** For benchmarks: `x-bench-uncached: 1` bypasses the cache. */
  isBench: boolean;
  /** The timeout of all calls of one page together. */
  pageMs: number;
}

/**
 * Rendering blocks the thread that serves all visitors, so renders are queued fairly between
 * addresses. A few run at a time: one renders while others wait for the API.
 */
export const RENDER_LIMITS: FairQueueLimits = { maxRunning: 12, maxRunningPerAddress: 3, maxWaitingPerAddress: 300 };

/** The visitor that a page is rendered for. */
interface Viewer {
  /** Calls the API as this visitor, or as the storefront for all anonymous visitors. */
  api: Api;
  isSignedIn: boolean;
  /** Deletes the cookie of an expired session. */
  forgetSession: () => void;
}

const LANGUAGE_COOKIE_OPTIONS = { path: '/', maxAge: 365 * 24 * 3600, sameSite: 'lax', httpOnly: true } as const;

/** Serves rendered documents and the data of navigations, for addresses that no other route has. */
export function registerDocuments(app: FastifyInstance, options: Options): void {
  const { environment, build, siteCache, keyStore, count, ownHeaders, isDevelopment, isBench, pageMs } = options;
  const renderQueue = createFairQueue(options.renderLimits);
  const cache = createDocumentCache();
  const mode = isDevelopment ? 'development' : 'production';
  const handler = createRequestHandler(build, mode);
  const builtParameters = typeof build === 'function' ? null : getDeclaredParameters(build);
  const readParameters = async () =>
    builtParameters ?? getDeclaredParameters(typeof build === 'function' ? await build() : build);

  // Documents are compressed already.
  app.route({ method: ['GET', 'HEAD'], url: '*', compress: false, handler: answer });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const chosenLanguage = supportedLanguage(query.get('lang'));
    const storedLanguage = supportedLanguage(request.cookies[LANGUAGE_COOKIE]);
    const language = chosenLanguage ?? storedLanguage ?? negotiateLanguage(request.headers['accept-language']);
    // IL-01: following pages and navigations use the chosen language.
    if (chosenLanguage && chosenLanguage !== storedLanguage)
      reply.setCookie(LANGUAGE_COOKIE, chosenLanguage, LANGUAGE_COOKIE_OPTIONS);
    const nonce = createNonce();
    reply.header('vary', 'cookie, accept-language, accept-encoding');
    const sendFallback = (status: number, retryAfter: number, page: string) =>
      reply
        .code(status)
        .headers({
          'content-security-policy': contentSecurityPolicy(nonce, null, isDevelopment),
          'cache-control': 'no-store',
          'retry-after': retryAfter,
        })
        .type('text/html; charset=utf-8')
        .send(page);
    const sendTooManyRequests = (seconds: number) =>
      isDataRequest(request)
        ? sendError(request, reply.header('retry-after', seconds), TOO_MANY_REQUESTS)
        : sendFallback(429, seconds, renderTooManyRequestsPage(language, nonce, seconds));

    const secondsToWait = await count.page(request);
    if (secondsToWait > 0) return sendTooManyRequests(secondsToWait);

    let state: SiteState;
    try {
      state = await siteCache.current(language);
    } catch (error) {
      request.log.error(error, 'configuration could not be read');
      return sendFallback(503, 5, renderLoadingPage(language, nonce));
    }

    const { names, hasSecret } = await readParameters();
    const attributes = state.site.filters.map(({ uniqueName }) => attributeParameter(uniqueName));
    const url = withoutUnknownParameters(
      getOrigin(request, environment),
      request.url,
      query,
      new Set([...names, ...attributes]),
    );
    const cookie = cookieName(SESSION_COOKIE, url.protocol === 'https:');
    const session = findSession(request.cookies[cookie]);
    const isSecret = hasSecret(url.pathname, query);
    // The storefront itself requests the data of a page that anonymous visitors share.
    const isShared = !session && !isSecret;
    const address = isShared ? getSharedAddress(url) : url;
    // A secret page uses its own key: the shared key would spend the rate limit of all visitors.
    const keys = session || isShared ? keyStore : createMemoryKeyStore();
    const until = performance.now() + pageMs;
    const render = async (rendered: URL): Promise<CachedDocument> => {
      const seconds = await count.render(request);
      if (seconds > 0) return createTooManyRequests(seconds);
      // At most half of the time is spent in the queue.
      const queueTimeout = AbortSignal.any([closeSignal(reply), AbortSignal.timeout(pageMs / 2)]);
      const end = await renderQueue.enter(getClientAddress(request), queueTimeout);
      if (!end) return createTooManyRequests(1);
      try {
        return await renderWithin(rendered, Math.max(0, Math.ceil(until - performance.now())));
      } finally {
        end();
      }
    };
    const renderWithin = (rendered: URL, ms: number): Promise<CachedDocument> => {
      const limit = AbortSignal.timeout(ms);
      const api = createServerApi(environment.API_URL, keys, () => limit, {
        'accept-language': language,
        ...(isShared ? ownHeaders : forwardedHeaders(request, environment)),
        ...(session && { cookie: `${cookie}=${session}` }),
      });
      const forgetSession = () => void reply.clearCookie(cookie, { path: '/', secure: url.protocol === 'https:' });
      return renderDocument(request, { api, isSignedIn: Boolean(session), forgetSession }, rendered, state, language);
    };
    const isUncached = !isShared || (isBench && request.headers['x-bench-uncached']);
    const page = isUncached
      ? await render(address)
      : await cache.get([state.version, language, address.href].join(' '), () => render(address));
    // A redirect is this visitor's own: it keeps what they have chosen.
    const document = isRedirect(page) && address.href !== url.href ? await render(url) : page;
    if (document.status === 429) return sendTooManyRequests(getRetryAfter(document));

    reply.code(document.status).headers(Object.fromEntries(document.headers));
    reply.header('cache-control', isShared ? 'private, no-cache' : 'private, no-store');
    if (isSecret) reply.header('referrer-policy', 'no-referrer');
    reply.header('content-security-policy', contentSecurityPolicy(nonce, state.site, isDevelopment));
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(renderPlain(document.body, nonce));
    return reply.header('content-encoding', 'gzip').send(renderGzip(document.body, nonce));
  }

  async function renderDocument(
    request: FastifyRequest,
    viewer: Viewer,
    url: URL,
    state: SiteState,
    language: Visitor['language'],
  ): Promise<CachedDocument> {
    const started = performance.now();
    const cpu = process.cpuUsage();
    let user: Promise<Profile | null> | undefined;
    let html: string | undefined;
    let retrySeconds = 0;
    const api = (async (...call: Parameters<Api>) => {
      try {
        return await viewer.api(...call);
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) retrySeconds = getRetrySeconds(error);
        throw error;
      }
    }) as Api;
    let isProfileRateLimited = false;
    /** AU-13: an expired session makes the visitor anonymous; any other error is thrown. */
    const onProfileError = (error: unknown): null => {
      isProfileRateLimited = error instanceof ApiError && error.status === 429;
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      viewer.forgetSession();
      return null;
    };
    const context = new RouterContextProvider();
    context.set(visitorContext, {
      api,
      site: state.site,
      language,
      origin: environment.PUBLIC_URL?.replace(/\/$/, '') || url.origin,
      user: () => (user ??= viewer.isSignedIn ? api(getProfile).catch(onProfileError) : Promise.resolve(null)),
      zoneAbbreviations: state.zoneAbbreviations,
      textsFor: state.texts.forPath,
      textsVersion: state.texts.version,
      sendDocument: (document) => (html = document),
    });
    // Screens get no cookies and only the `accept` header, so that nothing leaks into cached
    // documents.
    const controller = new AbortController();
    const response = await handler(
      new Request(url, { headers: { accept: String(request.headers.accept ?? '*/*') }, signal: controller.signal }),
      context,
    );
    // The API has rate-limited the page's data or the visitor's profile.
    if (response.status === 429 || isProfileRateLimited) return createTooManyRequests(retrySeconds);
    const body = createDocumentBody(html ?? (await response.text()));
    const headers = [...response.headers].filter(([name]) => name !== 'content-length');
    if (isBench) {
      const used = process.cpuUsage(cpu);
      headers.push([
        'server-timing',
        `render;dur=${(performance.now() - started).toFixed(1)}, cpu;dur=${((used.user + used.system) / 1000).toFixed(1)}`,
      ]);
    }
    return { status: response.status, headers, body };
  }
}

/** Used if the API names no wait. */
const RETRY_SECONDS = 10;

const getRetrySeconds = ({ details }: ApiError): number => Number(details['retryAfterSeconds']) || RETRY_SECONDS;

/** The response for a visitor who must wait for this many seconds. */
const createTooManyRequests = (seconds: number): CachedDocument => ({
  status: 429,
  headers: [['retry-after', String(seconds || RETRY_SECONDS)]],
  body: createDocumentBody(''),
});

const getRetryAfter = ({ headers }: CachedDocument): number =>
  Number(headers.find(([name]) => name === 'retry-after')?.[1]) || RETRY_SECONDS;

/** Navigations get a redirect as data with status 202. */
const isRedirect = ({ status }: CachedDocument): boolean => status === 202 || (status >= 300 && status < 400);

/** Whether the router requests the data of a navigation. */
const isDataRequest = ({ url }: FastifyRequest): boolean => url.split('?')[0]?.endsWith('.data') ?? false;

/** The public origin: PUBLIC_URL if set, else the requested host. */
export function getOrigin(request: FastifyRequest, { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  return `${request.protocol}://${request.host || 'localhost'}`;
}

/** The session id, if the cookie has a valid format. */
const findSession = (cookie: string | undefined): string | undefined =>
  cookie && /^[\w-]{1,100}$/.test(cookie) ? cookie : undefined;

/** Drops parameters that no page declares, so that a click id is not cached for other visitors. */
function withoutUnknownParameters(
  origin: string,
  pathAndQuery: string,
  query: URLSearchParams,
  known: ReadonlySet<string>,
): URL {
  const [path = '/'] = pathAndQuery.split('?');
  const url = new URL(origin);
  // Assigned, not resolved: a path that starts with two slashes would name another host.
  url.pathname = path;
  for (const [name, value] of query) if (known.has(name)) url.searchParams.append(name, value);
  return url;
}
