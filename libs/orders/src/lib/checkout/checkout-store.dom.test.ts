import { beforeEach, expect, it, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { holdDates, leaveHold, quoteOrder } from '@marketplace/api-contract/operations';
import type { Session } from '@marketplace/session';
import { quote } from '@marketplace/testing';
import { createCheckoutStore } from './checkout-store';

const line = { productId: '12', quantity: 1, startDate: '2026-06-15', endDate: '2026-06-17' };
beforeEach(() => localStorage.clear());

it('holds no dates when the quote arrives after the customer has left', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<unknown>();
  const api = vi.fn((endpoint: unknown) => (endpoint === quoteOrder ? answer : Promise.resolve({})));
  const session = createStore(() => ({ api, cart: [line], restoreCart: () => undefined }));
  const checkout = createCheckoutStore({
    session: session as unknown as StoreApi<Session>,
    order: null,
    offer: null,
    lastContact: null,
  }).getState();
  checkout.start();
  resolve(quote());
  checkout.leave();
  await new Promise((done) => setTimeout(done));
  const called = api.mock.calls.map(([endpoint]) => endpoint);
  expect(called).toContain(quoteOrder);
  expect(called).not.toContain(holdDates);
  expect(called).not.toContain(leaveHold);
});
