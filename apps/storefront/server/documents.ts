import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { ApiError } from '@marketplace/api-client';
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
import { placeholderPage } from './placeholder';
import { contentSecurityPolicy, freshNonce } from './security';
import { serverApi, type MemoryKeyStore, type SiteCache, type SiteState } from './site-cache';

interface Options {
  environment: Environment;
  /** A function is asked for each document, and the router derives its tables anew: for development. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  siteCache: SiteCache;
  keyStore: MemoryKeyStore;
  isDevelopment: boolean;
  /** Measuring: `x-bench-uncached: 1` goes past the cache. */
  isBench: boolean;
  /** The time for all calls of one page. */
  pageMs: number;
}

interface VisitorSession {
  /** As the API reads it; undefined where there is none. */
  cookies: string | undefined;
  /** It is over: the browser need not send it again. */
  forget: () => void;
}

/** Answers every address that is not a file or the API's: the rendered document, or the data of a navigation. */
export function documents(app: FastifyInstance, options: Options): void {
  const { environment, build, siteCache, keyStore, isDevelopment, isBench, pageMs } = options;
  const cache = createDocumentCache();
  const mode = isDevelopment ? 'development' : 'production';
  const handler = createRequestHandler(build, mode);
  const ofBuild = typeof build === 'function' ? null : declaredParameters(build);
  const declared = async () => ofBuild ?? declaredParameters(typeof build === 'function' ? await build() : build);

  app.route({ method: ['GET', 'HEAD'], url: '*', handler: answer });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const language =
      supportedLanguage(query.get('lang')) ??
      supportedLanguage(request.cookies[LANGUAGE_COOKIE]) ??
      negotiateLanguage(request.headers['accept-language']);
    const nonce = freshNonce();
    reply.header('vary', 'cookie, accept-language, accept-encoding');

    let state: SiteState;
    try {
      state = await siteCache.current(language);
    } catch (error) {
      request.log.error(error, 'configuration could not be read');
      return reply
        .code(503)
        .headers({
          'content-security-policy': contentSecurityPolicy(nonce, null, isDevelopment),
          'cache-control': 'no-store',
          'retry-after': '5',
        })
        .type('text/html; charset=utf-8')
        .send(placeholderPage(language, nonce));
    }

    const { names, secrets } = await declared();
    const attributes = state.site.filters.map(({ uniqueName }) => attributeParameter(uniqueName));
    const known = new Set([...names, ...attributes]);
    const url = knownAddress(originOf(request, environment), request.url, query, known);
    const cookie = cookieName(SESSION_COOKIE, url.protocol === 'https:');
    const session = sessionIn(request.cookies[cookie]);
    const isAnonymous = !session;
    const forget = () => void reply.clearCookie(cookie, { path: '/', secure: url.protocol === 'https:' });
    const cookies = session && `${cookie}=${session}`;
    const render = () => renderDocument(request, { cookies, forget }, url, state, language);
    const hasSecret = [...url.searchParams.keys()].some((name) => secrets.has(name));
    const mayCache = isAnonymous && !hasSecret && !(isBench && request.headers['x-bench-uncached']);
    const document = mayCache
      ? await cache.get([state.version, language, documentAddress(url)].join(' '), render)
      : await render();

    reply.code(document.status).headers(Object.fromEntries(document.headers));
    reply.header('cache-control', isAnonymous ? 'private, no-cache' : 'private, no-store');
    reply.header('content-security-policy', contentSecurityPolicy(nonce, state.site, isDevelopment));
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plainBody(document.body, nonce));
    return reply.header('content-encoding', 'gzip').send(gzipBody(document.body, nonce));
  }

  async function renderDocument(
    request: FastifyRequest,
    session: VisitorSession,
    url: URL,
    state: SiteState,
    language: Visitor['language'],
  ): Promise<CachedDocument> {
    const started = performance.now();
    const cpu = process.cpuUsage();
    const limit = AbortSignal.timeout(pageMs);
    const api = serverApi(environment.API_URL, keyStore, () => limit, {
      'accept-language': language,
      ...forwardedHeaders(request, environment),
      ...(session.cookies && { cookie: session.cookies }),
    });
    let user: Promise<Profile | null> | undefined;
    let html: string | undefined;
    /** AU-13: a session that is no longer one makes the visitor anonymous; anything else is a failure. */
    const signedOut = (error: unknown): null => {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      session.forget();
      return null;
    };
    const context = new RouterContextProvider();
    context.set(visitorContext, {
      api,
      site: state.site,
      language,
      origin: environment.PUBLIC_URL?.replace(/\/$/, '') || url.origin,
      user: () => (user ??= session.cookies ? api(getProfile).catch(signedOut) : Promise.resolve(null)),
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

/** The origin that visitors see: the one that is set, else the one they asked. */
export function originOf(request: FastifyRequest, { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  return `${request.protocol}://${/^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost'}`;
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
