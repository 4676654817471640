import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { cookieName, SESSION_COOKIE } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError, TOO_MANY_REQUESTS } from './error-responses';

/** Requests per window to this server itself; tests pass their own. */
export interface PageLimits {
  windowMs: number;
  /**
   * Pages, texts and sitemaps per address, which may be shared by an office or a mobile carrier.
   */
  pages: number;
  /** Rendered pages per address; cached pages cost next to nothing. */
  renders: number;
  /** Pages per signed-in browser. */
  session: number;
  /** Sitemaps per address: each reads thousands of rows. */
  lists: number;
  /** Socket upgrades per address. */
  upgrades: number;
}

/** Upgrades: 250 tabs of an office, each with six attempts in the minute of a server restart. */
export const PAGE_LIMITS: PageLimits = {
  windowMs: 60_000,
  pages: 6000,
  renders: 1200,
  session: 300,
  lists: 60,
  upgrades: 1500,
};

/** Bounds the memory: an attacker with many addresses evicts the oldest counters. */
const MAX_COUNTERS = 50_000;

/** Counts a request and returns the seconds to wait, or 0. */
export type Count = (request: FastifyRequest) => Promise<number>;

export type PageCounters = Record<'page' | 'render' | 'list' | 'upgrade', Count>;

/** The key of an address; IPv6 addresses are grouped by the network of one household. */
export const getClientAddress = ({ ip }: FastifyRequest): string => normalizeIP(ip ?? '');

/** Fixed-window counters in the memory of this process. */
export async function createPageCounters(app: FastifyInstance, limits: PageLimits): Promise<PageCounters> {
  await app.register(rateLimit, { global: false, cache: MAX_COUNTERS });
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string): Count => {
    const count = app.createRateLimit({ max, timeWindow: limits.windowMs, keyGenerator });
    return async (request) => {
      const state = await count(request);
      return !state.isAllowed && state.isExceeded ? Math.max(1, state.ttlInSeconds) : 0;
    };
  };
  const ofAddress = counter(limits.pages, getClientAddress);
  const ofSession = counter(limits.session, (request) => findSessionId(request) ?? '');
  const lists = counter(limits.lists, getClientAddress);
  return {
    page: async (request) => (await ofAddress(request)) || (findSessionId(request) ? ofSession(request) : 0),
    render: counter(limits.renders, getClientAddress),
    list: async (request) => (await ofAddress(request)) || lists(request),
    upgrade: counter(limits.upgrades, getClientAddress),
  };
}

/** A hook that responds with a JSON error beyond the limit. */
export const createRateLimitHook = (count: Count) => ({
  onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const seconds = await count(request);
    return seconds > 0 ? sendError(request, reply.header('retry-after', seconds), TOO_MANY_REQUESTS) : undefined;
  },
});

/** The cookie is not verified: requests with invented cookies still count for their address. */
const findSessionId = ({ cookies }: FastifyRequest): string | undefined =>
  (cookies[cookieName(SESSION_COOKIE, true)] ?? cookies[SESSION_COOKIE])?.slice(0, 100) || undefined;
