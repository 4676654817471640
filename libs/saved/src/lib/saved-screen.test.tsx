import { screen, within, waitFor } from '@testing-library/react';
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
import {
  mock,
  productCard,
  profile,
  errorResponse,
  renderScreen,
  savedSearch,
  ShownToasts,
} from '@marketplace/testing';
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

describe('loadSaved', () => {
  const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });

  it('RV-01 SE-16 a customer’s favourites and saved searches load for the page in the URL', async () => {
    server.use(
      mock(listFavourites, ({ query }) => ({ products: [card], page: query.page, pages: 3, total: 60 })),
      mock(listSavedSearches, [savedSearch()]),
    );
    const { account: own } = await loadSaved(api, profile(), new URL('http://x/saved?page=2'));
    expect(own).toMatchObject({ favourites: { page: 2 }, searches: [savedSearch()] });
  });

  it.each(['x', '0', '-1', '99999'])(
    'a signed-out visitor loads nothing, and page %s counts as the first',
    async (page) => {
      expect(await loadSaved(api, null, new URL(`http://x/saved?page=${page}`))).toEqual(signedOut);
    },
  );
});

describe('favourites', () => {
  it('RV-01 a customer’s favourites show as cards', () => {
    open(account());
    expect(screen.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Cedar canoe/ })).toHaveAttribute('href', expect.stringContaining('/12'));
  });

  it('a visitor’s favourites load by id, one page at a time', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => String(index + 1));
    localStorage.setItem('FAVOURITES', JSON.stringify(ids));
    server.use(mock(listCards, ({ body }) => body.ids.map((id) => productCard({ id, name: `Canoe ${id}` }))));
    open({ page: 2, account: null });
    expect(screen.getByRole('region', { name: 'Saved listings' }).querySelector('[aria-busy]')).not.toBeNull();
    expect(await screen.findByRole('link', { name: /Canoe 25/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Canoe 24/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/saved');
  });

  it('a visitor retries when their favourites fail to load', async () => {
    localStorage.setItem('FAVOURITES', '["12"]');
    server.use(mock(listCards, errorResponse(503, 'service_unavailable')));
    open(signedOut);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load your saved listings' })).toBeVisible();
    server.use(mock(listCards, [card]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Cedar canoe/ })).toBeVisible();
  });

  it('an empty list links to the search and makes no call', async () => {
    open(signedOut);
    expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/search');
  });
});

describe('saved searches', () => {
  it('SE-16 signing in for saved searches saves /saved as the page to return to', async () => {
    open(signedOut);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/saved');
  });

  it('SE-16 each saved search links to its results, and an empty list says how to save one', () => {
    const { unmount } = open(account());
    expect(screen.getByRole('link', { name: 'Kayaks in Edmonton' })).toHaveAttribute(
      'href',
      '/search?search=kayak&city=Edmonton',
    );
    unmount();
    open(account({ searches: [] }));
    expect(screen.getByText(/Save a search from its results/)).toBeVisible();
  });

  it('SE-16 Enter renames a saved search and Escape keeps its name', async () => {
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

  it('SE-16 a new name that is too long or that the server rejects is marked and stays', async () => {
    server.use(
      mock(changeSavedSearch, errorResponse(400, 'invalid_input', '', { fields: { 'body.name': 'Invalid value' } })),
    );
    open(account());
    await userEvent.click(screen.getByRole('button', { name: 'Rename Kayaks in Edmonton' }));
    const findField = () => screen.findByRole('textbox', { name: 'Name of the search' });
    await userEvent.clear(await findField());
    await userEvent.click(await findField());
    await userEvent.paste('x'.repeat(130));
    expect(await findField()).toHaveValue('x'.repeat(130));
    expect(await findField()).toHaveAccessibleDescription('Use at most 120 characters.');
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(await findField());
    await userEvent.type(await findField(), 'River boats{Enter}');
    await waitFor(async () =>
      expect(await findField()).toHaveAccessibleDescription('This name can’t be used. Choose another one.'),
    );
    expect(await findField()).toHaveValue('River boats');
    expect(await findField()).toHaveFocus();
  });

  it('SE-16 pausing shows at once and is undone when the call fails', async () => {
    server.use(mock(changeSavedSearch, ({ body }) => savedSearch({ isMailed: body.isMailed })));
    open(account());
    await userEvent.click(screen.getByRole('button', { name: /^Pause email alerts/ }));
    expect(await screen.findByText('Email alerts paused')).toBeVisible();
    server.use(mock(changeSavedSearch, errorResponse(500, 'internal')));
    await userEvent.click(screen.getByRole('button', { name: /^Resume email alerts/ }));
    expect(await screen.findByText(/error: We couldn’t save the change/)).toBeVisible();
    expect(screen.getByText('Email alerts paused')).toBeVisible();
  });

  it('SE-16 a saved search disappears at once and returns to its place when deleting fails', async () => {
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
    server.use(mock(deleteSavedSearch, errorResponse(500, 'internal')));
    await userEvent.click(screen.getByRole('button', { name: 'Delete B' }));
    expect(await screen.findByText(/error: We couldn’t save the change/)).toBeVisible();
    expect(names()).toEqual(['B', 'C']);
  });
});
