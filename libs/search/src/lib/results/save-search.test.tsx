import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { getHash, openSavedSearch, saveSearch, type Facets } from '@marketplace/api-contract';
import { readParams } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import {
  category,
  facets,
  mock,
  productPage,
  profile,
  errorResponse,
  renderScreen,
  savedSearch,
  ShownToasts,
} from '@marketplace/testing';
import { findSavedSearchHref } from '../find-saved-search-href';
import { SearchProvider } from '../search-provider';
import { SaveSearch } from './save-search';

const server = setupServer();
const bodies: unknown[] = [];
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  bodies.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  server.use(
    mock(getHash, { result: 'key' }),
    mock(saveSearch, ({ body }) => (bodies.push(body), savedSearch(body))),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

interface Opening {
  isSignedIn: boolean;
  /** Facets of the filters. */
  attributes: Facets['attributes'];
}

const SignInView = () => <p>dialog: {String(useSession((session) => session.signInView))}</p>;
function open(query: string, { isSignedIn = true, attributes }: Partial<Opening> = {}) {
  const data = {
    page: productPage(attributes && { facets: facets({ attributes }) }),
    categories: [category()],
    params: readParams(new URLSearchParams(query), ['Condition']),
  };
  return renderScreen(
    <>
      <SearchProvider data={data}>
        <SaveSearch />
      </SearchProvider>
      <SignInView />
      <ShownToasts />
    </>,
    { path: `/search?${query}`, session: { user: isSignedIn ? profile() : null } },
  );
}
const button = () => screen.getByRole('button', { name: 'Save this search' });

describe('SaveSearch', () => {
  it('SE-16 a customer saves the search under a suggested or their own name', async () => {
    open('search=red+canoe&category=canoes&city=Edmonton&startDate=2026-06-01&page=2');
    await userEvent.click(button());
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('red canoe · Canoes · Edmonton · 01 Jun 2026');
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Give the search a name.');
    await userEvent.click(name);
    await userEvent.paste('x'.repeat(130));
    expect(name).toHaveValue('x'.repeat(130));
    expect(screen.getByRole('alert')).toHaveTextContent('Use at most 120 characters.');
    await userEvent.clear(name);
    await userEvent.type(name, 'For Saturday{Enter}');
    expect(await screen.findByText('success: “For Saturday” is saved. Find it under Saved.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Saved' })).toBeVisible();
    expect(bodies).toEqual([
      {
        name: 'For Saturday',
        query: 'search=red+canoe&category=canoes&city=Edmonton&startDate=2026-06-01&endDate=2026-06-01&page=2',
        language: 'en',
      },
    ]);
  });

  it('SE-16 IL-01 the suggested name has the filter values in the visitor’s language', async () => {
    const values = [{ value: 'Like new', name: 'Wie neu', count: 3 }];
    const condition = { kind: 'values' as const, uniqueName: 'Condition', name: 'Zustand', values };
    open('condition=Like+new&condition=Odd', { attributes: [condition] });
    await userEvent.click(button());
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Wie neu · Odd');
  });

  it('SE-16 saving is not offered for an unfiltered search', () => {
    open('');
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  });

  it.each([
    ['limit_reached' as const, 409, 'You’ve reached the limit for saved searches. Delete one first.'],
    ['internal' as const, 500, 'We couldn’t save this search. Try again.'],
  ])('SE-16 the dialog says why saving failed and keeps the name: %s', async (code, status, words) => {
    server.use(mock(saveSearch, errorResponse(status, code)));
    open('search=canoe');
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('canoe');
  });

  it('SE-16 a signed-out visitor signs in first, and the search is saved once afterwards', async () => {
    const { unmount } = open('search=canoe', { isSignedIn: false });
    await userEvent.click(button());
    expect(await screen.findByText('dialog: signIn')).toBeInTheDocument();
    expect(bodies).toEqual([]);
    unmount();
    // Signing in reloads the saved page.
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/search?search=canoe');
    const back = open('search=canoe');
    expect(await screen.findByText(/success: “canoe” is saved/)).toBeVisible();
    back.unmount();
    open('search=canoe');
    expect(bodies).toEqual([{ name: 'canoe', query: 'search=canoe', language: 'en' }]);
  });
});

describe('the link in a saved search’s email', () => {
  const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });
  const href = (query: string) => findSavedSearchHref(api, new URL(`http://x/search?${query}`));

  it('SE-16 the link opens its search in the language of the URL', async () => {
    server.use(mock(openSavedSearch, { name: 'Kayaks', query: 'search=kayak&city=Edmonton' }));
    expect(await href('postSearchToken=abc')).toBe('/search?search=kayak&city=Edmonton');
    expect(await href('postSearchToken=abc&lang=de')).toBe('/search?search=kayak&city=Edmonton&lang=de');
    expect(await href('search=tent')).toBeNull();
  });

  it('SE-16 a link without a saved search shows results and an info toast', async () => {
    server.use(mock(openSavedSearch, errorResponse(400, 'token_invalid')));
    expect(await href('postSearchToken=gone')).toBeNull();
    open('postSearchToken=gone');
    expect(screen.getByText(/info: This saved search no longer exists/)).toBeVisible();
  });

  it('the link rejects with the server’s error when it is unavailable', async () => {
    server.use(mock(openSavedSearch, errorResponse(503, 'service_unavailable')));
    await expect(href('postSearchToken=abc')).rejects.toMatchObject({ status: 503 });
  });
});
