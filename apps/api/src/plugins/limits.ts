import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { BODY_LIMIT_BYTES, KEY_HEADER } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { createBudget, type BudgetSize } from './budget';
import { estimateBodyCost, MINIMUM_COST_MS } from './costs';
import { readSessionId } from './session';

/** How many calls are allowed in a window. Tests pass their own. */
export interface CallLimits {
  windowMs: number;
  /** Per address, which an office or a mobile carrier may share. */
  address: number;
  /** Per browser: by its session, or by its key when signed out. */
  session: number;
  /** Pictures per address: a page has dozens, and each is cheap and cached by the browser. */
  pictures: number;
  /** What the calls of one address may cost: a third of the thread that serves all calls. */
  addressCost: BudgetSize;
  /** Per browser, so that one browser leaves the others of its address their share. */
  sessionCost: BudgetSize;
}

export const CALL_LIMITS: CallLimits = {
  windowMs: 60_000,
  address: 12_000,
  session: 600,
  pictures: 24_000,
  addressCost: { perSecond: 333, burst: 6000 },
  sessionCost: { perSecond: 111, burst: 2000 },
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds to the cost of a call; throws if its address or session has spent too much. */
    spend: (caller: Caller, milliseconds: number) => void;
  }
}

/** Whose calls are counted, of an HTTP request or the one that opened a socket. */
export type Caller = Pick<FastifyRequest, 'cookies' | 'headers' | 'visitor'>;

/** A limit on memory: invented addresses push out the oldest counters. */
const COUNTERS_MAXIMUM = 50_000;

/**
 * Counts calls and their cost per address and session, in each process separately, before anything
 * is read.
 */
export async function limitCalls(app: FastifyInstance, limits: CallLimits): Promise<void> {
  await app.register(rateLimit, { global: false, cache: COUNTERS_MAXIMUM });
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: limits.windowMs, keyGenerator });
    return async (request: FastifyRequest) => {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) return;
      throw new AppError('too_many_requests', undefined, { details: { retryAfterSeconds: state.ttlInSeconds } });
    };
  };
  const countAddress = counter(limits.address, getCountedAddress);
  const countSession = counter(limits.session, (request) => findCaller(request) ?? '');
  const countPicture = counter(limits.pictures, getCountedAddress);
  const spendOfAddress = createBudget(limits.addressCost, COUNTERS_MAXIMUM);
  const spendOfSession = createBudget(limits.sessionCost, COUNTERS_MAXIMUM);
  app.decorate('spend', (request, milliseconds) => {
    if (request.visitor.isInternal) return;
    const now = app.clock().getTime();
    const caller = findCaller(request);
    const retryAfterSeconds =
      (caller === undefined ? 0 : spendOfSession(caller, milliseconds, now)) ||
      spendOfAddress(getCountedAddress(request), milliseconds, now);
    if (retryAfterSeconds > 0) throw new AppError('too_many_requests', undefined, { details: { retryAfterSeconds } });
  });
  app.addHook('onRequest', async (request) => {
    if (request.visitor.isInternal) return;
    if (request.url.startsWith('/media/')) return countPicture(request);
    await countAddress(request);
    if (findCaller(request) !== undefined) await countSession(request);
    app.spend(request, MINIMUM_COST_MS + estimateBodyCost(getBodyBytes(request)));
  });
}

/** The announced size of the body; an unannounced one counts as the largest allowed. */
function getBodyBytes({ headers }: FastifyRequest): number {
  const isUnknown = headers['transfer-encoding'] !== undefined;
  const announced = Number(headers['content-length'] ?? 0) || 0;
  return isUnknown ? BODY_LIMIT_BYTES : Math.min(announced, BODY_LIMIT_BYTES);
}

/** The address for counting: of IPv6 the network of one household. */
export const getCountedAddress = ({ visitor }: Pick<FastifyRequest, 'visitor'>): string => normalizeIP(visitor.address);

/**
 * What one browser sends with each call. Inventing a new one each time still counts for the
 * address.
 */
function findCaller(request: Caller): string | undefined {
  const key = request.headers[KEY_HEADER];
  return (readSessionId(request) ?? (typeof key === 'string' ? key : undefined))?.slice(0, 100) || undefined;
}
