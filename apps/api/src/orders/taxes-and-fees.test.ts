import {
  cancelOrder,
  changeOrder,
  createOrder,
  getOrder,
  quoteCancellation,
  quoteOrder,
} from '@marketplace/api-contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { packages, settings } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { buy, contact, line, orderBody, place } from './order-fixtures';

const GST = { kind: 'tax', names: { en: 'GST', de: 'MwSt.' }, rate: 500, isIncluded: false, countries: ['CA'] };
const FEE = { kind: 'fee', names: { en: 'Booking fee' }, amount: 300, currency: 'CAD', isIncluded: false };
const home = { street: '9 River Rd', city: 'Calgary', state: 'Alberta', zip: 'T2P 1J9', country: 'CA' };
const dates = { startDate: '2026-06-20' };

let t: TestApi;
let ada: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => new Date('2026-06-01T16:00:00Z'), isWorking: false });
  ada = await t.signUp({ isVerified: true });
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
  await t.db.insert(packages).values({ namespace: 'deposits', isInstalled: true });
});
beforeEach(() => t.db.delete(settings));
afterAll(() => t.close());

const charge = (...value: unknown[]) =>
  t.db
    .insert(settings)
    .values({ key: 'taxesAndFees', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
const add = (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(t.db, { ...listing, cancellation: 'flexible', price: 4500, deliveryFee: 1500, ...details });

it('OR-02 a quote adds the operator’s taxes and fees, as its order, its payment and its invoice do', async () => {
  await charge(GST, FEE);
  const lines = [line(await add({ deposit: 5000 }), dates)];
  const charges = [
    { kind: 'service_fee', names: FEE.names, amount: 300 },
    { kind: 'tax', names: GST.names, rate: 500, amount: 240 },
  ];
  expect(await t.api(quoteOrder, { body: { lines } })).toMatchObject({ charges, total: 5040, deposit: 5000 });
  const order = await buy(t, ada.api, lines);
  expect(order).toMatchObject({ charges, total: 5040, status: 'Confirmed', invoice: { number: expect.any(String) } });
  const { rows } = await t.pool.query('SELECT amount FROM payments WHERE order_id = $1', [order.id]);
  expect(rows).toEqual([{ amount: '5040' }]);
});

it('OR-02 an included tax is shown, and the price stays as it is', async () => {
  await charge({ ...GST, isIncluded: true });
  const quote = await t.api(quoteOrder, { body: { lines: [line(await add({ price: 13_500 }), dates)] } });
  expect(quote).toMatchObject({
    total: 13_500,
    charges: [{ kind: 'tax', names: GST.names, rate: 500, amount: 0, included: 643 }],
  });
});

it('OR-02 a tax is only charged for listings of its countries, and yen stay whole', async () => {
  await charge(GST, { ...GST, rate: 1000, countries: ['JP'] });
  const inJapan = await add({ country: 'Japan', currency: 'YEN', price: 1005, deliveryFee: null });
  const body = (id: number) => ({ lines: [line(id, dates)] });
  expect(await t.api(quoteOrder, { body: body(inJapan) })).toMatchObject({ currency: 'YEN', total: 1106 });
  expect((await t.api(quoteOrder, { body: body(await add({ country: 'US' })) })).total).toBe(4500);
});

it('OR-02 what an order costs is decided by the server, and an order keeps the taxes that it was sold with', async () => {
  const lines = [line(await add(), dates)];
  await charge(GST);
  await expect(ada.api(createOrder, { body: orderBody(lines, 4500) })).rejects.toThrow(
    /price_changed.*"details":{"total":4725}/,
  );
  const order = await buy(t, ada.api, lines);
  await charge({ ...GST, rate: 1500 });
  expect(await ada.api(getOrder, { params: { id: order.id } })).toEqual(order);
  expect(await ada.api(quoteCancellation, { params: { id: order.id } })).toMatchObject({ lines: [{ refund: 4725 }] });
});

it('OR-02 delivery that is chosen later is taxed too, and its tax comes back with it', async () => {
  await charge(GST, FEE);
  const { order } = await place(ada.api, [line(await add(), dates)]);
  expect(order.total).toBe(5040);
  const change = (fulfilment: 'delivery' | 'pickup', expectedTotal: number) =>
    ada.api(changeOrder, {
      params: { id: order.id },
      body: { fulfilment, expectedTotal, contact: { ...contact, ...home }, note: '' },
    });
  await expect(change('delivery', 6540)).rejects.toThrow('price_changed');
  expect((await change('delivery', 6615)).order).toMatchObject({
    total: 6615,
    charges: [{ kind: 'delivery', amount: 1500 }, { amount: 300 }, { kind: 'tax', amount: 315 }],
  });
  expect((await change('pickup', 5040)).order.total).toBe(5040);
});

it('OR-02 OR-07 each cancelled line gives back its tax and fee, and all together exactly what was paid', async () => {
  await charge(GST, FEE);
  const lines = [line(await add({ deposit: 5000 }), dates), line(await add({ price: 9000 }), dates)];
  const address = { ...contact, ...home, email: ada.email };
  const order = await buy(t, ada.api, lines, { fulfilment: 'delivery', contact: address });
  const look = () => ada.api(quoteCancellation, { params: { id: order.id } });
  const cancel = (positions: number[], expectedRefund: number) =>
    ada.api(cancelOrder, { params: { id: order.id }, body: { lines: positions, expectedRefund } });
  const quote = await look();
  // 4500 and 90 of the fee, with 5 % of both, without the deposit.
  expect(quote.lines.map(({ refund }) => refund)).toEqual([4500 + 90 + 230, 9000 + 180 + 459]);
  expect(quote.charges).toBe(1500 + 30 + 76);
  await cancel([0], 4820);
  const { refunds, status } = await cancel([1], order.total - 4820);
  expect(status).toBe('Cancelled');
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
});

it('OR-02 half of a line gives back half of its tax', async () => {
  await charge({ ...GST, rate: 1000 });
  const order = await buy(t, ada.api, [line(await add({ cancellation: 'moderate' }), { startDate: '2026-06-04' })]);
  expect(order.total).toBe(4950);
  expect(await ada.api(quoteCancellation, { params: { id: order.id } })).toMatchObject({
    lines: [{ share: 'half', refund: 2475 }],
    charges: 0,
  });
});

it.each<[string, unknown]>([
  ['a rate above 100 %', { ...GST, rate: 10_001 }],
  ['a rate that is text', { ...GST, rate: '5 %' }],
  ['neither rate nor amount', { ...GST, rate: undefined }],
  ['an amount without currency', { ...FEE, currency: undefined }],
  ['no name', { ...GST, names: {} }],
  ['a country that is not a code', { ...GST, countries: ['Canada'] }],
  ['no object', 'GST'],
])('OR-02 CA-02 an entry with %s charges nothing, and the others are charged', async (_, entry) => {
  await charge(entry, FEE);
  expect((await t.api(quoteOrder, { body: { lines: [line(await add(), dates)] } })).total).toBe(4800);
});
