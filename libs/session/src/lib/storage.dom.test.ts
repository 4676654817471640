import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localValues, sessionValues } from './browser-storage';
import { STORED_VALUES } from './stored-values';
import { messageOutbox } from './message-outbox';
import { cacheMapsKey, clearTabData, clearPersonalData, cartSnapshot, signInEmail } from './personal-storage';
import {
  browserKeyStore,
  isOwnPath,
  pendingSearch,
  readCart,
  readFavourites,
  recentSearches,
  savePage,
  takeSavedPage,
  viewedListings,
  writeCart,
  writeDefaultCountry,
  writeFavourites,
  writeSearchParams,
  writeSessionUser,
} from './storage';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('browser storage', () => {
  it('RT-05 takeSavedPage returns the saved page once, with its query and hash', () => {
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
  ])('RT-05 savePage and takeSavedPage ignore %j', (path) => {
    savePage(path);
    sessionStorage.setItem('SAVED_PAGE', path);
    expect(takeSavedPage()).toBeNull();
  });

  it('RT-05 isOwnPath accepts only paths that a browser resolves to this origin', () => {
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

  it('AU-13 writeSessionUser stores only the avatar and name', () => {
    writeSessionUser({ avatar: null, name: 'Noa', email: 'noa@example.com' } as never);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({ avatar: null, name: 'Noa' });
    writeSessionUser(null);
    expect(sessionStorage.getItem('user')).toBeNull();
  });

  it('CA-02 cacheMapsKey stores the latest maps key in session storage', () => {
    expect(cacheMapsKey('one')).toBe('one');
    expect(cacheMapsKey('two')).toBe('two');
    expect(sessionStorage.getItem('googleMapAPIKey')).toBe('two');
  });

  it('PD-03 readCart returns the stored cart, and an empty one for invalid data', () => {
    const line = { productId: '12', quantity: 1, startDate: '2026-06-01', endDate: '2026-06-02' };
    writeCart([line]);
    expect(readCart()).toEqual([line]);
    // Stored by an earlier version, whose lines had a unit.
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([{ ...line, unit: 'per day' }]));
    expect(readCart()).toEqual([line]);
    localStorage.setItem('PRODUCTS_IN_CART', '[{"productId":5}]');
    expect(readCart()).toEqual([]);
    localStorage.setItem('PRODUCTS_IN_CART', '{broken');
    expect(readCart()).toEqual([]);
  });

  it('PD-03 readCart drops invalid lines and keeps the others, up to the maximum of an order', () => {
    const line = { productId: '12', quantity: 1 };
    const invalid = [
      null,
      5,
      [],
      { ...line, productId: 7 },
      { ...line, quantity: 1.5 },
      { ...line, startDate: 20260601 },
    ];
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([...invalid, line, ...Array<unknown>(30).fill(line)]));
    expect(readCart()).toEqual(Array(20).fill(line));
  });

  it('SE-16 a pending search is available to any tab for 30 minutes and returned once', () => {
    const search = { name: 'Canoes', query: 'search=canoe&city=Edmonton' };
    pendingSearch.write(search);
    // Each tab has its own session storage.
    sessionStorage.clear();
    expect(pendingSearch.page()).toBe('/search?search=canoe&city=Edmonton');
    expect(pendingSearch.take()).toEqual(search);
    expect(pendingSearch.take()).toBeNull();
    pendingSearch.write(search);
    vi.setSystemTime(Date.now() + 31 * 60_000);
    expect(pendingSearch.page()).toBeNull();
    expect(pendingSearch.take()).toBeNull();
    vi.useRealTimers();
  });
});

describe('a browser that blocks storage', () => {
  it('reads every value as empty', () => {
    for (const area of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(globalThis, area, 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    expect([sessionValues.read('hash'), localValues.read('SEARCH_PARAMS')]).toEqual([null, null]);
    expect(() => [sessionValues.write('hash', '1'), localValues.write('SEARCH_PARAMS', null)]).not.toThrow();
    expect([readCart(), readFavourites(), takeSavedPage(), pendingSearch.take()]).toEqual([[], [], null, null]);
    expect(() => clearPersonalData()).not.toThrow();
    expect(cacheMapsKey('one')).toBe('one');
    vi.restoreAllMocks();
  });
});

describe('signing out', () => {
  function storePersonalValues() {
    writeCart([{ productId: '12', quantity: 1 }]);
    cartSnapshot.write({ 12: { name: 'Canoe', amount: 100, currency: 'CAD' } });
    writeFavourites(['12']);
    viewedListings.add('12');
    recentSearches.add('canoe');
    writeSearchParams('search=canoe');
    pendingSearch.write({ name: 'Canoes', query: 'search=canoe' });
    signInEmail.write('noa@example.com');
    writeDefaultCountry('CA');
    sessionStorage.setItem('ORDER_PARAMS', '{}');
    savePage('/orders');
    writeSessionUser({ avatar: null, name: 'Noa' });
    localStorage.setItem('MESSAGE_DRAFTS', '[]');
    messageOutbox.write({
      accountId: 'noa',
      conversationId: 'one',
      key: 'key',
      createdAt: 1,
      text: 'Hello',
      attachments: [],
      failure: null,
    });
    browserKeyStore.write('key');
  }

  it('AU-14 clears the cart, drafts, viewed listings and searches, and notifies other tabs', () => {
    storePersonalValues();
    clearPersonalData();
    expect(Object.keys(localStorage).sort()).toEqual(['SESSION_CHANGED', 'defaultCountry']);
    expect(Object.keys(sessionStorage)).toEqual(['hash']);
    expect(readCart()).toEqual([]);
    expect([readFavourites(), viewedListings.read(), recentSearches.read()]).toEqual([[], [], []]);
  });

  it('AU-14 removes every personal value and no other', () => {
    const areas = ['localStorage', 'sessionStorage'] as const;
    const stored = areas.flatMap((area) =>
      Object.entries(STORED_VALUES[area]).map(([name, atSignOut]) => ({ area, name, atSignOut })),
    );
    for (const { area, name } of stored) globalThis[area].setItem(name, '1');
    clearPersonalData();
    const remaining = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(remaining.sort()).toEqual(
      stored.flatMap(({ name, atSignOut }) => (atSignOut === 'retained' ? [name] : [])).sort(),
    );
  });

  it('AU-14 in another tab clears this tab’s session storage and leaves local storage unchanged', () => {
    storePersonalValues();
    clearTabData();
    expect(Object.keys(sessionStorage)).toEqual(['hash']);
    expect(readCart()).toHaveLength(1);
  });
});
