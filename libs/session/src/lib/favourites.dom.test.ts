import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addFavourite,
  FAVOURITES_MAXIMUM,
  getHash,
  listFavouriteIds,
  mergeFavourites,
  removeFavourite,
  type Profile,
} from '@marketplace/api-contract';
import { mock, profile, errorResponse, site } from '@marketplace/testing';
import { createSessionStore } from './session-store';
import { pendingSearch, readFavourites, writeFavourites } from './storage';

const server = setupServer();
const calls: string[] = [];
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  server.use(
    mock(getHash, { result: 'key' }),
    mock(listFavouriteIds, { ids: ['7'] }),
    mock(addFavourite, ({ params }) => (calls.push(`add ${params.id}`), {})),
    mock(removeFavourite, ({ params }) => (calls.push(`remove ${params.id}`), {})),
    mock(mergeFavourites, ({ body }) => (calls.push(`merge ${body.ids.join()}`), { ids: [...body.ids, '7'] })),
  );
});
const cleanups: (() => void)[] = [];
afterEach(() => {
  server.resetHandlers();
  cleanups.splice(0).forEach((end) => end());
});
afterAll(() => server.close());

function visitor(user: Profile | null = null) {
  const store = createSessionStore({ site: site(), user, language: 'en', origin: 'https://wayfare.example' });
  return {
    sync: () => cleanups.push(store.getState().syncFavourites()),
    toggle: (id: string) => store.getState().toggleFavourite(id),
    ids: () => store.getState().favourites,
  };
}
/** What the browser dispatches in other tabs. */
const dispatchStorageEvent = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('the favourites of a visitor who is not signed in', () => {
  it('RV-01 are stored in the browser, latest first, without a request', async () => {
    const first = visitor();
    first.sync();
    for (const id of ['1', '2', '3', '2']) await first.toggle(id);
    expect(first.ids()).toEqual(['3', '1']);
    const afterReload = visitor();
    expect(afterReload.ids()).toEqual([]);
    afterReload.sync();
    expect(afterReload.ids()).toEqual(['3', '1']);
    expect(calls).toEqual([]);
  });

  it('RV-01 are updated from another tab', async () => {
    const [one, other] = [visitor(), visitor()];
    one.sync();
    other.sync();
    await one.toggle('5');
    dispatchStorageEvent('FAVOURITES');
    expect(other.ids()).toEqual(['5']);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(other.ids()).toEqual([]);
  });

  it.each(['{broken', '{"a":1}', '["1","x"]', '[1,2]', '["0"]', '["<script>"]'])(
    'are empty when storage holds %s',
    (text) => {
      localStorage.setItem('FAVOURITES', text);
      expect(readFavourites()).toEqual([]);
    },
  );

  it('RV-01 are limited to the maximum of an account', async () => {
    writeFavourites(Array.from({ length: FAVOURITES_MAXIMUM + 20 }, (_, index) => String(index + 1)));
    const one = visitor();
    one.sync();
    expect(one.ids()).toHaveLength(FAVOURITES_MAXIMUM);
    await expect(one.toggle('9999')).rejects.toMatchObject({ code: 'limit_reached' });
    expect(one.ids()).not.toContain('9999');
    await one.toggle('1');
    expect(one.ids()).toHaveLength(FAVOURITES_MAXIMUM - 1);
  });

  it('RV-01 are held in memory when storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    const one = visitor();
    one.sync();
    await one.toggle('1');
    await one.toggle('2');
    expect(one.ids()).toEqual(['2', '1']);
  });
});

describe('the favourites of a signed-in customer', () => {
  it('RV-01 are read from the account, with those of the browser merged once', async () => {
    writeFavourites(['3', '1']);
    const one = visitor(profile());
    one.sync();
    await vi.waitFor(() => expect(one.ids()).toEqual(['3', '1', '7']));
    expect(readFavourites()).toEqual([]);
    const next = visitor(profile());
    next.sync();
    await vi.waitFor(() => expect(next.ids()).toEqual(['7']));
    expect(calls).toEqual(['merge 3,1']);
  });

  it('stay in the browser when merging fails', async () => {
    server.use(mock(mergeFavourites, errorResponse(503, 'service_unavailable')));
    writeFavourites(['3']);
    const one = visitor(profile());
    one.sync();
    await expect(one.toggle('4')).resolves.toBeUndefined();
    expect(readFavourites()).toEqual(['3']);
  });

  it('RV-01 change immediately, and quick clicks reach the server in order', async () => {
    const one = visitor(profile());
    one.sync();
    await vi.waitFor(() => expect(one.ids()).toEqual(['7']));
    const clicks = [one.toggle('8'), one.toggle('8'), one.toggle('9')];
    expect(one.ids()).toEqual(['9', '7']);
    await Promise.all(clicks);
    expect(calls).toEqual(['add 8', 'remove 8', 'add 9']);
  });

  it('RV-01 revert only the change that the server rejects', async () => {
    const one = visitor(profile());
    one.sync();
    await vi.waitFor(() => expect(one.ids()).toEqual(['7']));
    server.use(mock(addFavourite, ({ params }) => (params.id === '8' ? errorResponse(409, 'limit_reached') : {})));
    const rejection = expect(one.toggle('8')).rejects.toMatchObject({ code: 'limit_reached' });
    await one.toggle('9');
    await rejection;
    expect(one.ids()).toEqual(['9', '7']);
  });

  it('RV-01 are updated from another tab', async () => {
    const one = visitor(profile());
    one.sync();
    await vi.waitFor(() => expect(one.ids()).toEqual(['7']));
    server.use(mock(listFavouriteIds, { ids: ['8', '7'] }));
    dispatchStorageEvent('FAVOURITES');
    dispatchStorageEvent('FAVOURITES_CHANGED');
    await vi.waitFor(() => expect(one.ids()).toEqual(['8', '7']));
  });
});

describe('a pending search', () => {
  it('SE-16 is returned once, and not when it is too old or invalid', () => {
    const search = { name: 'Kayaks', query: 'search=kayak' };
    pendingSearch.write(search);
    expect(pendingSearch.take()).toEqual(search);
    expect(pendingSearch.take()).toBeNull();
    pendingSearch.write(search);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    expect(pendingSearch.take()).toBeNull();
    for (const broken of [
      '{',
      'null',
      '{"at":4102444800000,"texts":null}',
      '{"at":4102444800000,"texts":{"name":1}}',
    ]) {
      sessionStorage.setItem('PENDING_SEARCH', broken);
      expect(pendingSearch.take(), broken).toBeNull();
    }
  });
});
