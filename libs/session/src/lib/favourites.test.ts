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
import { mock, profile, refusal, site } from '@marketplace/testing';
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
const ends: (() => void)[] = [];
afterEach(() => {
  server.resetHandlers();
  ends.splice(0).forEach((end) => end());
});
afterAll(() => server.close());

function visitor(user: Profile | null = null) {
  const store = createSessionStore({ site: site(), user, language: 'en', origin: 'https://wayfare.example' });
  return {
    follow: () => ends.push(store.getState().followFavourites()),
    toggle: (id: string) => store.getState().toggleFavourite(id),
    ids: () => store.getState().favourites,
  };
}
/** What the browser tells the other tabs. */
const tellOtherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('favourites of somebody who is not signed in', () => {
  it('RV-01 stay in the browser, the latest first, and ask the server for nothing', async () => {
    const first = visitor();
    first.follow();
    for (const id of ['1', '2', '3', '2']) await first.toggle(id);
    expect(first.ids()).toEqual(['3', '1']);
    const afterReload = visitor();
    expect(afterReload.ids()).toEqual([]);
    afterReload.follow();
    expect(afterReload.ids()).toEqual(['3', '1']);
    expect(calls).toEqual([]);
  });

  it('RV-01 follow another tab', async () => {
    const [one, other] = [visitor(), visitor()];
    one.follow();
    other.follow();
    await one.toggle('5');
    tellOtherTab('FAVOURITES');
    expect(other.ids()).toEqual(['5']);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(other.ids()).toEqual([]);
  });

  it.each(['{broken', '{"a":1}', '["1","x"]', '[1,2]', '["0"]', '["<script>"]'])(
    'are none where storage holds %s',
    (text) => {
      localStorage.setItem('FAVOURITES', text);
      expect(readFavourites()).toEqual([]);
    },
  );

  it('are at most as many as an account keeps', async () => {
    writeFavourites(Array.from({ length: FAVOURITES_MAXIMUM + 20 }, (_, index) => String(index + 1)));
    const one = visitor();
    one.follow();
    expect(one.ids()).toHaveLength(FAVOURITES_MAXIMUM);
    await expect(one.toggle('9999')).rejects.toMatchObject({ code: 'limit_reached' });
    expect(one.ids()).not.toContain('9999');
    await one.toggle('1');
    expect(one.ids()).toHaveLength(FAVOURITES_MAXIMUM - 1);
  });

  it('last for this page where storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    const one = visitor();
    one.follow();
    await one.toggle('1');
    await one.toggle('2');
    expect(one.ids()).toEqual(['2', '1']);
  });
});

describe('favourites of a customer', () => {
  it('RV-01 are read from the account, and what the browser kept comes to them once', async () => {
    writeFavourites(['3', '1']);
    const one = visitor(profile());
    one.follow();
    await vi.waitFor(() => expect(one.ids()).toEqual(['3', '1', '7']));
    expect(readFavourites()).toEqual([]);
    const next = visitor(profile());
    next.follow();
    await vi.waitFor(() => expect(next.ids()).toEqual(['7']));
    expect(calls).toEqual(['merge 3,1']);
  });

  it('stay in the browser when they did not arrive', async () => {
    server.use(mock(mergeFavourites, refusal(503, 'service_unavailable')));
    writeFavourites(['3']);
    const one = visitor(profile());
    one.follow();
    await expect(one.toggle('4')).resolves.toBeUndefined();
    expect(readFavourites()).toEqual(['3']);
  });

  it('RV-01 change at once, and quick presses arrive in their order', async () => {
    const one = visitor(profile());
    one.follow();
    await vi.waitFor(() => expect(one.ids()).toEqual(['7']));
    const presses = [one.toggle('8'), one.toggle('8'), one.toggle('9')];
    expect(one.ids()).toEqual(['9', '7']);
    await Promise.all(presses);
    expect(calls).toEqual(['add 8', 'remove 8', 'add 9']);
  });

  it('RV-01 go back alone when they could not be kept', async () => {
    const one = visitor(profile());
    one.follow();
    await vi.waitFor(() => expect(one.ids()).toEqual(['7']));
    server.use(mock(addFavourite, ({ params }) => (params.id === '8' ? refusal(409, 'limit_reached') : {})));
    const refused = expect(one.toggle('8')).rejects.toMatchObject({ code: 'limit_reached' });
    await one.toggle('9');
    await refused;
    expect(one.ids()).toEqual(['9', '7']);
  });

  it('RV-01 follow another tab', async () => {
    const one = visitor(profile());
    one.follow();
    await vi.waitFor(() => expect(one.ids()).toEqual(['7']));
    server.use(mock(listFavouriteIds, { ids: ['8', '7'] }));
    tellOtherTab('FAVOURITES');
    tellOtherTab('FAVOURITES_CHANGED');
    await vi.waitFor(() => expect(one.ids()).toEqual(['8', '7']));
  });
});

describe('a search that waits for signing in', () => {
  it('SE-16 is given back once, and not when it is old or broken', () => {
    const search = { name: 'Kayaks', query: 'search=kayak' };
    pendingSearch.keep(search);
    expect(pendingSearch.take()).toEqual(search);
    expect(pendingSearch.take()).toBeNull();
    pendingSearch.keep(search);
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
