import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { quoteOrder, type NewOrderLine } from '@marketplace/api-contract';
import { mock, quote, errorResponse } from '@marketplace/testing';
import { addToCart } from './add-to-cart';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });
const line = (productId: string, quantity = 1): NewOrderLine => ({ productId, quantity });

it('PD-03 a line replaces the one of the same product, without a call', async () => {
  expect(await addToCart(api, [line('12')], line('12', 3))).toEqual({ outcome: 'added', lines: [line('12', 3)] });
});

it('PD-03 a line joins other products of the same seller', async () => {
  server.use(mock(quoteOrder, quote()));
  expect(await addToCart(api, [line('14')], line('12'))).toEqual({
    outcome: 'added',
    lines: [line('14'), line('12')],
  });
});

it('PD-03 a line of another seller is not added', async () => {
  server.use(mock(quoteOrder, errorResponse(409, 'mixed_sellers')));
  expect(await addToCart(api, [line('14')], line('12'))).toEqual({ outcome: 'other_seller' });
});

it('a line is added beside an invalid one, and rejected when the server fails', async () => {
  server.use(mock(quoteOrder, errorResponse(404, 'not_found')));
  expect(await addToCart(api, [line('14')], line('12'))).toMatchObject({ outcome: 'added' });
  server.use(mock(quoteOrder, errorResponse(503, 'service_unavailable')));
  await expect(addToCart(api, [line('14')], line('12'))).rejects.toMatchObject({ code: 'service_unavailable' });
});

it('a full cart takes no further line', async () => {
  const cart = Array.from({ length: 20 }, (_, index) => line(String(100 + index)));
  expect(await addToCart(api, cart, line('12'))).toEqual({ outcome: 'full' });
});
