import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetInTab, forgetVisitor, signInEmail } from './personal-storage';
import {
  browserKeyStore,
  isOwnPath,
  pendingSearch,
  readCart,
  readFavourites,
  recentSearches,
  savePage,
  seenCart,
  takeSavedPage,
  viewedListings,
  writeCart,
  writeDefaultCountry,
  writeFavourites,
  writeOrderParams,
  writeSearchParams,
  writeSessionUser,
} from './storage';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('what the browser keeps', () => {
  it('RT-05 gives the saved page back once, query and hash included', () => {
    savePage('/product/red-canoe/12?startDate=2026-06-01#reviews');
    expect(takeSavedPage()).toBe('/product/red-canoe/12?startDate=2026-06-01#reviews');
    expect(takeSavedPage()).toBeNull();
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'orders',
    '/\t/evil.example',
    '/\n/evil.example',
  ])('RT-05 never keeps or restores %j', (path) => {
    savePage(path);
    sessionStorage.setItem('SAVED_PAGE', path);
    expect(takeSavedPage()).toBeNull();
  });

  it('RT-05 whatever is accepted stays on this origin when a browser resolves it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath(),
          fc.string({ unit: fc.constantFrom('/', '\\', '\t', ':', '.', '@', 'a', '%2f') }),
        ),
        (text) => {
          for (const path of [text, `/${text}`]) {
            if (isOwnPath(path))
              expect(new URL(path, 'https://market.example/x').origin).toBe('https://market.example');
          }
        },
      ),
    );
  });

  it('AU-13 keeps avatar and name of the session user and nothing else', () => {
    writeSessionUser({ avatar: null, name: 'Noa', email: 'noa@example.com' } as never);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({ avatar: null, name: 'Noa' });
    writeSessionUser(null);
    expect(sessionStorage.getItem('user')).toBeNull();
  });

  it('PD-03 keeps the cart and survives one that is broken', () => {
    const line = { productId: '12', quantity: 1, startDate: '2026-06-01', endDate: '2026-06-02' };
    writeCart([line]);
    expect(readCart()).toEqual([line]);
    // From before units of price were no longer chosen.
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([{ ...line, unit: 'per day' }]));
    expect(readCart()).toEqual([line]);
    localStorage.setItem('PRODUCTS_IN_CART', '[{"productId":5}]');
    expect(readCart()).toEqual([]);
    localStorage.setItem('PRODUCTS_IN_CART', '{broken');
    expect(readCart()).toEqual([]);
  });

  it('PD-03 leaves out of the cart what makes no sense, and keeps the rest, as many as can be ordered', () => {
    const line = { productId: '12', quantity: 1 };
    const senseless = [
      null,
      5,
      [],
      { ...line, productId: 7 },
      { ...line, quantity: 1.5 },
      { ...line, startDate: 20260601 },
    ];
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([...senseless, line, ...Array<unknown>(30).fill(line)]));
    expect(readCart()).toEqual(Array(20).fill(line));
  });

  it('SE-16 keeps a search that waits for signing in for half an hour, for any tab, and gives it once', () => {
    const search = { name: 'Canoes', query: 'search=canoe&city=Edmonton' };
    pendingSearch.keep(search);
    // Another tab has a session storage of its own.
    sessionStorage.clear();
    expect(pendingSearch.page()).toBe('/search?search=canoe&city=Edmonton');
    expect(pendingSearch.take()).toEqual(search);
    expect(pendingSearch.take()).toBeNull();
    pendingSearch.keep(search);
    vi.setSystemTime(Date.now() + 31 * 60_000);
    expect(pendingSearch.page()).toBeNull();
    expect(pendingSearch.take()).toBeNull();
    vi.useRealTimers();
  });
});

describe('signing out', () => {
  function beSomebody() {
    writeCart([{ productId: '12', quantity: 1 }]);
    seenCart.write({ 12: { name: 'Canoe', amount: 100, currency: 'CAD' } });
    writeFavourites(['12']);
    viewedListings.add('12');
    recentSearches.add('canoe');
    writeSearchParams('search=canoe');
    pendingSearch.keep({ name: 'Canoes', query: 'search=canoe' });
    signInEmail.keep('noa@example.com');
    writeDefaultCountry('CA');
    writeOrderParams('{}');
    savePage('/orders');
    writeSessionUser({ avatar: null, name: 'Noa' });
    sessionStorage.setItem('MESSAGE_DRAFTS', '[]');
    browserKeyStore.write('key');
  }

  it('AU-14 forgets cart, drafts, what was looked at and for, and tells other tabs', () => {
    beSomebody();
    forgetVisitor();
    expect(Object.keys(localStorage).sort()).toEqual(['SESSION_CHANGED', 'defaultCountry']);
    expect(Object.keys(sessionStorage)).toEqual(['hash']);
    expect(readCart()).toEqual([]);
    expect([readFavourites(), viewedListings.read(), recentSearches.read()]).toEqual([[], [], []]);
  });

  it('AU-14 in another tab forgets what that tab knows, and leaves the rest to whoever is there now', () => {
    beSomebody();
    forgetInTab();
    expect(Object.keys(sessionStorage)).toEqual(['hash']);
    expect(readCart()).toHaveLength(1);
  });
});
