// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createDocumentCache, getSharedAddress, type CachedDocument } from './document-cache';

const page = (text: string, status = 200): CachedDocument => {
  const pieces = [Buffer.from(text)];
  return { status, headers: [], body: { pieces, deflated: [], size: text.length } };
};

function cacheAt() {
  let now = 0;
  const cache = createDocumentCache(() => now);
  let renders = 0;
  const render = async () => page(`render ${++renders}`);
  return { cache, render, renders: () => renders, after: (ms: number) => void (now += ms) };
}
const text = async (document: Promise<CachedDocument>) => String((await document).body.pieces[0]);

describe('the document cache', () => {
  it('renders a document once while it is fresh', async () => {
    const { cache, render, after } = cacheAt();
    expect(await text(cache.get('/', render))).toBe('render 1');
    after(9_999);
    expect(await text(cache.get('/', render))).toBe('render 1');
  });

  it('renders once for concurrent requests', async () => {
    const { cache, render, renders } = cacheAt();
    await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
    expect(renders()).toBe(1);
  });

  it('serves a stale document while one request renews it', async () => {
    const { cache, render, renders, after } = cacheAt();
    await cache.get('/', render);
    after(11_000);
    expect(await Promise.all([text(cache.get('/', render)), text(cache.get('/', render))])).toEqual([
      'render 1',
      'render 1',
    ]);
    await new Promise(setImmediate);
    expect(renders()).toBe(2);
    expect(await text(cache.get('/', render))).toBe('render 2');
  });

  it('renders again when the document is too old', async () => {
    const { cache, render, after } = cacheAt();
    await cache.get('/', render);
    after(121_000);
    expect(await text(cache.get('/', render))).toBe('render 2');
  });

  it('stores only documents with status 200', async () => {
    const { cache } = cacheAt();
    await cache.get('/', async () => page('not found', 404));
    expect(await text(cache.get('/', async () => page('found')))).toBe('found');
  });

  it('PD-04 removes a document that is gone, and keeps one whose renewal failed temporarily', async () => {
    const { cache, render, after } = cacheAt();
    for (const status of [410, 429, 503]) {
      const address = `/${status}`;
      await cache.get(address, render);
      after(11_000);
      await cache.get(address, async () => page('another answer', status));
      await new Promise(setImmediate);
      const shown = await text(cache.get(address, async () => page('requested again')));
      expect(shown === 'requested again', String(status)).toBe(status === 410);
    }
  });

  it('renews a document with the next request after a temporary error', async () => {
    const { cache, render, after } = cacheAt();
    await cache.get('/', render);
    after(11_000);
    await cache.get('/', async () => page('rejected', 429));
    await new Promise(setImmediate);
    await cache.get('/', render);
    await new Promise(setImmediate);
    expect(await text(cache.get('/', render))).toBe('render 2');
  });

  it.each([429, 503])('does not share a response with status %d with concurrent requests', async (status) => {
    const { cache, render } = cacheAt();
    const rejected = cache.get('/', async () => page('rejected', status));
    const other = cache.get('/', render);
    expect((await rejected).status).toBe(status);
    expect(await text(other)).toBe('render 1');
  });

  it('does not store a failed render', async () => {
    const { cache, render } = cacheAt();
    await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await text(cache.get('/', render))).toBe('render 1');
  });

  it('removes the oldest documents beyond its memory limit', async () => {
    const { cache } = cacheAt();
    const large = (name: string) => async () => page(name.padEnd(30 * 1024 * 1024));
    for (const name of ['a', 'b', 'c']) await cache.get(name, large(name));
    expect(await text(cache.get('c', async () => page('again')))).not.toBe('again');
    expect(await text(cache.get('a', async () => page('again')))).toBe('again');
  });
});

it('RT-08 the cache has one document per product, whatever dates its address names', () => {
  const address = (path: string) => getSharedAddress(new URL(path, 'http://a.test')).href;
  expect(address('/product/canoe/12?startDate=2026-06-15&endDate=2026-06-17&qty=2&slot=a..b&lang=de')).toBe(
    address('/product/canoe/12?lang=de'),
  );
  expect(address('/search?startDate=2026-06-15&endDate=2026-06-17')).not.toBe(address('/search'));
});
