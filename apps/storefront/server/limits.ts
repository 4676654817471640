import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { cookieName, SESSION_COOKIE } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, TOO_MANY } from './refusals';

/** How much one visitor may ask of this server itself, before the API is asked at all; tests pass their own. */
export interface PageLimits {
  windowMs: number;
  /** Pages, texts and lists for search engines of one address, behind which there may be an office or a mobile carrier. */
  pages: number;
  /** Of these, pages that had to be rendered: a page that others have just seen costs next to nothing. */
  renders: number;
  /** Pages of one signed-in browser. */
  session: number;
  /** Lists for search engines: each reads thousands of addresses. */
  lists: number;
  /** Attempts of one address to open a socket. */
  upgrades: number;
}

/** Upgrades: 250 tabs of an office that all try six times in the minute in which the servers start again. */
export const PAGE_LIMITS: PageLimits = {
  windowMs: 60_000,
  pages: 6000,
  renders: 1200,
  session: 300,
  lists: 60,
  upgrades: 1500,
};

/** An attacker who invents addresses pushes the oldest counters out, never the memory up. */
const COUNTERS = 50_000;

/** Counts a request: 0 where it may go on, else the seconds to wait. */
export type Count = (request: FastifyRequest) => Promise<number>;

export type PageCounters = Record<'page' | 'render' | 'list' | 'upgrade', Count>;

/** What is counted as one address: of IPv6 the network that one household has. */
export const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip ?? '');

/** Counts in this process's memory, in windows of fixed length. */
export async function pageCounters(app: FastifyInstance, limits: PageLimits): Promise<PageCounters> {
  await app.register(rateLimit, { global: false, cache: COUNTERS });
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string): Count => {
    const count = app.createRateLimit({ max, timeWindow: limits.windowMs, keyGenerator });
    return async (request) => {
      const state = await count(request);
      return !state.isAllowed && state.isExceeded ? Math.max(1, state.ttlInSeconds) : 0;
    };
  };
  const ofAddress = counter(limits.pages, addressOf);
  const ofSession = counter(limits.session, (request) => sessionOf(request) ?? '');
  const lists = counter(limits.lists, addressOf);
  return {
    page: async (request) => (await ofAddress(request)) || (sessionOf(request) ? ofSession(request) : 0),
    render: counter(limits.renders, addressOf),
    list: async (request) => (await ofAddress(request)) || lists(request),
    upgrade: counter(limits.upgrades, addressOf),
  };
}

/** For routes that answer programs. */
export const refuseBeyond = (count: Count) => ({
  onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const seconds = await count(request);
    return seconds > 0 ? refuse(request, reply.header('retry-after', seconds), TOO_MANY) : undefined;
  },
});

/** Whatever the cookie holds: whoever invents another one each time is still one address. */
const sessionOf = ({ cookies }: FastifyRequest): string | undefined =>
  (cookies[cookieName(SESSION_COOKIE, true)] ?? cookies[SESSION_COOKIE])?.slice(0, 100) || undefined;
