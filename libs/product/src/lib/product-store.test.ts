import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { validateResponse, createApi } from '@marketplace/api-client';
import { getAvailability, getProduct, quoteOrder, type Product, type NewOrder } from '@marketplace/api-contract';
import {
  auction,
  auctionState,
  availability,
  booking,
  mock,
  quote,
  quotedLine,
  errorResponse,
  rental,
  sale,
} from '@marketplace/testing';
import { PRODUCT_COMPONENTS } from './product-components';
import { createProductStore } from './product-store';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validateResponse,
});
const createTestStore = (product: Product) =>
  createProductStore({ product, reviews: null, jsonLd: [], api, components: PRODUCT_COMPONENTS });
const range = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('the product store', () => {
  it('PD-07 holds the state that the specification lists', () => {
    const state = createTestStore(rental()).getState();
    expect(state).toMatchObject({
      product: { id: '12' },
      seller: { id: '3' },
      productComponents: PRODUCT_COMPONENTS,
      orderProducts: [],
      orderSubtotal: null,
      categoriesObject: { water: { name: 'On the water' }, canoes: { name: 'Canoes' } },
      availableProducts: 1,
      qty: 1,
      unitOfPrice: 'per day',
      subtotal: null,
      selected: null,
      availableIntervals: [],
      isUnavailableForDates: false,
      isOverMaximum: false,
      isUnderMinimum: false,
    });
    expect(state.unitsOfPrice).toHaveLength(2);
  });

  it('PD-02 requests the price of what is chosen, again after every change', async () => {
    const requested: NewOrder[] = [];
    server.use(mock(quoteOrder, ({ body }) => (requested.push(body), quote({ total: requested.length * 100 }))));
    const store = createTestStore(rental({ maximumQuantity: 3, availability: availability({ stock: 3 }) }));
    store.getState().chooseDates(range('2026-06-15', '2026-06-17'));
    await vi.waitFor(() => expect(store.getState().orderSubtotal).toBe(100));
    store.getState().chooseQuantity(2);
    await vi.waitFor(() => expect(store.getState().orderSubtotal).toBe(200));
    expect(requested.map(({ lines }) => lines[0])).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
    store.getState().chooseDates(null);
    expect(store.getState().quote).toEqual({ status: 'idle' });
  });

  it('requests one quote for several quick changes', async () => {
    const requested: number[] = [];
    server.use(
      mock(quoteOrder, ({ body: { lines } }) => {
        requested.push(lines[0]!.quantity);
        return quote({ total: lines[0]!.quantity });
      }),
    );
    const store = createTestStore(sale());
    for (const quantity of [2, 3, 4]) store.getState().chooseQuantity(quantity);
    await vi.waitFor(() => expect(store.getState().orderSubtotal).toBe(4));
    expect(requested).toEqual([4]);
  });

  it('keeps a failed quote as a state, and can request it again', async () => {
    server.use(mock(quoteOrder, errorResponse(503, 'service_unavailable')));
    const store = createTestStore(sale());
    await store.getState().refreshQuote();
    expect(store.getState().quote).toEqual({ status: 'failed', code: 'service_unavailable' });
    server.use(mock(quoteOrder, quote()));
    await store.getState().refreshQuote();
    expect(store.getState().quote.status).toBe('ready');
  });

  it.each([
    [rental(), 410, 'gone', true],
    [rental(), 404, 'not_found', true],
    [sale(), 410, 'gone', true],
    [rental(), 503, 'service_unavailable', false],
  ] as const)(
    'PD-04 sets isGone when the API no longer has the listing, and only then: case %#',
    async (listing, status, code, isGone) => {
      server.use(
        mock(getAvailability, errorResponse(status, code)),
        mock(getProduct, errorResponse(status, code)),
        mock(quoteOrder, errorResponse(status, code)),
      );
      const store = createTestStore(listing);
      await store.getState().refresh();
      expect(store.getState().isGone).toBe(isGone);
      // It may be offered again.
      server.use(mock(getAvailability, rental().availability), mock(getProduct, listing), mock(quoteOrder, quote()));
      await store.getState().refresh();
      expect(store.getState().isGone).toBe(false);
    },
  );

  it('AV-08 flags dates that were taken meanwhile and reads the calendar again', async () => {
    const taken = { type: 'orders' as const, ...range('2026-06-16', '2026-06-16'), isAvailable: false };
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-16'] }];
    server.use(
      mock(quoteOrder, quote({ lines: [quotedLine({ problems })] })),
      mock(getAvailability, availability({ ranges: [taken] })),
    );
    const store = createTestStore(rental());
    store.getState().chooseDates(range('2026-06-15', '2026-06-17'));
    await vi.waitFor(() => expect(store.getState().isUnavailableForDates).toBe(true));
    await vi.waitFor(() => expect(store.getState().availability?.ranges).toEqual([taken]));
    expect(store.getState().unavailableDays).toEqual(['2026-06-16']);
  });

  it('PD-02 has no price when the listing can no longer be ordered this way', async () => {
    server.use(mock(quoteOrder, quote({ lines: [quotedLine({ amount: 0, problems: [{ code: 'not_orderable' }] })] })));
    const store = createTestStore(rental());
    store.getState().chooseDates(range('2026-06-15', '2026-06-17'));
    await vi.waitFor(() => expect(store.getState().quote).toEqual({ status: 'failed', code: 'not_orderable' }));
    expect(store.getState().orderSubtotal).toBeNull();
  });

  it('reads availability again, and further months on request', async () => {
    const requested: unknown[] = [];
    server.use(mock(getAvailability, ({ query }) => (requested.push(query), availability({ ranges: [] }))));
    const store = createTestStore(rental());
    await store.getState().refresh();
    expect(store.getState().availability?.ranges).toEqual([]);
    await store.getState().loadMonths('2026-11-01', '2026-11-20');
    await store.getState().loadMonths('2026-12-01', '2027-01-31');
    expect(requested).toEqual([
      { from: '2026-06-01', to: '2026-11-28' },
      { from: '2026-06-01', to: '2027-01-31' },
    ]);
    expect(store.getState().knownUntil).toBe('2027-01-31');
  });

  it('keeps what is known when availability cannot be read', async () => {
    server.use(mock(getAvailability, errorResponse(503, 'service_unavailable')));
    const store = createTestStore(rental());
    await store.getState().refresh();
    expect(store.getState()).toMatchObject({ availabilityStatus: 'failed', knownUntil: '2026-11-28' });
    expect(store.getState().availability?.ranges).toHaveLength(1);
    server.use(mock(getAvailability, availability({ ranges: [] })));
    await store.getState().loadMonths('2026-06-01', '2026-06-30');
    expect(store.getState()).toMatchObject({ availabilityStatus: 'idle', availability: { ranges: [] } });
  });

  it('PD-02 reads the stock of a sale again, and keeps what is known when it cannot be read', async () => {
    server.use(mock(getProduct, errorResponse(503, 'service_unavailable')), mock(quoteOrder, quote()));
    const store = createTestStore(sale({ stock: 3 }));
    await store.getState().refresh();
    expect(store.getState()).toMatchObject({ product: { stock: 3 }, isOverMaximum: false });
    const price = { amount: 9900, currency: 'CAD' as const, unit: 'per item' };
    server.use(mock(getProduct, sale({ stock: 0, unitsOfPrice: [price] })));
    await store.getState().refresh();
    expect(store.getState()).toMatchObject({ availableProducts: 0, unitsOfPrice: [price], quote: { status: 'idle' } });
  });

  it('reads the bids of an auction again', async () => {
    server.use(mock(getProduct, auction({ auction: auctionState({ price: 9900, bidCount: 4 }) })));
    const store = createTestStore(auction());
    await store.getState().refresh();
    expect(store.getState().product).toMatchObject({ auction: { price: 9900, bidCount: 4 } });
  });

  it('AV-06 starts a booking at its first day with a free time', () => {
    const product = booking();
    expect(createTestStore(product).getState()).toMatchObject({ day: '2026-06-01' });
    expect(createTestStore(product).getState().availableIntervals).toHaveLength(9);
  });

  it('AV-06 moves a booking to the next day once today’s times have begun, unless one is chosen', async () => {
    server.use(mock(getAvailability, booking().availability), mock(quoteOrder, quote()));
    const [looking, choosing] = [createTestStore(booking()), createTestStore(booking())];
    const slot = { slotStart: '2026-06-01T23:00:00.000Z', slotEnd: '2026-06-02T00:00:00.000Z' };
    choosing.getState().chooseSlot(slot);
    for (const [at, day] of [
      ['2026-06-01T22:59:00Z', '2026-06-01'],
      ['2026-06-01T23:01:00Z', '2026-06-02'],
    ]) {
      vi.useFakeTimers({ now: new Date(at ?? ''), toFake: ['Date'] });
      await looking.getState().refresh();
      expect(looking.getState().day).toBe(day);
    }
    await choosing.getState().refresh();
    vi.useRealTimers();
    expect(choosing.getState()).toMatchObject({ day: '2026-06-01', selected: slot, isUnavailableForDates: true });
  });
});
