import { closeSignal, createFairQueue, type FairQueueLimits } from '@marketplace/fair-queue';
import type { Requester, Search, Searcher } from '@marketplace/search-index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';

export interface SearchLimits extends FairQueueLimits {
  /** How long a search may wait for its turn. */
  waitMs: number;
}

/** Four at a time: one computes while another waits for the changes from the database. */
export const SEARCH_LIMITS: SearchLimits = {
  maxRunning: 4,
  maxRunningPerAddress: 4,
  maxWaitingPerAddress: 100,
  maxWaiting: 500,
  waitMs: 10_000,
};

const RETRY_SECONDS = 2;

/**
 * Runs searches in turns between addresses; drops those whose visitor has left and those that have
 * waited too long.
 */
export function queueSearches(search: Search, { waitMs, ...limits }: SearchLimits): Search {
  const queue = createFairQueue(limits);
  async function enqueue<Result>({ address, signal }: Requester, run: () => Promise<Result>): Promise<Result> {
    const timeout = AbortSignal.timeout(waitMs);
    const end = await queue.enter(address, signal ? AbortSignal.any([signal, timeout]) : timeout);
    if (!end) throw new AppError('service_unavailable', undefined, { details: { retryAfterSeconds: RETRY_SECONDS } });
    try {
      return await run();
    } finally {
      end();
    }
  }
  const queueSearcher = <Query, Result, Suggestions>(
    all: Searcher<Query, Result, Suggestions>,
  ): Searcher<Query, Result, Suggestions> => ({
    ...all,
    find: (query, requester) => enqueue(requester, () => all.find(query, requester)),
    suggest: (query, requester) => enqueue(requester, () => all.suggest(query, requester)),
  });
  return { ...search, products: queueSearcher(search.products), sellers: queueSearcher(search.sellers) };
}

/**
 * The visitor who waits for the response. Searches of the storefront's server itself have a queue
 * of their own.
 */
export const getRequester = ({ visitor }: FastifyRequest, reply: FastifyReply): Requester => ({
  address: visitor.isInternal ? 'storefront' : visitor.address,
  signal: closeSignal(reply),
});
