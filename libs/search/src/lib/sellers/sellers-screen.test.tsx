import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { validateResponse, createApi } from '@marketplace/api-client';
import { listCategories, searchSellers, type Language, type ParsedRequest } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import {
  category,
  facets,
  mock,
  picture,
  errorResponse,
  sellerCard,
  sellerPage,
  site,
  getTexts,
} from '@marketplace/testing';
import { DateFilter } from '../header/date-filter';
import { SearchBox } from '../header/search-box';
import { loadSearch } from '../load-search';
import type { SearchData } from '../search-data';
import { SearchError } from '../search-error';
import { SearchProvider } from '../search-provider';
import { SearchScreen } from '../search-screen';
import { loadSellersScreen } from './lazy-sellers-screen';

type Query = ParsedRequest<typeof searchSellers>['query'];

const categories = [
  category({ slug: 'water', name: 'On the water' }),
  category({ slug: 'stage', name: 'Stage' }),
  category({ slug: 'canoes', name: 'Canoes', parent: 'water' }),
];
let requests: Query[] = [];
const results = (answer: (query: Query) => Partial<ReturnType<typeof sellerPage>> = () => ({})) =>
  mock(searchSellers, ({ query }) => {
    requests.push(query);
    return sellerPage({ page: query.page, ...answer(query) });
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
const sellerSite = (part: Parameters<typeof site>[0] = {}) => site({ marketplaceType: 'seller', ...part });

function Screen() {
  return (
    <>
      <SearchBox />
      <DateFilter />
      <SearchProvider data={useLoaderData<SearchData>()}>
        <SearchScreen />
      </SearchProvider>
    </>
  );
}

/** The screen with its loader, as in the routes `/` and `/search`. */
async function open(path: string, { language = 'en' as Language, shown = sellerSite() } = {}) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        Component: Screen,
        ErrorBoundary: SearchError,
        HydrateFallback: () => null,
        loader: ({ request }) => loadSearch(api, shown, new URL(request.url)),
      },
    ],
    { initialEntries: [path] },
  );
  const first = { site: shown, user: null, language, origin: 'https://wayfare.example', validate: true };
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
const region = () => within(screen.getByRole('region', { name: 'Results' }));
const jsonLd = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent) as Record<string, unknown>,
  );

describe('seller results', () => {
  it('SE-13 SE-01 a card shows name, place, rating, pictures and age and links to the seller’s page', async () => {
    const avatar = picture({ src: '/media/p/face' });
    server.use(results(() => ({ sellers: [sellerCard({ id: '7', avatar })], total: 1, pages: 1 })));
    await open('/');
    expect(requests).toEqual([{ page: 1 }]);
    const card = region().getByRole('link');
    expect(card).toHaveAttribute('href', '/seller/view/7');
    expect(card).toHaveTextContent('North Saskatchewan Paddle Co.');
    expect(card).toHaveTextContent('Edmonton, Alberta');
    expect(card).toHaveTextContent('17 listings · since 2022');
    expect(card).toHaveAccessibleName(/Rated 4.9 of 5 from 132 reviews/);
    const [first, ...others] = [...card.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect([first, others.length]).toEqual(['/media/p/fixture/640.jpg', 3]);
    expect(others.at(-1)).toBe('/media/p/face/640.jpg');
    expect(screen.getByText('1 seller')).toHaveAttribute('role', 'status');
  });

  it('SE-13 a card shows the distance before the place and says when there are no listings', async () => {
    const sellers = [sellerCard({ samples: [], listings: 0, rating: null, distance: 3.2 })];
    server.use(results(() => ({ sellers, total: 1, pages: 1 })));
    await open('/search?location=Edmonton');
    const card = region().getByRole('link');
    expect(card).toHaveTextContent('No listings right now');
    expect(card).toHaveTextContent('3.2 km · Edmonton, Alberta');
    expect(card).not.toHaveAccessibleName(/Rated/);
  });

  it('SE-13 a card highlights the match in the name or shows where it is', async () => {
    const sellers = [
      sellerCard({ id: '1', match: { marks: [[19, 25]], why: null } }),
      sellerCard({
        id: '2',
        name: 'Maren H.',
        match: { marks: [], why: { field: 'listing', text: 'Paddle for two', marks: [[0, 6]] } },
      }),
      sellerCard({
        id: '3',
        name: 'Noor S.',
        match: { marks: [], why: { field: 'about', text: 'Paddles, mostly', marks: [[0, 7]] } },
      }),
    ];
    server.use(results(() => ({ sellers, total: 3, pages: 1 })));
    await open('/search?search=paddle');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Paddle',
      'Paddle',
      'Paddles',
    ]);
    expect(link(/Maren/)).toHaveTextContent('Listing: Paddle for two');
    expect(link(/Noor/)).toHaveTextContent(/2022Paddles, mostly$/);
  });

  it('SE-13 RT-08 listing-only parameters are neither sent nor part of links', async () => {
    await open(
      '/search?search=canoe&category=water&city=Calgary&location=Bow+River&radius=25&rating=4&type=newest_first' +
        '&sale=rental&startDate=2026-06-12&sort=price-desc&price=10..20&instant=1&view=map&condition=New&page=2',
    );
    expect(requests).toEqual([
      {
        search: 'canoe',
        category: 'water',
        city: 'Calgary',
        location: 'Bow River',
        radius: 25,
        rating: 4,
        type: 'newest_first',
        page: 2,
      },
    ]);
    expect(link('Page 3')).toHaveAttribute(
      'href',
      '/search?search=canoe&category=water&city=Calgary&location=Bow+River&type=newest_first&rating=4&radius=25&page=3',
    );
    const form = screen.getByRole('search') as HTMLFormElement;
    expect([...new FormData(form).keys()]).toEqual([
      'category',
      'city',
      'location',
      'type',
      'rating',
      'radius',
      'search',
    ]);
  });

  it('SE-13 there are no dates, kinds of offer, map, hearts or saved searches', async () => {
    await open('/search?search=canoe');
    expect(screen.getByRole('combobox', { name: 'Search' })).toHaveAttribute('placeholder', 'Find a seller');
    expect(screen.queryByRole('button', { name: /select dates/i })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Listing type' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Map' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
  });
});

describe('seller filters and sorting', () => {
  it('SE-13 categories are links that keep the search and go to page 1', async () => {
    const { address } = await open('/search?search=red&page=3');
    await userEvent.click(link('On the water'));
    expect(address()).toBe('/search?search=red&category=water');
    await waitFor(() => expect(requests.at(-1)).toEqual({ search: 'red', category: 'water', page: 1 }));
  });

  it('SE-13 SE-03 the filters are place, rating and categories', async () => {
    const { categories: counts, ratings } = facets();
    server.use(results(() => ({ facets: { categories: counts, ratings } })));
    const { address } = await open('/search?search=red');
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(dialog.getAllByRole('group').map((group) => within(group).getAllByText(/./)[0]?.textContent)).toEqual([
      'Where',
      'Rating',
      'Categories',
    ]);
    await userEvent.click(dialog.getByRole('checkbox', { name: /4 stars and up/ }));
    expect(address()).toBe('/search?search=red&rating=4');
    await waitFor(() => expect(requests.at(-1)).toEqual({ search: 'red', rating: 4, page: 1 }));
  });

  it('SE-13 SE-06 the sort is by rating by default and can be changed', async () => {
    const { address } = await open('/');
    const sort = () => screen.getByRole('combobox', { name: 'Sort by' });
    const offered = () => [...(sort() as HTMLSelectElement).options].map(({ text }) => text);
    expect(offered()).toEqual(['Best rated', 'Newest first', 'Oldest first']);
    await userEvent.selectOptions(sort(), 'Newest first');
    expect(address()).toBe('/search?type=newest_first');
    await waitFor(() => expect(requests.at(-1)).toEqual({ type: 'newest_first', page: 1 }));
    await userEvent.selectOptions(sort(), 'Best rated');
    expect(address()).toBe('/');
  });

  it("SE-13 SE-08 'Nearest first' is offered when there is a place", async () => {
    await open('/search?search=canoe&location=Calgary&type=by_location');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Nearest first');
    expect([...(sort as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Best match',
      'Nearest first',
      'Newest first',
      'Oldest first',
    ]);
  });
});

describe('metadata of sellers', () => {
  it('SE-13 AP-07 title, canonical URL and JSON-LD list the sellers', async () => {
    await open('/search?category=canoes');
    expect(document.title).toBe('Canoes: sellers · Wayfare');
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'https://wayfare.example/search?category=canoes',
    );
    expect(document.querySelector('link[rel="next"]')).toHaveAttribute(
      'href',
      'https://wayfare.example/search?category=canoes&page=2',
    );
    const [list, crumbs] = jsonLd();
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 56 });
    expect((list?.['itemListElement'] as unknown[])[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      url: 'https://wayfare.example/seller/view/1',
      name: 'Paddle Co. of river 1',
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('SE-13 the home page has a welcome for sellers and WebSite JSON-LD', async () => {
    await open('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Trusted sellers near you');
    expect(jsonLd().map((data) => data['@type'])).toEqual(['WebSite', 'ItemList']);
  });
});

describe('states of seller results', () => {
  it('SE-13 SE-11 an empty result offers to clear the text', async () => {
    server.use(results(({ search }) => (search ? { sellers: [], pages: 0, total: 0 } : {})));
    await open('/search?search=zzz');
    expect(screen.getByText('0 sellers')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { name: 'No results' })).toBeVisible();
    await userEvent.click(link('Clear search text'));
    expect(await screen.findByText('Paddle Co. of river 1')).toBeVisible();
  });

  it('SE-13 a page after the last one links to the first', async () => {
    server.use(results(() => ({ sellers: [] })));
    await open('/search?search=canoe&page=9');
    expect(screen.getByText('Sellers come and go, and this page of results no longer exists.')).toBeVisible();
    expect(link('Go to the first page')).toHaveAttribute('href', '/search?search=canoe');
  });

  it('SE-13 SE-11 a failed search shows an error and can be retried', async () => {
    server.use(mock(searchSellers, errorResponse(503, 'service_unavailable')));
    await open('/search?search=canoe');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We couldn’t load the results');
    server.use(results());
    await userEvent.click(link('Try again'));
    expect(await screen.findByText('Paddle Co. of river 1')).toBeVisible();
  });

  it('SE-13 SE-11 skeletons show while sellers load after an empty result', async () => {
    server.use(results(({ search }) => (search ? { sellers: [], pages: 0, total: 0 } : {})));
    await open('/search?search=zzz');
    server.use(mock(searchSellers, () => new Promise(() => undefined)));
    await userEvent.click(link('Clear search text'));
    const waiting = await screen.findByRole('region', { name: 'Results' });
    expect(waiting).toHaveAttribute('aria-busy', 'true');
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(8);
  });

  it('SE-13 SE-12 a corrected text links to its search, and a partial match says so', async () => {
    server.use(results(() => ({ corrected: 'paddle', isRelaxed: true })));
    await open('/search?search=padle');
    expect(link('paddle')).toHaveAttribute('href', '/search?search=paddle');
    expect(screen.getByText(/No seller matches all of these words/)).toBeVisible();
  });

  it('SE-12 markup in a search text is shown as it was typed', async () => {
    server.use(results(() => ({ corrected: '<b>paddle</b>' })));
    await open(`/search?search=${encodeURIComponent('<a><strong>padle</strong></a> & co')}`);
    expect(screen.getByText(/No results for/)).toHaveTextContent(
      'No results for “<a><strong>padle</strong></a> & co”. Showing results for <b>paddle</b>.',
    );
    expect(link('<b>paddle</b>')).toHaveAttribute('href', '/search?search=%3Cb%3Epaddle%3C%2Fb%3E');
  });

  it.each([
    ['ru', 21, '21 продавец'],
    ['ru', 3, '3 продавца'],
    ['ru', 25, '25 продавцов'],
    ['de', 1, '1 Anbieter'],
    ['ja', 12, '出品者12人'],
  ] as const)('SE-13 IL-02 the number of sellers is pluralised in %s: %i', async (language, total, text) => {
    server.use(results(() => ({ total })));
    await open('/', { language });
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text);
  });
});

it('SE-13 the server renders the sellers, and the browser hydrates them without errors', async () => {
  await loadSellersScreen();
  const { sellers, facets: _, ...page } = sellerPage();
  const data: SearchData = {
    page: { ...page, products: [], facets: null, otherDays: [] },
    sellers,
    categories,
    params: { search: 'canoe', attributes: {}, page: 1 },
  };
  const element = (
    <SearchProvider data={data}>
      <SearchScreen />
    </SearchProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/search?search=canoe'] });
  const first = { site: sellerSite(), user: null, language: 'en' as const, origin: 'https://wayfare.example' };
  const whole = (
    <I18nextProvider i18n={createI18n({ language: 'en', texts: getTexts('en') })}>
      <SessionProvider initialData={first}>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nextProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(whole);
  expect(container.querySelector('a[href="/seller/view/1"]')).toHaveTextContent('Paddle Co. of river 1');
  expect(container.querySelector('noscript')?.textContent).toContain('Newest first');
  const failures: unknown[] = [];
  const root = await act(() => hydrateRoot(container, whole, { onRecoverableError: (error) => failures.push(error) }));
  expect(failures).toEqual([]);
  act(() => root.unmount());
  container.remove();
});
