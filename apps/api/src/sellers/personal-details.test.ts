import {
  getOrder,
  getProduct,
  getSeller,
  listCards,
  listConversations,
  listOrders,
  listSellerReviews,
  quoteOrder,
  searchProducts,
  searchSellers,
  settleOrder,
  startConversation,
  suggestProducts,
  suggestSellers,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settings } from '@marketplace/database/schema';
import { line, place } from '../orders/order-fixtures';
import { createCardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

const NOW = new Date('2026-06-01T16:00:00Z');
const day = (offset: number) => addDays('2026-06-01', offset);
const dates = { startDate: day(10), endDate: day(12) };
const address = { street: '77 Hidden Lane', city: 'Edmonton', state: 'Alberta', zip: 'T5J 9Z9', country: 'CA' };
const personal = {
  firstName: 'Noor',
  lastName: 'shoreham',
  address,
  phone: '+1 780 555 0199',
  email: 'noor@private.example',
};
const company = { name: 'Paddle Ltd.', address, phone: '+1 780 555 0142', email: 'hello@paddle.example' };
const PUBLIC = {
  firstName: 'Noor',
  lastName: 'S.',
  address: { city: 'Edmonton', state: 'Alberta', country: 'CA' },
  phone: '',
  email: '',
};
const KNOWN = { ...PUBLIC, address, phone: personal.phone, email: personal.email };

let t: TestApi;
let ada: SignedUp;
let noor: number;
let canoe: number;
let categoryId: number;
beforeAll(async () => {
  t = await startApi({ clock: () => NOW });
  await t.pool.query(`INSERT INTO packages (namespace, is_installed) VALUES ('messaging', true)`);
  categoryId = await insertCategory(t.db, { slug: 'all' });
});
beforeEach(async () => {
  ada = await t.signUp();
  noor = await insertSeller(t.db, { name: 'Noor S.', slug: 'noor-s', personal });
  canoe = await insertProduct(t.db, { sellerId: noor, categoryId, address: '78 Secret Street' });
});
afterAll(() => t.close());

const read = async ({ api }: Pick<SignedUp, 'api'> = t, id = noor) =>
  (await api(getSeller, { params: { id: String(id) } })).personal;

async function pay({ api }: SignedUp) {
  const { order, payment } = await place(api, [line(canoe, dates)]);
  await createCardPayer(t).confirm(payment!.clientSecret);
  return (await api(settleOrder, { params: { id: order.id } })).order;
}

describe('a private seller', () => {
  it('PD-05 shows first name, initial and town to visitors and to customers without a paid order', async () => {
    expect(await read()).toEqual(PUBLIC);
    expect(await read(ada)).toEqual(PUBLIC);
    await place(ada.api, [line(canoe, dates)]);
    expect(await read(ada)).toEqual(PUBLIC);
  });

  it('PD-05 shows street, phone and email to a customer with a paid order until it is cancelled', async () => {
    const { id } = await pay(ada);
    expect(await read(ada)).toEqual(KNOWN);
    expect(await read(await t.signUp())).toEqual(PUBLIC);
    const other = await insertSeller(t.db, { personal });
    expect(await read(ada, other)).toEqual(PUBLIC);
    await t.pool.query(`UPDATE orders SET status = 'PaidOut' WHERE id = $1`, [id]);
    expect(await read(ada)).toEqual(KNOWN);
    await t.pool.query(`UPDATE orders SET status = 'Cancelled' WHERE id = $1`, [id]);
    expect(await read(ada)).toEqual(PUBLIC);
  });

  it('PD-05 CA-07 shows all details to everybody when the operator has set so', async () => {
    const set = (value: string) =>
      t.db
        .insert(settings)
        .values({ key: 'sellerDetails', value })
        .onConflictDoUpdate({ target: settings.key, set: { value } });
    await set('everyone');
    expect(await read()).toEqual(KNOWN);
    await set('customers');
    expect(await read()).toEqual(PUBLIC);
  });

  it('PD-05 shows no more than an initial when the surname is an initial or empty', async () => {
    for (const [lastName, shown] of [
      ['s.', 'S.'],
      ['', ''],
      [' 渡辺', '渡.'],
    ] as const)
      expect((await read(t, await insertSeller(t.db, { personal: { ...personal, lastName } }))).lastName).toBe(shown);
  });

  it('PD-05 is named without surname, street, post code, phone and email in every other call', async () => {
    const { api } = ada;
    const lines = [line(canoe, dates)];
    const { order } = await place(api, lines);
    await api(startConversation, { body: { sellerId: String(noor), key: 'key-of-one', text: 'Is it light?' } });
    const answers = {
      product: await api(getProduct, { params: { id: String(canoe) } }),
      quote: await api(quoteOrder, { body: { lines } }),
      order: await api(getOrder, { params: { id: order.id } }),
      orders: await api(listOrders),
      products: await api(searchProducts, { query: { seller: String(noor) } }),
      cards: await api(listCards, { body: { ids: [String(canoe)] } }),
      sellers: await api(searchSellers, { query: { search: 'Noor' } }),
      names: await api(suggestSellers, { body: { value: 'Noor' } }),
      listings: await api(suggestProducts, { body: { value: 'Cedar' } }),
      reviews: await api(listSellerReviews, { params: { id: String(noor) }, query: {} }),
      conversations: await api(listConversations),
    };
    for (const [call, answer] of Object.entries(answers)) {
      const text = JSON.stringify(answer).toLowerCase();
      for (const secret of ['shoreham', 'hidden lane', 'secret street', 't5j 9z9', '555 0199', 'private.example'])
        expect(text, `${call}: ${secret}`).not.toContain(secret);
    }
  });
});

it('PD-05 a company shows all of its details to everybody', async () => {
  const id = String(await insertSeller(t.db, { personal, company }));
  expect(await t.api(getSeller, { params: { id } })).toMatchObject({ personal, company });
});
