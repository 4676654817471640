import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { validateResponse, createApi } from '@marketplace/api-client';
import {
  LANGUAGES,
  listCategories,
  searchProducts,
  type Language,
  type ParsedRequest,
} from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import {
  category,
  facets,
  mock,
  picture,
  productCard,
  productPage,
  errorResponse,
  site,
  getTexts,
} from '@marketplace/testing';
import { keepResultsOnError } from './keep-results-on-error';
import { loadSearch } from './load-search';
import type { SearchData } from './search-data';
import { shouldRevalidateSearch } from './dropped-parameter';
import { SearchError } from './search-error';
import { SearchProvider } from './search-provider';
import { SearchScreen } from './search-screen';

type Query = ParsedRequest<typeof searchProducts>['query'];

const categories = [
  category({ slug: 'water', name: 'On the water', icon: '🌊' }),
  category({ slug: 'stage', name: 'Stage', icon: '🎸' }),
  category({ slug: 'canoes', name: 'Canoes', parent: 'water' }),
];
const noResults = { products: [], pages: 0, total: 0 };
let requests: Query[] = [];
const results = (answer: (query: Query) => Partial<ReturnType<typeof productPage>> = () => ({})) =>
  mock(searchProducts, ({ query }) => {
    requests.push(query);
    return productPage({ page: query.page, ...answer(query) });
  });

const server = setupServer(mock(listCategories, categories), results());
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  requests = [];
  localStorage.clear();
});
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validateResponse,
});

function Screen() {
  return (
    <SearchProvider data={useLoaderData<SearchData>()}>
      <SearchScreen />
    </SearchProvider>
  );
}

/** The screen with its loader, as in the routes `/` and `/search`. */
async function open(path: string, language: Language = 'en', load: typeof keepResultsOnError = (loading) => loading()) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        Component: Screen,
        ErrorBoundary: SearchError,
        HydrateFallback: () => null,
        shouldRevalidate: shouldRevalidateSearch,
        loader: ({ request }) => load(() => loadSearch(api, site(), new URL(request.url)), request),
      },
    ],
    { initialEntries: [path] },
  );
  const first = { site: site(), user: null, language, origin: 'https://wayfare.example', validate: true };
  render(
    <I18nextProvider i18n={createI18n({ language, texts: getTexts(language) })}>
      <SessionProvider initialData={first}>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => router.navigate(-1),
  };
}

const link = (name: string | RegExp) => screen.getByRole('link', { name });
const cards = () => within(screen.getByRole('region', { name: 'Results' })).getAllByRole('listitem');
const jsonLd = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent) as Record<string, unknown>,
  );

describe('results', () => {
  it('SE-01 results show picture, name, price with unit, place and rating, from page 1', async () => {
    server.use(
      results(() => ({ products: [productCard({ picture: picture({ src: '/media/p/red' }) })], total: 1, pages: 1 })),
    );
    await open('/');
    expect(requests).toEqual([{ page: 1 }]);
    const [card] = cards();
    expect(card?.querySelector('img')?.src).toContain('/media/p/red/');
    expect(card).toHaveTextContent('Cedar canoe with two paddles');
    expect(card).toHaveTextContent('CA$45.00 / day');
    expect(card).toHaveTextContent('Edmonton, Alberta');
    expect(card).toHaveTextContent('Rated 4.8 of 5 from 23 reviews');
    expect(screen.getByText('1 result')).toHaveAttribute('role', 'status');
  });

  it('RT-08 every query parameter is sent to the API', async () => {
    await open(
      '/search?search=canoe&category=water&city=Calgary&sale=rental&startDate=2026-06-12&endDate=2026-06-14&sort=price-desc&type=newest_first&page=2',
    );
    expect(requests).toEqual([
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

  it('the home page shows the welcome heading and text', async () => {
    await open('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What you need, close to home');
    expect(screen.getByText('Rent, book and buy from people nearby.')).toBeInTheDocument();
    expect(document.title).toBe('Wayfare');
  });

  it('IL-01 SE-03 a selected value shows its translated name and keeps its value in the form', async () => {
    const values = [{ value: 'Like new', name: 'Wie neu', count: 3 }];
    const condition = { kind: 'values' as const, uniqueName: 'Condition', name: 'Zustand', values };
    server.use(results(() => ({ facets: facets({ attributes: [condition] }) })));
    await open('/search?condition=Like+new');
    expect(link('Remove filter: Wie neu')).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    const group = await screen.findByRole('group', { name: 'Zustand' });
    expect(within(group).getByRole('checkbox', { name: /Wie neu/ })).toHaveAttribute('value', 'Like new');
  });

  it('RT-08 Back restores the earlier results', async () => {
    server.use(results(({ search, page }) => ({ total: search === 'canoe' ? 30 + page : 500 })));
    const { goBack } = await open('/search?search=canoe&page=2');
    expect(screen.getByRole('status')).toHaveTextContent('32 results');
    await userEvent.click(link('Remove filter: “canoe”'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('500 results'));
    await goBack();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('32 results'));
  });

  it.each([
    ['price', ['The price range in the link isn’t valid, so you see all prices.']],
    ['dates', ['The dates in the link aren’t valid, so you see all listings.']],
    [
      'dates&dropped=price',
      [
        'The price range in the link isn’t valid, so you see all prices.',
        'The dates in the link aren’t valid, so you see all listings.',
      ],
    ],
  ])('an unusable parameter shows one notice and leaves the URL: %s', async (dropped, texts) => {
    const { address, goBack } = await open(`/search?search=canoe&dropped=${dropped}`);
    const notices = () => screen.queryAllByText(/in the link (isn’t|aren’t) valid/).map((text) => text.textContent);
    await waitFor(() => expect(address()).toBe('/search?search=canoe'));
    expect(notices()).toEqual(texts);
    expect(requests).toHaveLength(1);
    expect(screen.getByText(texts[0]!).closest('[aria-live=polite]')).toBeInTheDocument();

    await userEvent.click(link('Rent'));
    await waitFor(() => expect(notices()).toEqual([]));
    expect(address()).toBe('/search?search=canoe&sale=rental');
    await goBack();
    await waitFor(() => expect(address()).toBe('/search?search=canoe'));
    expect(notices()).toEqual([]);
  });

  it('SE-10 SEARCH_PARAMS keeps the last search and never overrides the URL', async () => {
    await open('/search?search=kayak&lang=de');
    expect(localStorage.getItem('SEARCH_PARAMS')).toBe('search=kayak');
    cleanup();
    await open('/');
    expect(requests.at(-1)).toEqual({ page: 1 });
    expect(localStorage.getItem('SEARCH_PARAMS')).toBeNull();
  });
});

describe('filters and sorting', () => {
  it('a category shows its emoji as a decorative image', async () => {
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
    expect(requests.at(-1)).toEqual({ search: 'red', category: 'canoes', page: 1 });
  });

  it('SE-12 a place in the text is a filter that can be removed, and so is the rest of the text', async () => {
    const places: Record<string, ReturnType<typeof productPage>['textPlace']> = {
      'kayak in edmonton': { name: 'Edmonton', rest: 'kayak' },
      Edmonton: { name: 'Edmonton', rest: '' },
    };
    server.use(results(({ search = '' }) => ({ textPlace: places[search] ?? null })));
    const { address, goBack } = await open('/search?search=kayak+in+edmonton&sort=price-asc');
    await userEvent.click(link('Remove filter: in Edmonton'));
    expect(address()).toBe('/search?search=kayak&sort=price-asc');
    await act(() => goBack());
    await userEvent.click(await screen.findByRole('link', { name: 'Remove filter: “kayak”' }));
    expect(address()).toBe('/search?search=Edmonton&sort=price-asc');
    await waitFor(() => expect(screen.queryByRole('link', { name: /“/ })).toBeNull());
    await userEvent.click(link('Remove filter: in Edmonton'));
    expect(address()).toBe('/search?sort=price-asc');
  });

  it('SE-12 words that not all results have are named', async () => {
    server.use(results(() => ({ optionalWords: ['2', 'person'] })));
    await open('/search?search=kayak+2+person');
    expect(screen.getByText('Not all results contain: “2”, “person”')).toBeVisible();
  });

  it('kinds of offer are links', async () => {
    const { address } = await open('/');
    await userEvent.click(link('Auctions'));
    expect(address()).toBe('/search?sale=auction');
  });

  it('SE-05 results link to their pages with the searched dates', async () => {
    await open('/search?search=canoe&startDate=2026-06-12&endDate=2026-06-14');
    const links = screen.getAllByRole('link').map((one) => one.getAttribute('href') ?? '');
    const products = links.filter((href) => href.startsWith('/product/'));
    expect(products.length).toBeGreaterThan(0);
    for (const href of products) expect(href).toMatch(/\?startDate=2026-06-12&endDate=2026-06-14$/);
  });

  it('SE-05 removing the dates goes to page 1', async () => {
    const { address } = await open('/search?search=canoe&startDate=2026-06-12&endDate=2026-06-14&page=2');
    await userEvent.click(link(/^Remove filter: 12 Jun.* - 14 Jun/));
    expect(address()).toBe('/search?search=canoe');
  });

  it('SE-03 Clear All removes every filter and keeps text and sort', async () => {
    const { address } = await open(
      '/search?search=canoe&category=water&city=Calgary&sale=sale&sort=price-desc&price=20..99&startDate=2026-06-12&endDate=2026-06-14&Brand=MSR',
    );
    await userEvent.click(link('Clear All'));
    expect(address()).toBe('/search?search=canoe&sort=price-desc');
    // The URL changes before the page renders.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Clear All' })).toBeNull());
    expect(link('Remove filter: “canoe”')).toBeVisible();
  });

  it('SE-06 the sort is price-asc by default and can be changed', async () => {
    const { address } = await open('/');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Price: low to high');
    await userEvent.selectOptions(sort, 'Price: high to low');
    expect(address()).toBe('/search?sort=price-desc');
    await waitFor(() => expect(requests.at(-1)).toEqual({ sort: 'price-desc', page: 1 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
    expect(address()).toBe('/search?type=newest_first');
  });

  it.each([
    ['/search', false],
    ['/search?sale=rental&sort=ending-soon', false],
    ['/search?sale=auction', true],
  ])('SE-06 at %s recommended can be chosen, and ending soon: %s', async (path, hasEnds) => {
    const { address } = await open(path);
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Price: low to high');
    expect(screen.queryAllByRole('option', { name: 'Ending soon' })).toHaveLength(hasEnds ? 1 : 0);
    await userEvent.selectOptions(sort, 'Recommended');
    expect(address()).toContain('sort=recommended');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: 'recommended' }));
  });

  it('SE-06 the sort is relevance by default when there is a search text', async () => {
    const { address } = await open('/search?search=canoe');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Best match');
    await userEvent.selectOptions(sort, 'Price: low to high');
    expect(address()).toBe('/search?search=canoe&sort=price-asc');
  });
});

describe('pagination and metadata', () => {
  it('SE-14 page links are real links that keep the search', async () => {
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

  it('AP-07 the canonical URL leaves out the order, and JSON-LD lists results and breadcrumbs', async () => {
    await open('/search?category=canoes&sort=price-desc&type=newest_first&lang=en');
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'https://wayfare.example/search?category=canoes',
    );
    expect(document.querySelector('meta[property="og:url"]')).toHaveAttribute(
      'content',
      'https://wayfare.example/search?category=canoes',
    );
    expect(document.title).toBe('Canoes · Wayfare');
    const [list, crumbs] = jsonLd();
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

  it.each([
    'condition=Good',
    'price=20..60',
    'rating=4',
    'instant=1',
    'location=Edmonton',
    'startDate=2026-06-12&endDate=2026-06-14',
  ])('AP-07 a page with the filter %s is not indexed, and names no other page', async (filter) => {
    await open(`/search?search=canoe&${filter}&page=2`);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('link:is([rel="canonical"], [rel="prev"], [rel="next"])')).toBeNull();
    expect(document.querySelector('meta[property="og:url"]')).toBeNull();
    const query = new URLSearchParams(new URL(link('Page 3').getAttribute('href') ?? '', 'http://a.test').search);
    for (const [name, value] of new URLSearchParams(filter)) expect(query.get(name)).toBe(value);
  });

  it('a page after the last one links to the first and is not indexed', async () => {
    server.use(results(() => ({ products: [], pages: 3, total: 56 })));
    await open('/search?search=canoe&page=9');
    expect(screen.getByText('This page doesn’t exist')).toBeVisible();
    expect(link('Go to the first page')).toHaveAttribute('href', '/search?search=canoe');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

describe('states', () => {
  it('SE-11 an empty result offers to clear dates and filters or to browse a category', async () => {
    server.use(results(({ search }) => (search ? { ...noResults, emptiedBy: ['dates'] } : {})));
    await open('/search?search=zzz&startDate=2026-06-12&endDate=2026-06-14');
    expect(screen.getByRole('status')).toHaveTextContent('0 results');
    expect(screen.getByRole('heading', { name: 'No results' })).toBeVisible();
    expect(link('Clear dates')).toHaveAttribute('href', '/search?search=zzz');
    // Beside the filters and in the empty result.
    for (const clear of screen.getAllByRole('link', { name: 'Clear All' }))
      expect(clear).toHaveAttribute('href', '/search?search=zzz');
    const categories = within(screen.getByText('Or browse a category').parentElement!);
    await userEvent.click(categories.getByRole('link', { name: 'Stage' }));
    expect(await screen.findByText('Cedar canoe, hull 1')).toBeVisible();
    expect(requests.at(-1)).toEqual({ category: 'stage', page: 1 });
  });

  it('SE-11 RQ-01 an empty result leads to a request for what was searched, in its category and near its place', async () => {
    server.use(results(() => noResults));
    await open('/search?search=stage+lights&category=stage&location=Edmonton%2C+Alberta');
    expect(link('Ask sellers')).toHaveAttribute(
      'href',
      '/requestOrder?category=stage&title=stage+lights&place=Edmonton%2C+Alberta',
    );
  });

  it('SE-03 SE-11 the price says what it applies to, and an empty result names it when it is the reason', async () => {
    const counts = { facets: facets() };
    server.use(
      results(({ startDate }) => (startDate ? { ...noResults, ...counts, emptiedBy: ['price'] } : { ...counts })),
    );
    await open('/search?search=kayak&price=20..60');
    expect(link('Remove filter: Price per day: CA$20 - CA$60')).toBeVisible();
    cleanup();
    const dates = 'startDate=2030-06-12&endDate=2030-06-14';
    await open(`/search?search=kayak&price=20..60&${dates}`);
    const name = 'Total for your dates: CA$20 - CA$60';
    expect(screen.getByText(`Nothing matches the filter “${name}”. Remove it to see other results.`)).toBeVisible();
    const [, remove] = screen.getAllByRole('link', { name: `Remove filter: ${name}` });
    expect(remove).toHaveAttribute('href', `/search?search=kayak&${dates}`);
    expect(screen.queryByText(/Check the spelling/)).toBeNull();
  });

  it.each([
    ['category', 'category=canoes&bounds=53,-114,54,-113', 'Canoes', '?bounds=53%2C-114%2C54%2C-113'],
    ['bounds', 'category=canoes&bounds=53,-114,54,-113', 'Area on the map', '?category=canoes'],
    ['sale', 'category=canoes&sale=auction', 'Auctions', '?category=canoes'],
    ['radius', 'category=canoes&location=Edmonton&radius=5', 'Within 5 km of Edmonton', '?category=canoes'],
    ['city', 'search=canoe&city=Calgary', 'Calgary', '?search=canoe'],
    ['rating', 'search=canoe&rating=4.5', '4.5 stars and up', '?search=canoe'],
    ['instant', 'search=canoe&instant=1', 'Available today', '?search=canoe'],
    ['place', 'search=canoe+calgary&sort=price-desc', 'in Calgary', '?search=canoe&sort=price-desc'],
    [
      'attribute:Condition',
      'search=canoe&condition=New&condition=Good&year=2018..2022',
      'New, Good',
      '?search=canoe&year=2018..2022',
    ],
  ])(
    'SE-11 an empty result names and removes exactly the filter that emptied it: %s',
    async (key, query, name, left) => {
      const textPlace = key === 'place' ? { name: 'Calgary', rest: 'canoe' } : null;
      server.use(results(() => ({ ...noResults, textPlace, emptiedBy: [key] })));
      await open(`/search?${query}`);
      expect(screen.getByText(`Nothing matches the filter “${name}”. Remove it to see other results.`)).toBeVisible();
      const remove = screen.getAllByRole('link', { name: `Remove filter: ${name}` }).at(-1);
      expect(remove).toHaveAttribute('href', `/search${left}`);
      expect(screen.queryByText(/spelling/)).toBeNull();
    },
  );

  it('SE-11 an empty result names several filters that empty it together', async () => {
    server.use(results(() => ({ ...noResults, emptiedBy: ['price', 'sale'] })));
    await open('/search?category=canoes&sale=auction&price=20..60&rating=4');
    const names = 'Price: CA$20 - CA$60, Auctions';
    expect(
      screen.getByText(`Nothing matches these filters together. Remove them to see other results: ${names}`),
    ).toBeVisible();
    expect(link(`Remove filters: ${names}`)).toHaveAttribute('href', '/search?category=canoes&rating=4');
  });

  it('SE-11 an empty result speaks of spelling only if the text itself finds nothing', async () => {
    server.use(results(() => noResults));
    await open('/search?search=zzz&category=canoes');
    expect(screen.getByText('Check the spelling or try a more general word.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Clear/ }).map((one) => one.textContent)).not.toContain('Clear dates');
    cleanup();
    await open('/search?category=canoes');
    expect(screen.getByText('There’s nothing here yet.')).toBeVisible();
    expect(screen.queryByText(/spelling/)).toBeNull();
  });

  it('SE-11 a failed search shows an error and can be retried', async () => {
    server.use(mock(searchProducts, errorResponse(503, 'service_unavailable')));
    await open('/search?search=canoe');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We couldn’t load the results');
    server.use(results());
    await userEvent.click(link('Try again'));
    expect(await screen.findByRole('region', { name: 'Results' })).toBeVisible();
    expect(requests.at(-1)?.search).toBe('canoe');
  });

  it.each(LANGUAGES)(
    'SE-11 a failed next search shows an error in %s instead of the earlier results',
    async (language) => {
      await open('/', language, keepResultsOnError);
      const { error } = getTexts(language)['search'] as { error: Record<'title' | 'text' | 'retry', string> };
      server.use(mock(searchProducts, errorResponse(503, 'service_unavailable')));
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
      expect(requests.at(-1)?.category).toBe('stage');
    },
  );

  it('SE-11 the results stay when reloading the same search fails', async () => {
    await open('/search?category=stage', 'en', keepResultsOnError);
    server.use(mock(searchProducts, errorResponse(503, 'service_unavailable')));
    const listingTypes = within(screen.getByRole('navigation', { name: 'Listing type' }));
    await userEvent.click(listingTypes.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
    expect(screen.getByText('Cedar canoe, hull 1')).toBeVisible();
  });

  it.each(['!!!', '🛶', '"" - …'])('a text without a letter or digit counts as no text: %s', async (text) => {
    await open(`/search?${new URLSearchParams({ search: text }).toString()}`);
    expect(requests).toEqual([{ page: 1 }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What you need, close to home');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Price: low to high');
    expect(within(sort).queryByRole('option', { name: 'Best match' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument();
  });

  it('SE-11 a failed search is retried when the browser is online again', async () => {
    server.use(mock(searchProducts, errorResponse(503, 'service_unavailable')));
    await open('/search?search=canoe');
    server.use(results());
    // The listener may be attached only after the error is shown.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(requests.at(-1)?.search).toBe('canoe');
    });
    expect(await screen.findByRole('region', { name: 'Results' })).toBeVisible();
  });

  it('SE-11 the old results stay, marked as busy, while the next ones load', async () => {
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

  it('SE-11 skeletons show while results load after an empty result', async () => {
    server.use(results(() => noResults));
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
    ['ja', 12, '12件'],
  ] as const)('IL-02 the number of results is pluralised in %s: %i', async (language, total, text) => {
    server.use(results(() => ({ total })));
    await open('/', language);
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });
});
