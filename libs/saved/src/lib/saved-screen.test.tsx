import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import {
  changeSavedSearch,
  deleteSavedSearch,
  getHash,
  listCards,
  listFavourites,
  listSavedSearches,
} from '@marketplace/api-contract';
import { mock, productCard, profile, refusal, renderScreen, savedSearch, ShownToasts } from '@marketplace/testing';
import { loadSaved, type SavedData } from './load-saved';
import { SavedScreen } from './saved-screen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(mock(getHash, { result: 'key' }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const card = productCard({ id: '12', name: 'Cedar canoe' });
const account = (part: Partial<NonNullable<SavedData['account']>> = {}): SavedData => ({
  page: 1,
  account: { favourites: { products: [card], page: 1, pages: 1, total: 1 }, searches: [savedSearch()], ...part },
});
const open = (data: SavedData) =>
  renderScreen(
    <>
      <SavedScreen data={data} />
      <ShownToasts />
    </>,
    { path: '/saved', session: { user: data.account && profile() } },
  );
const signedOut: SavedData = { page: 1, account: null };

describe('what is read first', () => {
  const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });

  it('RV-01 SE-16 is everything of a customer, by the page of the address', async () => {
    server.use(
      mock(listFavourites, ({ query }) => ({ products: [card], page: query.page, pages: 3, total: 60 })),
      mock(listSavedSearches, [savedSearch()]),
    );
    const { account: own } = await loadSaved(api, profile(), new URL('http://x/saved?page=2'));
    expect(own).toMatchObject({ favourites: { page: 2 }, searches: [savedSearch()] });
  });

  it.each(['x', '0', '-1', '99999'])('RV-01 is nothing for anybody else; page %s is the first', async (page) => {
    expect(await loadSaved(api, null, new URL(`http://x/saved?page=${page}`))).toEqual(signedOut);
  });
});

describe('favourites', () => {
  it('RV-01 of an account stand as cards', () => {
    open(account());
    expect(screen.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Cedar canoe/ })).toHaveAttribute('href', expect.stringContaining('/12'));
  });

  it('RV-01 of a browser are asked for by their ids, page by page', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => String(index + 1));
    localStorage.setItem('FAVOURITES', JSON.stringify(ids));
    server.use(mock(listCards, ({ body }) => body.ids.map((id) => productCard({ id, name: `Canoe ${id}` }))));
    open({ page: 2, account: null });
    expect(screen.getByRole('region', { name: 'Favourites' }).querySelector('[aria-busy]')).not.toBeNull();
    expect(await screen.findByRole('link', { name: /Canoe 25/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Canoe 24/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/saved');
  });

  it('RV-01 that cannot be read are tried again', async () => {
    localStorage.setItem('FAVOURITES', '["12"]');
    server.use(mock(listCards, refusal(503, 'service_unavailable')));
    open(signedOut);
    expect(await screen.findByRole('heading', { name: 'Your favourites could not be loaded' })).toBeVisible();
    server.use(mock(listCards, [card]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Cedar canoe/ })).toBeVisible();
  });

  it('RV-01 say where to begin when there are none, and ask nothing', async () => {
    open(signedOut);
    expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/search');
  });
});

describe('saved searches', () => {
  it('SE-16 need an account', async () => {
    open(signedOut);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/saved');
  });

  it('SE-16 are links to their results, and say when there are none', () => {
    const { unmount } = open(account());
    expect(screen.getByRole('link', { name: 'Kayaks in Edmonton' })).toHaveAttribute(
      'href',
      '/search?search=kayak&city=Edmonton',
    );
    unmount();
    open(account({ searches: [] }));
    expect(screen.getByText(/Save a search from its results/)).toBeVisible();
  });

  it('SE-16 are renamed by Enter, and Escape leaves the name', async () => {
    server.use(mock(changeSavedSearch, ({ body }) => savedSearch({ name: body.name })));
    open(account());
    await userEvent.click(screen.getByRole('button', { name: 'Rename Kayaks in Edmonton' }));
    const field = screen.getByRole('textbox', { name: 'Name of the search' });
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, 'River boats{Enter}');
    expect(await screen.findByRole('link', { name: 'River boats' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Rename River boats' }));
    await userEvent.keyboard('x{Escape}');
    expect(screen.getByRole('link', { name: 'River boats' })).toBeVisible();
  });

  it('SE-16 are paused at once, and go back when that was not kept', async () => {
    server.use(mock(changeSavedSearch, ({ body }) => savedSearch({ isMailed: body.isMailed })));
    open(account());
    await userEvent.click(screen.getByRole('button', { name: /^Pause mails/ }));
    expect(await screen.findByText('Mails paused')).toBeVisible();
    server.use(mock(changeSavedSearch, refusal(500, 'internal')));
    await userEvent.click(screen.getByRole('button', { name: /^Resume mails/ }));
    expect(await screen.findByText(/error: This could not be changed/)).toBeVisible();
    expect(screen.getByText('Mails paused')).toBeVisible();
  });

  it('SE-16 are deleted, and come back to their place when that failed', async () => {
    const three = ['A', 'B', 'C'].map((name, index) =>
      savedSearch({ name, id: `0198b1c2-0000-4f00-8a11-3c5d7e9f0a1${index}` }),
    );
    server.use(mock(deleteSavedSearch, {}));
    open(account({ searches: three }));
    const names = () =>
      within(screen.getByRole('region', { name: 'Saved searches' }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    await userEvent.click(screen.getByRole('button', { name: 'Delete A' }));
    expect(names()).toEqual(['B', 'C']);
    server.use(mock(deleteSavedSearch, refusal(500, 'internal')));
    await userEvent.click(screen.getByRole('button', { name: 'Delete B' }));
    expect(await screen.findByText(/error: This could not be changed/)).toBeVisible();
    expect(names()).toEqual(['B', 'C']);
  });
});
