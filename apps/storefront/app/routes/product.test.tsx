import { setupServer } from 'msw/node';
import { RouterContextProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { getProduct, listReviews, searchProducts } from '@marketplace/api-contract';
import { category, mock, product, productPage, errorResponse, review, reviewPage, site } from '@marketplace/testing';
import { visitorContext } from '../visitor';
import { loader, shouldRevalidate } from './product';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });
const context = new RouterContextProvider();
context.set(visitorContext, {
  api,
  site: site(),
  language: 'en',
  origin: 'https://wayfare.example',
  user: () => Promise.resolve(null),
  zoneAbbreviations: {},
  textsFor: () => ({}),
  sendDocument: () => undefined,
  textsVersion: '1',
});

function open(path: string) {
  const [, , name = '', id = ''] = path.split('?')[0]!.split('/');
  const url = new URL(path, 'https://wayfare.example');
  return loader({
    params: { name: decodeURIComponent(name), id },
    request: new Request(url),
    url,
    pattern: '/product/:name/:id',
    context,
  });
}
const found = (part: Partial<ReturnType<typeof product>> = {}) =>
  server.use(mock(getProduct, product(part)), mock(listReviews, reviewPage()));

it('PD-01 the loader returns the product at its canonical address', async () => {
  found();
  expect(await open('/product/cedar-canoe-with-two-paddles/12')).toMatchObject({ product: { id: '12' } });
});

it.each(['', '?reviews=2', '?reviews=x'])(
  'RV-02 the loader reads as many pages of reviews as the address names: %j',
  async (query) => {
    server.use(
      mock(getProduct, product()),
      mock(listReviews, ({ query: { page } }) =>
        reviewPage({ reviews: [review({ id: String(page) })], page, pages: 3 }),
      ),
    );
    expect(await open(`/product/cedar-canoe-with-two-paddles/12${query}`)).toMatchObject({
      reviews: { page: query === '?reviews=2' ? 2 : 1 },
    });
  },
);

it('RT-09 the loader redirects permanently to the canonical slug and keeps the query', async () => {
  found();
  const response = (await open('/product/old-name/12?startDate=2026-06-15').catch(
    (thrown: unknown) => thrown,
  )) as Response;
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/product/cedar-canoe-with-two-paddles/12?startDate=2026-06-15');
});

it('RT-09 the loader accepts and redirects to a slug in a non-Latin script', async () => {
  found({ slug: 'カヌー' });
  expect(await open(`/product/${encodeURIComponent('カヌー')}/12`)).toMatchObject({ product: { id: '12' } });
  const response = (await open('/product/canoe/12').catch((thrown: unknown) => thrown)) as Response;
  expect(response.headers.get('location')).toBe(encodeURI('/product/カヌー/12'));
});

it('PD-04 the loader responds with status 404 when the product is unknown', async () => {
  server.use(mock(getProduct, errorResponse(404, 'not_found')), mock(listReviews, errorResponse(404, 'not_found')));
  await expect(open('/product/gone/999')).rejects.toMatchObject({ init: { status: 404 } });
});

it.each([
  [410, 'gone', true],
  [404, 'not_found', false],
] as const)(
  'PD-04 the loader responds with status %i and similar listings when the product is no longer offered',
  async (status, code, isRemoved) => {
    server.use(
      mock(getProduct, errorResponse(status, code, code, { details: { category: category() } })),
      mock(listReviews, errorResponse(404, 'not_found')),
      mock(searchProducts, productPage()),
    );
    expect(await open('/product/any-name/12')).toMatchObject({
      data: { isRemoved, category: category(), similar: productPage().products },
      init: { status },
    });
  },
);

it.each([
  ['?startDate=2026-06-15&endDate=2026-06-17&qty=2', false],
  ['?reviews=2', false],
  ['?slot=2026-06-02T17:00:00.000Z..2026-06-02T18:00:00.000Z', false],
  ['?lang=de', true],
  ['', true],
])('RT-08 choosing dates or quantity does not revalidate the page: %j %j', (query, isLoaded) => {
  const currentUrl = new URL('https://wayfare.example/product/canoe/12');
  const rest = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(shouldRevalidate({ ...rest, currentUrl, nextUrl: new URL(query, currentUrl) })).toBe(isLoaded);
});
