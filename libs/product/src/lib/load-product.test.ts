import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { getProduct, listReviews, searchProducts } from '@marketplace/api-contract';
import { category, mock, product, productPage, refusal, reviewPage } from '@marketplace/testing';
import { loadProduct } from './load-product';

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
