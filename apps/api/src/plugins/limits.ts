import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';

interface Limit {
  max: number;
  windowMs: number;
}

/** How often an address may call; tests pass their own. */
export interface Limits {
  /** Everything, per address. */
  calls: Limit;
  /** Sign-in, sign-up and forgotten password, per address and account. */
  attempts: Limit;
  /** The same per address, whatever the account. */
  attemptsOfAddress: Limit;
}

export const DEFAULT_LIMITS: Limits = {
  calls: { max: 1200, windowMs: 60_000 },
  attempts: { max: 20, windowMs: 15 * 60_000 },
  attemptsOfAddress: { max: 200, windowMs: 15 * 60_000 },
};

/** An attacker who invents addresses or accounts pushes the oldest counters out, never the memory up. */
const COUNTERS = 50_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** A preHandler for calls that try a password or send a mail: refuses when there were too many tries at the account. */
    countAttempt: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

/** Counts calls per visitor's address, and attempts at accounts more strictly. */
export async function limitCalls(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(rateLimit, { global: false, cache: COUNTERS });
  const limiter = ({ max, windowMs }: Limit, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) return;
      void reply.header('retry-after', state.ttlInSeconds);
      throw new AppError('too_many_requests');
    };
  };

  const calls = limiter(limits.calls, addressOf);
  app.addHook('onRequest', async (request, reply) => {
    // Pictures are cheap, kept by whoever asked once, and dozens to a page.
    if (!request.visitor.isInternal && !request.url.startsWith('/media/')) await calls(request, reply);
  });

  const ofAddress = limiter(limits.attemptsOfAddress, addressOf);
  const ofAccount = limiter(limits.attempts, (request) => `${addressOf(request)} ${accountOf(request.body)}`);
  app.decorate('countAttempt', async (request: FastifyRequest, reply: FastifyReply) => {
    await ofAddress(request, reply);
    await ofAccount(request, reply);
  });
}

const addressOf = (request: FastifyRequest) => normalizeIP(request.visitor.address);

/** The body is not validated yet: whatever it is, equal accounts give equal text. */
function accountOf(body: unknown): string {
  const { username, email } = (body ?? {}) as { username?: unknown; email?: unknown };
  const account = email ?? username;
  return (typeof account === 'string' ? account : '').trim().toLowerCase().slice(0, 254);
}
