import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { quoteOrder, type WantedLine } from '@marketplace/api-contract';
import { mock, quote, refusal } from '@marketplace/testing';
import { placeInCart } from './place-in-cart';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });
const line = (productId: string, quantity = 1): WantedLine => ({ productId, quantity });

it('PD-03 takes the place of the same product, and asks nobody when the cart holds no other', async () => {
  expect(await placeInCart(api, [line('12')], line('12', 3))).toEqual({ outcome: 'placed', lines: [line('12', 3)] });
});

it('PD-03 stands beside other products of the seller', async () => {
  server.use(mock(quoteOrder, quote()));
  expect(await placeInCart(api, [line('14')], line('12'))).toEqual({
    outcome: 'placed',
    lines: [line('14'), line('12')],
  });
});

it('PD-03 does not mix sellers', async () => {
  server.use(mock(quoteOrder, refusal(409, 'mixed_sellers')));
  expect(await placeInCart(api, [line('14')], line('12'))).toEqual({ outcome: 'other_seller' });
});

it('leaves what is wrong with an older line to the order page, and says when nobody answers', async () => {
  server.use(mock(quoteOrder, refusal(404, 'not_found')));
  expect(await placeInCart(api, [line('14')], line('12'))).toMatchObject({ outcome: 'placed' });
  server.use(mock(quoteOrder, refusal(503, 'service_unavailable')));
  await expect(placeInCart(api, [line('14')], line('12'))).rejects.toMatchObject({ code: 'service_unavailable' });
});

it('has an end', async () => {
  const cart = Array.from({ length: 20 }, (_, index) => line(String(100 + index)));
  expect(await placeInCart(api, cart, line('12'))).toEqual({ outcome: 'full' });
});
