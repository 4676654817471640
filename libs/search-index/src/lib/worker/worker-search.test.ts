import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProductSearchQuery, Search } from '../search';
import { createWorkerSearch } from './worker-search';

/** Returns the searched text; exits, throws or does not answer if the text says so. */
const WORKER = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ type, id, call, query }) => {
  if (type === 'close') return parentPort.close();
  const { text, now } = query;
  if (call === 'load') parentPort.postMessage({ type: 'log', level: 'info', facts: {}, message: 'load as of ' + now.toJSON() });
  if (text === 'silence') return;
  if (text === 'end') process.exit(1);
  if (text === 'throw') throw new Error('a fault of the worker');
  if (text === 'log') parentPort.postMessage({ type: 'log', level: 'info', facts: { a: 1 }, message: 'a line' });
  if (text === 'fail') {
    const cause = { name: 'Error', message: 'no route', stack: 'Error: no route\\n at worker', code: 'ECONNREFUSED', cause: null };
    const error = { name: 'QueryError', message: 'a failure', stack: 'QueryError: a failure\\n at worker', code: '57P01', cause };
    return parentPort.postMessage({ type: 'failure', id, error });
  }
  parentPort.postMessage({ type: 'result', id, result: { call, text, threadId } });
});`;

const lines: string[] = [];
const log = {
  info: (_facts: object, message: string) => void lines.push(message),
  error: (_facts: object, message: string) => void lines.push(message),
};
const REQUESTER = { address: 'ada' };
const queryFor = (text: string): ProductSearchQuery => ({
  now: new Date(),
  text,
  filter: {},
  limit: 1,
  offset: 0,
  hasFacets: false,
  hasOtherDates: false,
});

let search: Search | null = null;
const start = () =>
  (search = createWorkerSearch({
    file: new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`),
    data: null,
    log,
  }));
afterEach(async () => {
  await search?.close();
  lines.length = 0;
});

describe('createWorkerSearch', () => {
  it('resolves each call with its own result', async () => {
    const { products } = start();
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => products.find(queryFor(text), REQUESTER)));
    expect(answers).toMatchObject([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
  });

  it('rejects with the name, code, message, stack and cause of the error in the worker', async () => {
    const { products } = start();
    const error: unknown = await products.find(queryFor('fail'), REQUESTER).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'QueryError',
      message: 'a failure',
      code: '57P01',
      stack: expect.stringContaining('at worker') as string,
      cause: { message: 'no route', code: 'ECONNREFUSED' },
    });
  });

  it('writes the log of the worker to the log of the process', async () => {
    await start().products.find(queryFor('log'), REQUESTER);
    expect(lines).toEqual(['a line']);
  });

  it.each(['end', 'throw'])(
    'rejects the pending calls and starts another worker when the worker ends: %s',
    async (text) => {
      const { products } = start();
      const before = await products.find(queryFor('first'), REQUESTER);
      const waiting = products.find(queryFor('silence'), REQUESTER);
      await expect(products.find(queryFor(text), REQUESTER)).rejects.toMatchObject({ statusCode: 503 });
      await expect(waiting).rejects.toMatchObject({ statusCode: 503 });
      const again = await vi.waitUntil(() => products.find(queryFor('again'), REQUESTER).catch(() => null));
      expect(again).toMatchObject({ text: 'again' });
      expect(again).not.toMatchObject({ threadId: (before as unknown as { threadId: number }).threadId });
    },
  );

  it('loads the index again in the next worker, as of the last call', async () => {
    const { products } = start();
    await products.find(queryFor('first'), REQUESTER);
    const query = queryFor('end');
    await expect(products.find(query, REQUESTER)).rejects.toMatchObject({ statusCode: 503 });
    await vi.waitFor(() => expect(lines).toContain(`load as of ${query.now.toJSON()}`));
  });

  it('rejects calls after close', async () => {
    const { products, close } = start();
    const waiting = products.find(queryFor('silence'), REQUESTER);
    waiting.catch(() => undefined);
    await close();
    await expect(waiting).rejects.toMatchObject({ statusCode: 503 });
    await expect(products.find(queryFor('a'), REQUESTER)).rejects.toMatchObject({ statusCode: 503 });
  });
});
