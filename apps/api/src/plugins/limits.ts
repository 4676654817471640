import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { BODY_LIMIT_BYTES, KEY_HEADER } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { createBudget, type BudgetSize } from './budget';
import { costOfBody, LEAST_COST_MS } from './costs';
import { sessionIdOf } from './session';

/** How often somebody may call in a while; tests pass their own. */
export interface CallLimits {
  windowMs: number;
  /** Of one address, behind which there may be an office or a mobile carrier. */
  address: number;
  /** Of one browser: by its session, or while nobody is signed in by its key. */
  session: number;
  /** Pictures of one address: a page has dozens, and each is cheap and kept by whoever asked once. */
  pictures: number;
  /** What the calls of one address may cost: a third of the thread that serves all calls. */
  addressCost: BudgetSize;
  /** Of one browser: whoever uses up theirs leaves the rest to the others of the address. */
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
    /** Counts that a call costs so many milliseconds more; refuses it where its address or session has spent too much. */
    spend: (request: FastifyRequest, milliseconds: number) => void;
  }
}

/** An attacker who invents addresses pushes the oldest counters out, never the memory up. */
const COUNTERS = 50_000;

/** Counts calls and what they cost, per address and per session, in each process by itself: the first line, before anything is read. */
export async function limitCalls(app: FastifyInstance, limits: CallLimits): Promise<void> {
  await app.register(rateLimit, { global: false, cache: COUNTERS });
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: limits.windowMs, keyGenerator });
    return async (request: FastifyRequest) => {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) return;
      throw new AppError('too_many_requests', undefined, { details: { retryAfterSeconds: state.ttlInSeconds } });
    };
  };
  const countAddress = counter(limits.address, addressOf);
  const countSession = counter(limits.session, (request) => callerOf(request) ?? '');
  const countPicture = counter(limits.pictures, addressOf);
  const spendOfAddress = createBudget(limits.addressCost, COUNTERS);
  const spendOfSession = createBudget(limits.sessionCost, COUNTERS);
  app.decorate('spend', (request, milliseconds) => {
    if (request.visitor.isInternal) return;
    const now = app.clock().getTime();
    const caller = callerOf(request);
    const retryAfterSeconds =
      (caller === undefined ? 0 : spendOfSession(caller, milliseconds, now)) ||
      spendOfAddress(addressOf(request), milliseconds, now);
    if (retryAfterSeconds > 0) throw new AppError('too_many_requests', undefined, { details: { retryAfterSeconds } });
  });
  app.addHook('onRequest', async (request) => {
    if (request.visitor.isInternal) return;
    if (request.url.startsWith('/media/')) return countPicture(request);
    await countAddress(request);
    if (callerOf(request) !== undefined) await countSession(request);
    app.spend(request, LEAST_COST_MS + costOfBody(bytesOf(request)));
  });
}

/** How much is announced to be read. What does not say how long it is may be as long as any. */
function bytesOf({ headers }: FastifyRequest): number {
  const isUnknown = headers['transfer-encoding'] !== undefined;
  const announced = Number(headers['content-length'] ?? 0) || 0;
  return isUnknown ? BODY_LIMIT_BYTES : Math.min(announced, BODY_LIMIT_BYTES);
}

/** What is counted as one address: of IPv6 the network that one household has. */
export const addressOf = ({ visitor }: Pick<FastifyRequest, 'visitor'>): string => normalizeIP(visitor.address);

/** What one browser sends with each call. Whoever invents another one each time is still one address. */
function callerOf(request: FastifyRequest): string | undefined {
  const key = request.headers[KEY_HEADER];
  return (sessionIdOf(request) ?? (typeof key === 'string' ? key : undefined))?.slice(0, 100) || undefined;
}
