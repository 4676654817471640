import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors';

export interface Limit {
  max: number;
  windowMs: number;
}

/** How often an address may call; tests pass their own. */
export const DEFAULT_CALLS: Limit = { max: 1200, windowMs: 60_000 };

/** An attacker who invents addresses pushes the oldest counters out, never the memory up. */
const COUNTERS = 50_000;

/** Counts calls per visitor's address, in each process by itself: the first line, before anything is read. */
export async function limitCalls(app: FastifyInstance, { max, windowMs }: Limit): Promise<void> {
  await app.register(rateLimit, { global: false, cache: COUNTERS });
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: addressOf });
  app.addHook('onRequest', async (request) => {
    // Pictures are cheap, kept by whoever asked once, and dozens to a page.
    if (request.visitor.isInternal || request.url.startsWith('/media/')) return;
    const state = await count(request);
    if (state.isAllowed || !state.isExceeded) return;
    throw new AppError('too_many_requests', undefined, { details: { retryAfterSeconds: state.ttlInSeconds } });
  });
}

/** What is counted as one address: of IPv6 the network that one household has. */
export const addressOf = ({ visitor }: Pick<FastifyRequest, 'visitor'>): string => normalizeIP(visitor.address);
