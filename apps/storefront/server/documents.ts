import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { ApiError, type Api } from '@marketplace/api-client';
import { attributeParameter } from '@marketplace/search-params';
import { cookieName, getProfile, SESSION_COOKIE, type Profile } from '@marketplace/api-contract';
import type { Environment } from '@marketplace/environment';
import { negotiateLanguage, supportedLanguage } from '@marketplace/formats';
import { LANGUAGE_COOKIE } from '@marketplace/i18n';
import { visitorContext, type Visitor } from '../app/visitor';
import { acceptsGzip, documentBody, gzipBody, plainBody } from './document-body';
import { createDocumentCache, documentAddress, type CachedDocument } from './document-cache';
import { declaredParameters } from './declared-parameters';
import { forwardedHeaders } from './forwarded';
import { addressOf, type PageCounters } from './limits';
import { placeholderPage, waitPage } from './placeholder';
import { refuse, TOO_MANY } from './refusals';
import { contentSecurityPolicy, freshNonce } from './security';
import { closeSignal, createTurns, type TurnLimits } from './turns';
import { memoryKeyStore, serverApi, type MemoryKeyStore, type SiteCache, type SiteState } from './site-cache';

interface Options {
  environment: Environment;
  /** A function is asked for each document, and the router derives its tables anew: for development. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  siteCache: SiteCache;
  keyStore: MemoryKeyStore;
  count: PageCounters;
  renderLimits: TurnLimits;
  /** By which the API knows that this server asks for itself, and limits nothing. */
  ownHeaders: Readonly<Record<string, string>>;
  isDevelopment: boolean;
  /** Measuring: `x-bench-uncached: 1` goes past the cache. */
  isBench: boolean;
  /** The time for all calls of one page. */
  pageMs: number;
}

/**
 * Rendering keeps the thread that answers everybody: whoever asks for many pages at once waits behind the others' first. A
 * few at a time, so that the thread works on one while the API is asked for the next.
 */
export const RENDER_LIMITS: TurnLimits = { total: 12, ofAddress: 3, waitingOfAddress: 300 };

/** For whom a page is rendered. */
interface Viewer {
  /** Calls the API as them, or for all anonymous visitors as the storefront itself. */
  api: Api;
  isSignedIn: boolean;
  /** Their session is over: the browser need not send it again. */
  forgetSession: () => void;
}

const LANGUAGE_COOKIE_OPTIONS = { path: '/', maxAge: 365 * 24 * 3600, sameSite: 'lax', httpOnly: true } as const;

/** Answers every address that is not a file or the API's: the rendered document, or the data of a navigation. */
export function documents(app: FastifyInstance, options: Options): void {
  const { environment, build, siteCache, keyStore, count, ownHeaders, isDevelopment, isBench, pageMs } = options;
  const turns = createTurns(options.renderLimits);
  const cache = createDocumentCache();
  const mode = isDevelopment ? 'development' : 'production';
  const handler = createRequestHandler(build, mode);
  const ofBuild = typeof build === 'function' ? null : declaredParameters(build);
  const declared = async () => ofBuild ?? declaredParameters(typeof build === 'function' ? await build() : build);

  // Compressed by the documents themselves.
  app.route({ method: ['GET', 'HEAD'], url: '*', compress: false, handler: answer });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const chosen = supportedLanguage(query.get('lang'));
    const kept = supportedLanguage(request.cookies[LANGUAGE_COOKIE]);
    const language = chosen ?? kept ?? negotiateLanguage(request.headers['accept-language']);
    // IL-01: the pages after this one, and the data of navigations, are in the language that was chosen.
    if (chosen && chosen !== kept) reply.setCookie(LANGUAGE_COOKIE, chosen, LANGUAGE_COOKIE_OPTIONS);
    const nonce = freshNonce();
    reply.header('vary', 'cookie, accept-language, accept-encoding');
    const standIn = (status: number, retryAfter: number, page: string) =>
      reply
        .code(status)
        .headers({
          'content-security-policy': contentSecurityPolicy(nonce, null, isDevelopment),
          'cache-control': 'no-store',
          'retry-after': retryAfter,
        })
        .type('text/html; charset=utf-8')
        .send(page);
    const refusePage = (seconds: number) =>
      isDataRequest(request)
        ? refuse(request, reply.header('retry-after', seconds), TOO_MANY)
        : standIn(429, seconds, waitPage(language, nonce, seconds));

    const secondsToWait = await count.page(request);
    if (secondsToWait > 0) return refusePage(secondsToWait);

    let state: SiteState;
    try {
      state = await siteCache.current(language);
    } catch (error) {
      request.log.error(error, 'configuration could not be read');
      return standIn(503, 5, placeholderPage(language, nonce));
    }

    const { names, hasSecret } = await declared();
    const attributes = state.site.filters.map(({ uniqueName }) => attributeParameter(uniqueName));
    const url = knownAddress(originOf(request, environment), request.url, query, new Set([...names, ...attributes]));
    const cookie = cookieName(SESSION_COOKIE, url.protocol === 'https:');
    const session = sessionIn(request.cookies[cookie]);
    const isSecret = hasSecret(url.pathname, query);
    // A page that all anonymous visitors may be given is no visitor's: it is asked for by the storefront itself.
    const isShared = !session && !isSecret;
    // A key of its own: by the key that all share, one visitor would use up what the others may ask.
    const keys = session || isShared ? keyStore : memoryKeyStore();
    const until = performance.now() + pageMs;
    const render = async (): Promise<CachedDocument> => {
      const seconds = await count.render(request);
      if (seconds > 0) return refusal(seconds);
      // Half of the time, so that the other half is left for the page.
      const impatient = AbortSignal.any([closeSignal(reply), AbortSignal.timeout(pageMs / 2)]);
      const end = await turns.enter(addressOf(request), impatient);
      if (!end) return refusal(1);
      try {
        return await renderWithin(Math.max(0, Math.ceil(until - performance.now())));
      } finally {
        end();
      }
    };
    const renderWithin = (ms: number): Promise<CachedDocument> => {
      const limit = AbortSignal.timeout(ms);
      const api = serverApi(environment.API_URL, keys, () => limit, {
        'accept-language': language,
        ...(isShared ? ownHeaders : forwardedHeaders(request, environment)),
        ...(session && { cookie: `${cookie}=${session}` }),
      });
      const forgetSession = () => void reply.clearCookie(cookie, { path: '/', secure: url.protocol === 'https:' });
      return renderDocument(request, { api, isSignedIn: Boolean(session), forgetSession }, url, state, language);
    };
    const isUncached = !isShared || (isBench && request.headers['x-bench-uncached']);
    const document = isUncached
      ? await render()
      : await cache.get([state.version, language, documentAddress(url)].join(' '), render);
    if (document.status === 429) return refusePage(retryAfterOf(document));

    reply.code(document.status).headers(Object.fromEntries(document.headers));
    reply.header('cache-control', isShared ? 'private, no-cache' : 'private, no-store');
    if (isSecret) reply.header('referrer-policy', 'no-referrer');
    reply.header('content-security-policy', contentSecurityPolicy(nonce, state.site, isDevelopment));
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plainBody(document.body, nonce));
    return reply.header('content-encoding', 'gzip').send(gzipBody(document.body, nonce));
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
    let refusedFor = 0;
    const api = (async (...call: Parameters<Api>) => {
      try {
        return await viewer.api(...call);
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) refusedFor = secondsOf(error);
        throw error;
      }
    }) as Api;
    let isVisitorUnknown = false;
    /** AU-13: a session that is no longer one makes the visitor anonymous; anything else is a failure. */
    const signedOut = (error: unknown): null => {
      isVisitorUnknown = error instanceof ApiError && error.status === 429;
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
      user: () => (user ??= viewer.isSignedIn ? api(getProfile).catch(signedOut) : Promise.resolve(null)),
      clockNames: state.clockNames,
      textsFor: state.texts.forPath,
      textsVersion: state.texts.version,
      answer: (document) => (html = document),
    });
    // Only what the screens may depend on reaches them; a header or cookie cannot leak into a cached document.
    const controller = new AbortController();
    const response = await handler(
      new Request(url, { headers: { accept: String(request.headers.accept ?? '*/*') }, signal: controller.signal }),
      context,
    );
    // What was asked for, or who asks, the API would not say: nothing is shown in the place of either.
    if (response.status === 429 || isVisitorUnknown) return refusal(refusedFor);
    const body = documentBody(html ?? (await response.text()));
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

/** The wait where the API says none. */
const RETRY_SECONDS = 10;

const secondsOf = ({ details }: ApiError): number => Number(details['retryAfterSeconds']) || RETRY_SECONDS;

/** In place of a document that its visitor is refused for so many seconds. */
const refusal = (seconds: number): CachedDocument => ({
  status: 429,
  headers: [['retry-after', String(seconds || RETRY_SECONDS)]],
  body: documentBody(''),
});

const retryAfterOf = ({ headers }: CachedDocument): number =>
  Number(headers.find(([name]) => name === 'retry-after')?.[1]) || RETRY_SECONDS;

/** The router's own, for a page within the document that is open. */
const isDataRequest = ({ url }: FastifyRequest): boolean => url.split('?')[0]?.endsWith('.data') ?? false;

/** The origin that visitors see: the one that is set, else the one they asked. */
export function originOf(request: FastifyRequest, { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  return `${request.protocol}://${request.host || 'localhost'}`;
}

/** The session's id, if the cookie holds what can be one: anything else would not even fit into a header. */
const sessionIn = (cookie: string | undefined): string | undefined =>
  cookie && /^[\w-]{1,100}$/.test(cookie) ? cookie : undefined;

/** The address without what no page reads: somebody's campaign or click id must not be in a document that others get. */
function knownAddress(origin: string, pathAndQuery: string, query: URLSearchParams, known: ReadonlySet<string>): URL {
  const [path = '/'] = pathAndQuery.split('?');
  const url = new URL(origin);
  // Set, not resolved: a path that begins with two slashes would name another host.
  url.pathname = path;
  for (const [name, value] of query) if (known.has(name)) url.searchParams.append(name, value);
  return url;
}
