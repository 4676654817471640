import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { LANGUAGES, listCategories, searchProducts, type Language, type RequestOf } from '@marketplace/api-contract';
import { createI18n, I18nProvider } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import {
  category,
  facets,
  mock,
  picture,
  productCard,
  productPage,
  refusal,
  site,
  textsOf,
} from '@marketplace/testing';
import { keepResults } from './keep-results';
import { loadSearch, type SearchData } from './load-search';
import { revalidateSearch } from './clean-address';
import { SearchError } from './search-error';
import { SearchProvider } from './search-provider';
import { SearchScreen } from './search-screen';

type Query = RequestOf<typeof searchProducts>['query'];

const categories = [
  category({ slug: 'water', name: 'On the water', icon: '🌊' }),
  category({ slug: 'stage', name: 'Stage', icon: '🎸' }),
  category({ slug: 'canoes', name: 'Canoes', parent: 'water' }),
];
let asked: Query[] = [];
const results = (answer: (query: Query) => Partial<ReturnType<typeof productPage>> = () => ({})) =>
  mock(searchProducts, ({ query }) => {
    asked.push(query);
    return productPage({ page: query.page, ...answer(query) });
  });

const server = setupServer(mock(listCategories, categories), results());
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  asked = [];
  localStorage.clear();
});
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validate: true,
});

function Screen() {
  return (
    <SearchProvider data={useLoaderData<SearchData>()}>
      <SearchScreen />
    </SearchProvider>
  );
}

/** The screen with its loader, as the routes `/` and `/search` have them. */
async function open(path: string, language: Language = 'en', load: typeof keepResults = (loading) => loading()) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        Component: Screen,
        ErrorBoundary: SearchError,
        HydrateFallback: () => null,
        shouldRevalidate: revalidateSearch,
        loader: ({ request }) => load(() => loadSearch(api, site(), new URL(request.url)), request),
      },
    ],
    { initialEntries: [path] },
  );
  const first = { site: site(), user: null, language, origin: 'https://wayfare.example', validate: true };
  render(
    <I18nProvider i18n={createI18n({ language, texts: textsOf(language) })}>
      <SessionProvider first={first}>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => router.navigate(-1),
  };
}

const link = (name: string | RegExp) => screen.getByRole('link', { name });
const cards = () => within(screen.getByRole('region', { name: 'Results' })).getAllByRole('listitem');
const structured = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent) as Record<string, unknown>,
  );

describe('results', () => {
  it('SE-01 show picture, name, price with unit, place and rating, from page 1', async () => {
    server.use(
      results(() => ({ products: [productCard({ picture: picture({ src: '/media/p/red' }) })], total: 1, pages: 1 })),
    );
    await open('/');
    expect(asked).toEqual([{ page: 1 }]);
    const [card] = cards();
    expect(card?.querySelector('img')?.src).toContain('/media/p/red/');
    expect(card).toHaveTextContent('Cedar canoe with two paddles');
    expect(card).toHaveTextContent('CA$45.00 / day');
    expect(card).toHaveTextContent('Edmonton, Alberta');
    expect(card).toHaveTextContent('Rated 4.8 of 5 from 23 reviews');
    expect(screen.getByText('1 result')).toHaveAttribute('role', 'status');
  });

  it('RT-08 everything that the address says is asked for', async () => {
    await open(
      '/search?search=canoe&category=water&city=Calgary&sale=rental&startDate=2026-06-12&endDate=2026-06-14&sort=price-desc&type=newest_first&page=2',
    );
    expect(asked).toEqual([
      {
        search: 'canoe',
        category: 'water',
        city: 'Calgary',
        sale: 'rental',
        startDate: '2026-06-12',
        endDate: '2026-06-14',
        sort: 'price-desc',
        type: 'newest_first',
        page: 2,
      },
    ]);
  });

  it('the home page welcomes; a search says what it found', async () => {
    await open('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What you need, close to home');
    expect(screen.getByText('Rent, book and buy from people nearby.')).toBeInTheDocument();
    expect(document.title).toBe('Wayfare');
  });

  it('IL-01 SE-03 a chosen value is called as the visitor’s language has it, and stays itself in the address', async () => {
    const values = [{ value: 'Like new', name: 'Wie neu', count: 3 }];
    const condition = { kind: 'values' as const, uniqueName: 'Condition', name: 'Zustand', values };
    server.use(results(() => ({ facets: facets({ attributes: [condition] }) })));
    await open('/search?condition=Like+new');
    expect(link('Remove filter: Wie neu')).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    const group = await screen.findByRole('group', { name: 'Zustand' });
    expect(within(group).getByRole('checkbox', { name: /Wie neu/ })).toHaveAttribute('value', 'Like new');
  });

  it('RT-08 Back restores exactly what was seen', async () => {
    server.use(results(({ search, page }) => ({ total: search === 'canoe' ? 30 + page : 500 })));
    const { goBack } = await open('/search?search=canoe&page=2');
    expect(screen.getByRole('status')).toHaveTextContent('32 results');
    await userEvent.click(link('Remove filter: “canoe”'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('500 results'));
    await goBack();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('32 results'));
  });

  it.each([
    ['price', ['The price range in the address can’t be used, so you see all prices.']],
    ['dates', ['The dates in the address can’t be used, so you see all listings.']],
    [
      'dates&dropped=price',
      [
        'The price range in the address can’t be used, so you see all prices.',
        'The dates in the address can’t be used, so you see all listings.',
      ],
    ],
  ])('RT-08 SE-03 say once what was dropped from the address: %s', async (dropped, texts) => {
    const { address, goBack } = await open(`/search?search=canoe&dropped=${dropped}`);
    const said = () => screen.queryAllByText(/in the address can’t be used/).map((text) => text.textContent);
    await waitFor(() => expect(address()).toBe('/search?search=canoe'));
    expect(said()).toEqual(texts);
    expect(asked).toHaveLength(1);
    expect(screen.getByText(texts[0]!).closest('[aria-live=polite]')).toBeInTheDocument();

    await userEvent.click(link('Rent'));
    await waitFor(() => expect(said()).toEqual([]));
    expect(address()).toBe('/search?search=canoe&sale=rental');
    await goBack();
    await waitFor(() => expect(address()).toBe('/search?search=canoe'));
    expect(said()).toEqual([]);
  });

  it('SE-10 the last search is remembered and never overrides an address', async () => {
    await open('/search?search=kayak&lang=de');
    expect(localStorage.getItem('SEARCH_PARAMS')).toBe('search=kayak');
    cleanup();
    await open('/');
    expect(asked.at(-1)).toEqual({ page: 1 });
    expect(localStorage.getItem('SEARCH_PARAMS')).toBeNull();
  });
});

describe('narrowing', () => {
  it('SE-15 a category shows its emoji as a picture that says nothing', async () => {
    await open('/');
    expect(link('Stage').querySelector('img')).toHaveAttribute('src', '/media/icons/1f3b8/28.webp');
    expect(link('Stage').querySelector('img')).toHaveAttribute('alt', '');
  });

  it('categories are links that keep the search and go to page 1', async () => {
    const { address } = await open('/search?search=red&page=3');
    await userEvent.click(link('On the water'));
    expect(address()).toBe('/search?search=red&category=water');
    const row = within(screen.getByRole('navigation', { name: 'Categories' }));
    await waitFor(() =>
      expect(row.getByRole('link', { name: 'On the water' })).toHaveAttribute('aria-current', 'true'),
    );
    await userEvent.click(link('Canoes'));
    await waitFor(() =>
      expect(screen.getByRole('navigation', { name: 'You are here' })).toHaveTextContent('HomeOn the waterCanoes'),
    );
    expect(asked.at(-1)).toEqual({ search: 'red', category: 'canoes', page: 1 });
  });

  it('kinds of offer are links', async () => {
    const { address } = await open('/');
    await userEvent.click(link('Auctions'));
    expect(address()).toBe('/search?sale=auction');
  });

  it('SE-05 RT-08 results are opened with the dates that were searched', async () => {
    await open('/search?search=canoe&startDate=2026-06-12&endDate=2026-06-14');
    const links = screen.getAllByRole('link').map((one) => one.getAttribute('href') ?? '');
    const products = links.filter((href) => href.startsWith('/product/'));
    expect(products.length).toBeGreaterThan(0);
    for (const href of products) expect(href).toMatch(/\?startDate=2026-06-12&endDate=2026-06-14$/);
  });

  it('SE-05 dates can be taken off, which goes to page 1', async () => {
    const { address } = await open('/search?search=canoe&startDate=2026-06-12&endDate=2026-06-14&page=2');
    await userEvent.click(link(/^Remove filter: 12 Jun.* - 14 Jun/));
    expect(address()).toBe('/search?search=canoe');
  });

  it('SE-03 Clear all takes off every filter, the dates and the category, and keeps the text', async () => {
    const { address } = await open(
      '/search?search=canoe&category=water&city=Calgary&sale=sale&sort=price-desc&price=20..99&startDate=2026-06-12&endDate=2026-06-14&Brand=MSR',
    );
    await userEvent.click(link('Clear all'));
    expect(address()).toBe('/search?search=canoe&sort=price-desc');
    // The address is told before the page that shows it is drawn.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Clear all' })).toBeNull());
    expect(link('Remove filter: “canoe”')).toBeVisible();
  });

  it('SE-06 sorts by price from low, or by relevance where there is a search text', async () => {
    const { address } = await open('/');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Price: low to high');
    await userEvent.selectOptions(sort, 'Price: high to low');
    expect(address()).toBe('/search?sort=price-desc');
    await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'price-desc', page: 1 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
    expect(address()).toBe('/search?type=newest_first');
  });

  it('SE-06 offers relevance only for a search text', async () => {
    const { address } = await open('/search?search=canoe');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Best match');
    await userEvent.selectOptions(sort, 'Price: low to high');
    expect(address()).toBe('/search?search=canoe&sort=price-asc');
  });
});

describe('pages', () => {
  it('SE-14 are real links that keep the search', async () => {
    await open('/search?search=canoe&page=2');
    expect(link('Page 3')).toHaveAttribute('href', '/search?search=canoe&page=3');
    expect(link('Previous page')).toHaveAttribute('href', '/search?search=canoe');
    expect(document.querySelector('link[rel="prev"]')).toHaveAttribute(
      'href',
      'https://wayfare.example/search?search=canoe',
    );
    expect(document.querySelector('link[rel="next"]')).toHaveAttribute(
      'href',
      'https://wayfare.example/search?search=canoe&page=3',
    );
  });

  it('AP-07 have one canonical address, whatever the sort and the days', async () => {
    await open('/search?category=canoes&sort=price-desc&startDate=2026-06-12&endDate=2026-06-14&lang=en');
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'https://wayfare.example/search?category=canoes',
    );
    expect(document.title).toBe('Canoes · Wayfare');
    const [list, crumbs] = structured();
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 56 });
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://wayfare.example/' },
        { position: 2, name: 'On the water', item: 'https://wayfare.example/search?category=water' },
        { position: 3, name: 'Canoes' },
      ],
    });
  });

  it('a page after the last one leads to the first', async () => {
    server.use(results(() => ({ products: [], pages: 3, total: 56 })));
    await open('/search?search=canoe&page=9');
    expect(screen.getByText('There are not that many pages')).toBeVisible();
    expect(link('Go to the first page')).toHaveAttribute('href', '/search?search=canoe');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

describe('states', () => {
  it('SE-11 nothing found: ways out that lead somewhere', async () => {
    server.use(results(({ search }) => (search ? { products: [], pages: 0, total: 0 } : {})));
    await open('/search?search=zzz&startDate=2026-06-12&endDate=2026-06-14');
    expect(screen.getByRole('status')).toHaveTextContent('0 results');
    expect(screen.getByRole('heading', { name: 'Nothing matches this search' })).toBeVisible();
    expect(link('Clear the dates')).toHaveAttribute('href', '/search?search=zzz');
    expect(link('Clear all filters')).toHaveAttribute('href', '/search?search=zzz');
    const afresh = within(screen.getByText('Or browse a category').parentElement!);
    await userEvent.click(afresh.getByRole('link', { name: 'Stage' }));
    expect(await screen.findByText('Cedar canoe, hull 1')).toBeVisible();
    expect(asked.at(-1)).toEqual({ category: 'stage', page: 1 });
  });

  it('SE-11 a failed search says so and can be retried', async () => {
    server.use(mock(searchProducts, refusal(503, 'service_unavailable')));
    await open('/search?search=canoe');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The results could not be loaded');
    server.use(results());
    await userEvent.click(link('Try again'));
    expect(await screen.findByRole('region', { name: 'Results' })).toBeVisible();
    expect(asked.at(-1)?.search).toBe('canoe');
  });

  it.each(LANGUAGES)(
    'SE-11 another search that fails shows its own message in %s, and no results of the one before',
    async (language) => {
      await open('/', language, keepResults);
      const { error } = textsOf(language)['search'] as { error: Record<'title' | 'text' | 'retry', string> };
      server.use(mock(searchProducts, refusal(503, 'service_unavailable')));
      await userEvent.click(link('Stage'));
      const message = await screen.findByRole('heading', { name: error.title });
      expect(screen.getByRole('alert')).toContainElement(message);
      expect(screen.getByRole('alert')).toHaveTextContent(error.text);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stage');
      expect(screen.queryByText(/Cedar canoe/)).not.toBeInTheDocument();
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
      server.use(results());
      await userEvent.click(link(error.retry));
      expect(await screen.findByText('Cedar canoe, hull 1')).toBeVisible();
      expect(screen.getByRole('alert')).toBeEmptyDOMElement();
      expect(asked.at(-1)?.category).toBe('stage');
    },
  );

  it('SE-11 the results of a search stay where the same search fails', async () => {
    await open('/search?category=stage', 'en', keepResults);
    server.use(mock(searchProducts, refusal(503, 'service_unavailable')));
    await userEvent.click(link('Every offer'));
    await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
    expect(screen.getByText('Cedar canoe, hull 1')).toBeVisible();
  });

  it.each(['!!!', '🛶', '"" - …'])('SE-02 a text without a word counts as none: %s', async (text) => {
    await open(`/search?${new URLSearchParams({ search: text }).toString()}`);
    expect(asked).toEqual([{ page: 1 }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What you need, close to home');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Price: low to high');
    expect(within(sort).queryByRole('option', { name: 'Best match' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument();
  });

  it('SE-11 a search that failed without a network is asked again once there is one', async () => {
    server.use(mock(searchProducts, refusal(503, 'service_unavailable')));
    await open('/search?search=canoe');
    server.use(results());
    // React may listen only a moment after the failure is shown.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(asked.at(-1)?.search).toBe('canoe');
    });
    expect(await screen.findByRole('region', { name: 'Results' })).toBeVisible();
  });

  it('SE-11 while the next results come the old ones stay, marked busy', async () => {
    await open('/');
    let answer = () => {};
    server.use(
      mock(searchProducts, () => new Promise((resolve) => (answer = () => resolve(productPage({ total: 5 }))))),
    );
    await userEvent.click(link('Stage'));
    const shown = screen.getByRole('region', { name: 'Results' });
    await waitFor(() => expect(shown).toHaveAttribute('aria-busy', 'true'));
    expect(shown).toHaveTextContent('Cedar canoe, hull 1');
    await waitFor(() => {
      answer();
      expect(screen.getByRole('status')).toHaveTextContent('5 results');
    });
    expect(shown).toHaveAttribute('aria-busy', 'false');
  });

  it('SE-11 from an empty result the next ones come as skeletons of their size', async () => {
    server.use(results(() => ({ products: [], pages: 0, total: 0 })));
    await open('/search?search=zzz');
    server.use(mock(searchProducts, () => new Promise(() => undefined)));
    await userEvent.click(link('Clear search text'));
    const waiting = await screen.findByRole('region', { name: 'Results' });
    expect(waiting).toHaveAttribute('aria-busy', 'true');
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(8);
  });

  it.each([
    ['ru', 21, '21 результат'],
    ['ru', 3, '3 результата'],
    ['ru', 25, '25 результатов'],
    ['de', 1, '1 Ergebnis'],
    ['ja', 12, '12 件'],
  ] as const)('IL-02 counts in %s: %i', async (language, total, text) => {
    server.use(results(() => ({ total })));
    await open('/', language);
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });
});
