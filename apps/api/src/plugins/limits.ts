import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { KEY_HEADER } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
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
}

export const CALL_LIMITS: CallLimits = { windowMs: 60_000, address: 12_000, session: 600, pictures: 24_000 };

/** An attacker who invents addresses pushes the oldest counters out, never the memory up. */
const COUNTERS = 50_000;

/** Counts calls per address and per session, in each process by itself: the first line, before anything is read. */
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
  app.addHook('onRequest', async (request) => {
    if (request.visitor.isInternal) return;
    if (request.url.startsWith('/media/')) return countPicture(request);
    await countAddress(request);
    if (callerOf(request) !== undefined) await countSession(request);
  });
}

/** What is counted as one address: of IPv6 the network that one household has. */
export const addressOf = ({ visitor }: Pick<FastifyRequest, 'visitor'>): string => normalizeIP(visitor.address);

/** What one browser sends with each call. Whoever invents another one each time is still one address. */
function callerOf(request: FastifyRequest): string | undefined {
  const key = request.headers[KEY_HEADER];
  return (sessionIdOf(request) ?? (typeof key === 'string' ? key : undefined))?.slice(0, 100) || undefined;
}
