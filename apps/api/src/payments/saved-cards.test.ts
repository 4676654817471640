import { listSavedCards, removeSavedCard, settleOrder, type SavedCard } from '@marketplace/api-contract';
import { customers } from '@marketplace/database/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { line, place } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { CARDS, createCardPayer } from './payment-fixtures';
import { saveCard } from './saved-card-fixture';

const START = new Date('2026-06-29T16:00:00Z');
let t: TestApi;
let now = START;
let productId: number;
let pay: ReturnType<typeof createCardPayer>;
let buyer: SignedUp;
beforeAll(async () => {
  t = await startApi({ clock: () => now });
  const categoryId = await insertCategory(t.db, { slug: 'all' });
  productId = await insertProduct(t.db, { sellerId: await insertSeller(t.db), categoryId, stock: 1000 });
  pay = createCardPayer(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  now = START;
  buyer = await t.signUp();
});

const order = ({ api }: SignedUp = buyer) =>
  place(api, [line(productId, { startDate: '2026-08-10', endDate: '2026-08-12' })]);
/** Orders and pays by a card that is typed in and saved. */
async function payAndSave(number: string = CARDS.success, expiry = '12/49'): Promise<void> {
  const placed = await order();
  await pay.confirm(placed.payment?.clientSecret ?? '', number, { isSaved: true, expiry });
  await buyer.api(settleOrder, { params: { id: placed.order.id } });
}
const list = ({ api }: SignedUp = buyer) => api(listSavedCards);
const first = async (of: SignedUp = buyer) => (await list(of))[0] as SavedCard;
const getProviderCustomer = async ({ profile }: SignedUp = buyer) =>
  (await t.db.select().from(customers).where(eq(customers.id, profile._id)))[0]?.providerCustomerId;

describe('a saved card', () => {
  it('OR-01 is listed for its customer only, and pays their next order', async () => {
    expect(await list()).toEqual([]);
    await payAndSave();
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^pm_/) as string,
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2049,
        isExpired: false,
        isDefault: true,
      },
    ]);
    expect(await list(await t.signUp())).toEqual([]);
    const next = await order();
    const paid = await pay.confirmSaved(next.payment?.clientSecret ?? '', (await first()).id);
    expect(paid.body.status).toBe('succeeded');
    const settled = await buyer.api(settleOrder, { params: { id: next.order.id } });
    expect(settled.order.status).toBe('Confirmed');
    expect(await list()).toHaveLength(1);
  });

  it('OR-01 is one that the customer chose to save', async () => {
    const { payment } = await order();
    await pay.confirm(payment?.clientSecret ?? '');
    expect(await list()).toEqual([]);
  });

  it('OR-01 is not saved when its payment is declined', async () => {
    const { payment } = await order();
    const { body } = await pay.confirm(payment?.clientSecret ?? '', CARDS.insufficientFunds, { isSaved: true });
    expect(body.error?.code).toBe('card_declined');
    expect(await list()).toEqual([]);
  });

  it('OR-01 is listed once however often it is saved, and the newest is the default', async () => {
    await payAndSave();
    await payAndSave(CARDS.mastercard);
    await payAndSave();
    expect((await list()).map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
      ['visa', true],
      ['mastercard', false],
    ]);
  });

  it('OR-01 is expired after its month and then not the default', async () => {
    await payAndSave(CARDS.mastercard);
    await payAndSave(CARDS.success, '06/26');
    const facts = async () => (await list()).map(({ brand, ...card }) => [brand, card.isExpired, card.isDefault]);
    now = new Date('2026-06-30T23:59:59Z');
    expect(await facts()).toEqual([
      ['visa', false, true],
      ['mastercard', false, false],
    ]);
    now = new Date('2026-07-01T00:00:00Z');
    expect(await facts()).toEqual([
      ['visa', true, false],
      ['mastercard', false, true],
    ]);
    const { payment } = await order();
    const { body } = await pay.confirmSaved(payment?.clientSecret ?? '', (await first()).id);
    expect(body.error?.code).toBe('expired_card');
  });

  it.each([
    ['no authentication if it was given before', CARDS.authenticate, 'succeeded'],
    ['authentication each time if the bank says so', CARDS.authenticateAlways, 'requires_action'],
  ])('OR-11 requires %s', async (_, number, status) => {
    const placed = await order();
    const secret = placed.payment?.clientSecret ?? '';
    expect((await pay.confirm(secret, number, { isSaved: true })).body.status).toBe('requires_action');
    expect(await list()).toEqual([]);
    await pay.authenticate(secret, 'complete');
    const next = await order();
    const nextSecret = next.payment?.clientSecret ?? '';
    const confirmed = await pay.confirmSaved(nextSecret, (await first()).id);
    expect(confirmed.body.status).toBe(status);
    if (status === 'requires_action') {
      expect((await pay.authenticate(nextSecret, 'fail')).body.status).toBe('requires_payment_method');
      expect(await list()).toHaveLength(1);
    }
  });

  it('OR-05 that is declined leaves the order payable by another card', async () => {
    await saveCard(t, buyer, CARDS.declinedOnCharge);
    const placed = await order();
    const secret = placed.payment?.clientSecret ?? '';
    expect((await pay.confirmSaved(secret, (await first()).id)).body.error?.code).toBe('card_declined');
    await pay.confirm(secret);
    const settled = await buyer.api(settleOrder, { params: { id: placed.order.id } });
    expect(settled.order.status).toBe('Confirmed');
  });

  it('OR-10 can be neither used nor removed by another customer', async () => {
    await payAndSave();
    const { id } = await first();
    const thief = await t.signUp();
    const { payment } = await order(thief);
    expect((await pay.confirmSaved(payment?.clientSecret ?? '', id)).status).toBe(400);
    expect(await thief.api.expectError(removeSavedCard, { params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await list()).toHaveLength(1);
  });

  it('OR-01 is removed for good, with its duplicates', async () => {
    await payAndSave(CARDS.mastercard);
    await payAndSave();
    await payAndSave();
    const { id } = await first();
    await buyer.api(removeSavedCard, { params: { id } });
    expect((await list()).map(({ brand }) => brand)).toEqual(['mastercard']);
    expect((await buyer.api.expectError(removeSavedCard, { params: { id } })).status).toBe(404);
    const { payment } = await order();
    expect((await pay.confirmSaved(payment?.clientSecret ?? '', id)).status).toBe(400);
  });
});

describe('the provider’s customer of an account', () => {
  it('OR-04 is created once, also for concurrent orders', async () => {
    await Promise.all([order(), order(), order()]);
    const id = await getProviderCustomer();
    expect(id).toMatch(/^cus_/);
    const { rows } = await t.pool.query("SELECT id FROM sandbox.customers WHERE customer->>'email' = $1", [
      buyer.email,
    ]);
    expect(rows).toEqual([{ id }]);
  });

  it('OR-11 is replaced if the provider does not know it', async () => {
    await t.db.update(customers).set({ providerCustomerId: 'cus_gone' }).where(eq(customers.id, buyer.profile._id));
    expect(await list()).toEqual([]);
    await payAndSave();
    expect(await getProviderCustomer()).toMatch(/^cus_(?!gone)/);
    expect(await list()).toHaveLength(1);
  });
});
