import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { getProduct, listReviews, searchProducts } from '@marketplace/api-contract';
import { category, mock, product, productPage, refusal, review, reviewPage } from '@marketplace/testing';
import { loadProduct } from './load-product';
import type { ProductFirst } from './product-store';

const ORIGIN = 'https://wayfare.example';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validate: true,
});

it('PD-01 AP-07 reads the product and its first reviews at once, and says what search engines are told', async () => {
  const reviews = reviewPage();
  let isProductAsked = false;
  const asked = Promise.withResolvers<undefined>();
  server.use(
    // Each waits for the other to be asked: one after the other would never end.
    mock(getProduct, async ({ params }) => {
      isProductAsked = true;
      await asked.promise;
      return product({ id: params.id });
    }),
    mock(listReviews, () => {
      asked.resolve(undefined);
      return reviews;
    }),
  );
  const first = await loadProduct(api, '12', ORIGIN);
  expect(isProductAsked).toBe(true);
  expect(first).toMatchObject({ product: product({ id: '12' }), reviews });
  expect(first).toHaveProperty('jsonLd.0.url', `${ORIGIN}/product/cedar-canoe-with-two-paddles/12`);
  expect(first).toHaveProperty('jsonLd.1.@type', 'BreadcrumbList');
});

it('PD-04 an unknown product is not found', async () => {
  server.use(mock(getProduct, refusal(404, 'not_found')), mock(listReviews, refusal(404, 'not_found')));
  await expect(loadProduct(api, '999', ORIGIN)).rejects.toMatchObject({ status: 404 });
});

it.each([
  [1, ['1'], 1],
  [2, ['1', '2', '3'], 2],
  [99, ['1', '2', '3', '4'], 3],
  [-1.5, ['1'], 1],
])('RV-02 reads %j pages of reviews again, as far as there are, and none twice', async (wanted, ids, page) => {
  const pages = [['1'], ['2', '3'], ['3', '4']].map((page) => page.map((id) => review({ id })));
  server.use(
    mock(getProduct, product()),
    mock(listReviews, ({ query: { page } }) => reviewPage({ reviews: pages[page - 1]!, page, pages: 3 })),
  );
  const { reviews } = (await loadProduct(api, '12', ORIGIN, wanted)) as ProductFirst;
  expect(reviews).toMatchObject({ page, pages: 3 });
  expect(reviews?.reviews.map(({ id }) => id)).toEqual(ids);
});

it('RV-02 reads no more reviews than one answer should hold', async () => {
  const asked: number[] = [];
  server.use(
    mock(getProduct, product()),
    mock(listReviews, ({ query: { page } }) => {
      asked.push(page);
      return reviewPage({ reviews: [review({ id: String(page) })], page, pages: 400 });
    }),
  );
  expect(await loadProduct(api, '12', ORIGIN, Infinity)).toMatchObject({ reviews: { page: 10, pages: 400 } });
  expect(asked).toHaveLength(10);
});

it('stands without reviews that cannot be read', async () => {
  server.use(mock(getProduct, product()), mock(listReviews, refusal(503, 'service_unavailable')));
  expect(await loadProduct(api, '12', ORIGIN)).toMatchObject({ reviews: null });
});

describe('one that was offered', () => {
  const refused = (code: 'gone' | 'not_found') =>
    refusal(code === 'gone' ? 410 : 404, code, code, { details: { category: category() } });

  it.each([
    ['gone', true],
    ['not_found', false],
  ] as const)('PD-04 that is %s brings what else there is of its category', async (code, isForGood) => {
    const asked: unknown[] = [];
    server.use(
      mock(getProduct, refused(code)),
      mock(listReviews, refusal(404, 'not_found')),
      mock(searchProducts, ({ query }) => (asked.push(query), productPage())),
    );
    const gone = await loadProduct(api, '12', ORIGIN);
    expect(gone).toEqual({ isForGood, category: category(), similar: productPage().products });
    expect(asked).toEqual([{ category: 'canoes', facets: '0', page: 1 }]);
  });

  it('PD-04 leads to the category where nothing can be searched', async () => {
    server.use(
      mock(getProduct, refused('gone')),
      mock(listReviews, refusal(404, 'not_found')),
      mock(searchProducts, refusal(503, 'service_unavailable')),
    );
    expect(await loadProduct(api, '12', ORIGIN)).toEqual({ isForGood: true, category: category(), similar: [] });
  });
});
