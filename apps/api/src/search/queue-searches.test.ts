import type { Requester, ProductSearchResult, ProductSearchQuery, Search } from '@marketplace/search-index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { getRequester, SEARCH_LIMITS, queueSearches, type SearchLimits } from './queue-searches';

const NOTHING: ProductSearchResult = {
  ids: [],
  total: 0,
  words: null,
  corrected: null,
  isRelaxed: false,
  optionalWords: [],
  textPlace: null,
  emptiedBy: [],
  facets: null,
  otherDates: [],
};

/** A search that responds on demand, and the texts that were searched. */
function slowSearch() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const find = async ({ text = '' }: ProductSearchQuery) => {
    begun.push(text);
    await new Promise<void>((resolve) => ends.push(resolve));
    return NOTHING;
  };
  const search = { products: { find, load: async () => {} }, close: async () => {} } as unknown as Search;
  return { search, begun, answerNext: () => ends.shift()?.() };
}

const question = (text: string): ProductSearchQuery => ({
  now: new Date(),
  text,
  filter: {},
  limit: 1,
  offset: 0,
  hasFacets: false,
  hasOtherDates: false,
});
const REJECTED = { code: 'service_unavailable', details: { retryAfterSeconds: 2 } };

describe('queued searches', () => {
  const start = (limits: Partial<SearchLimits>) => {
    const slow = slowSearch();
    const { products } = queueSearches(slow.search, { ...SEARCH_LIMITS, maxRunning: 1, ...limits });
    const ask = (text: string, address: string, signal?: AbortSignal) => {
      const answer = products.find(question(text), { address, ...(signal && { signal }) });
      answer.catch(() => undefined);
      return answer;
    };
    return { ...slow, ask };
  };

  it('alternate between addresses', async () => {
    const { ask, begun, answerNext } = start({});
    const answers = ['a1', 'a2', 'a3'].map((text) => ask(text, 'ada'));
    answers.push(ask('b1', 'bob'));
    for (const count of [1, 2, 3, 4]) {
      await vi.waitFor(() => expect(begun).toHaveLength(count));
      answerNext();
    }
    await Promise.all(answers);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('are rejected when too many of one address wait', async () => {
    const { ask } = start({ maxWaitingPerAddress: 1 });
    void ask('running', 'ada');
    void ask('waiting', 'ada');
    await expect(ask('one too many', 'ada')).rejects.toMatchObject(REJECTED);
  });

  it('are dropped when their visitor has left, which makes room for another', async () => {
    const { ask, begun, answerNext } = start({ maxWaitingPerAddress: 1 });
    const controller = new AbortController();
    void ask('running', 'ada');
    const left = ask('left', 'ada', controller.signal);
    controller.abort();
    await expect(left).rejects.toMatchObject(REJECTED);
    void ask('next', 'ada');
    answerNext();
    await vi.waitFor(() => expect(begun).toEqual(['running', 'next']));
  });

  it('are dropped when they have waited too long', async () => {
    const { ask, begun } = start({ waitMs: 20 });
    void ask('running', 'ada');
    await expect(ask('late', 'bob')).rejects.toMatchObject(REJECTED);
    expect(begun).toEqual(['running']);
  });
});

it('the signal of a call is aborted when the visitor leaves before the response, and not after it', async () => {
  const requesters: Requester[] = [];
  const server = createServer((request, response) => {
    const visitor = { address: '192.0.2.1', isInternal: false, isSecure: false };
    requesters.push(getRequester({ visitor } as FastifyRequest, { raw: response } as unknown as FastifyReply));
    if (request.url === '/answered') response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await (await fetch(`${url}/answered`)).text();
  const controller = new AbortController();
  const left = fetch(`${url}/left`, { signal: controller.signal }).catch(() => 'left');
  const requester = await vi.waitUntil(() => requesters[1]);
  controller.abort();
  expect(await left).toBe('left');
  await vi.waitFor(() => expect(requester.signal?.aborted).toBe(true));
  expect(requesters[0]).toMatchObject({ address: '192.0.2.1', signal: { aborted: false } });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
