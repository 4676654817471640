import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { validateResponse, createApi } from '@marketplace/api-client';
import { getProduct, listReviews, searchProducts } from '@marketplace/api-contract';
import { category, mock, product, productPage, errorResponse, review, reviewPage } from '@marketplace/testing';
import { loadProduct } from './load-product';
import type { ProductData } from './product-store';

const ORIGIN = 'https://wayfare.example';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validateResponse,
});

it('PD-01 AP-07 loadProduct loads the product and its first reviews in parallel, with structured data', async () => {
  const reviews = reviewPage();
  let isProductRequested = false;
  const bothRequested = Promise.withResolvers<undefined>();
  server.use(
    // Each answers only when both were called: calls one after the other would never end.
    mock(getProduct, async ({ params }) => {
      isProductRequested = true;
      await bothRequested.promise;
      return product({ id: params.id });
    }),
    mock(listReviews, () => {
      bothRequested.resolve(undefined);
      return reviews;
    }),
  );
  const first = await loadProduct(api, '12', ORIGIN);
  expect(isProductRequested).toBe(true);
  expect(first).toMatchObject({ product: product({ id: '12' }), reviews });
  expect(first).toHaveProperty('jsonLd.0.url', `${ORIGIN}/product/cedar-canoe-with-two-paddles/12`);
  expect(first).toHaveProperty('jsonLd.1.@type', 'BreadcrumbList');
});

it('PD-04 loadProduct rejects as not found for an unknown product', async () => {
  server.use(mock(getProduct, errorResponse(404, 'not_found')), mock(listReviews, errorResponse(404, 'not_found')));
  await expect(loadProduct(api, '999', ORIGIN)).rejects.toMatchObject({ status: 404 });
});

it.each([
  [1, ['1'], 1],
  [2, ['1', '2', '3'], 2],
  [99, ['1', '2', '3', '4'], 3],
  [-1.5, ['1'], 1],
])(
  'RV-02 loadProduct loads %j pages of reviews, at most those that exist, each review once',
  async (requestedPages, ids, page) => {
    const pages = [['1'], ['2', '3'], ['3', '4']].map((page) => page.map((id) => review({ id })));
    server.use(
      mock(getProduct, product()),
      mock(listReviews, ({ query: { page } }) => reviewPage({ reviews: pages[page - 1]!, page, pages: 3 })),
    );
    const { reviews } = (await loadProduct(api, '12', ORIGIN, requestedPages)) as ProductData;
    expect(reviews).toMatchObject({ page, pages: 3 });
    expect(reviews?.reviews.map(({ id }) => id)).toEqual(ids);
  },
);

it('loadProduct loads at most ten pages of reviews', async () => {
  const requested: number[] = [];
  server.use(
    mock(getProduct, product()),
    mock(listReviews, ({ query: { page } }) => {
      requested.push(page);
      return reviewPage({ reviews: [review({ id: String(page) })], page, pages: 400 });
    }),
  );
  expect(await loadProduct(api, '12', ORIGIN, Infinity)).toMatchObject({ reviews: { page: 10, pages: 400 } });
  expect(requested).toHaveLength(10);
});

it('loadProduct loads the product without reviews when these cannot be read', async () => {
  server.use(mock(getProduct, product()), mock(listReviews, errorResponse(503, 'service_unavailable')));
  expect(await loadProduct(api, '12', ORIGIN)).toMatchObject({ reviews: null });
});

describe('a removed or hidden product', () => {
  const getError = (code: 'gone' | 'not_found') =>
    errorResponse(code === 'gone' ? 410 : 404, code, code, { details: { category: category() } });

  it.each([
    ['gone', true],
    ['not_found', false],
  ] as const)('PD-04 answered with %s comes with its category and similar listings', async (code, isRemoved) => {
    const requested: unknown[] = [];
    server.use(
      mock(getProduct, getError(code)),
      mock(listReviews, errorResponse(404, 'not_found')),
      mock(searchProducts, ({ query }) => (requested.push(query), productPage())),
    );
    const gone = await loadProduct(api, '12', ORIGIN);
    expect(gone).toEqual({ isRemoved, category: category(), similar: productPage().products });
    expect(requested).toEqual([{ category: 'canoes', facets: '0', page: 1 }]);
  });

  it('PD-04 comes with its category alone when the search fails', async () => {
    server.use(
      mock(getProduct, getError('gone')),
      mock(listReviews, errorResponse(404, 'not_found')),
      mock(searchProducts, errorResponse(503, 'service_unavailable')),
    );
    expect(await loadProduct(api, '12', ORIGIN)).toEqual({ isRemoved: true, category: category(), similar: [] });
  });
});
