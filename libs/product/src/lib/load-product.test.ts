import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { getProduct, listReviews } from '@marketplace/api-contract';
import { mock, product, refusal, reviewPage } from '@marketplace/testing';
import { loadProduct } from './load-product';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validate: true,
});

it('PD-01 reads the product and its first reviews at once', async () => {
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
  const first = await loadProduct(api, '12');
  expect(isProductAsked).toBe(true);
  expect(first).toEqual({ product: product({ id: '12' }), reviews });
});

it('PD-04 an unknown product is not found', async () => {
  server.use(mock(getProduct, refusal(404, 'not_found')), mock(listReviews, refusal(404, 'not_found')));
  await expect(loadProduct(api, '999')).rejects.toMatchObject({ status: 404 });
});

it('stands without reviews that cannot be read', async () => {
  server.use(mock(getProduct, product()), mock(listReviews, refusal(503, 'service_unavailable')));
  expect((await loadProduct(api, '12')).reviews).toBeNull();
});
