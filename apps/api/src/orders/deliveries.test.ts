import {
  confirmDelivery,
  confirmOrder,
  getDelivery,
  getOrder,
  reportProblem,
  resolveProblem,
  updateSellerOrder,
  type SellerAction,
} from '@marketplace/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../deps';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { completeDueOrders } from './complete-orders';
import { buy, line } from './order-fixtures';

const START = new Date('2026-06-02T16:00:00Z');
const dates = { startDate: '2026-06-10', endDate: '2026-06-12' };
const FIRST_DAY = new Date('2026-06-10T16:00:00Z');
/** The end of the last day in Edmonton, and three days later. */
const END = new Date('2026-06-13T06:00:00Z');
const COMPLETION = new Date('2026-06-16T06:00:00Z');
const DAY_MS = 86_400_000;

let t: TestApi;
let now = START;
let ada: SignedUp;
/** The seller's account. */
let noor: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => now, isWorking: false });
  [ada, noor] = await Promise.all([t.signUp({ isVerified: true }), t.signUp()]);
  listing = {
    sellerId: await insertSeller(t.db, { customerId: noor.profile._id }),
    categoryId: await insertCategory(t.db, { slug: 'all' }),
  };
});
beforeEach(() => {
  now = START;
});
afterAll(() => t.close());

const act = (id: string, action: SellerAction) =>
  noor.api(updateSellerOrder, { params: { id }, body: { action, note: '' } });
const read = (id: string) => ada.api(getOrder, { params: { id } });
const mailsTo = ({ email }: SignedUp, number: string) =>
  t.mails.filter(({ to, subject }) => to === email && subject.includes(number));
const log = { warn: () => {} } as unknown as Deps['log'];
const sweep = async (at: Date) => {
  now = at;
  // As several processes do.
  await Promise.all([1, 2, 3].map(() => completeDueOrders({ ...t, log }, now)));
};

/** A paid order of a listing of its own. */
async function order(details: object = dates, product: object = {}) {
  const productId = await insertProduct(t.db, { ...listing, ...product });
  const contact = { name: 'Ada Lovelace', email: ada.email, phone: '+1 780 555 0100' };
  return buy(t, ada.api, [line(productId, details)], { contact });
}

/** An order that was handed over on its first day, and the token in the email about it. */
async function handedOver(details?: object, product?: object) {
  const { id, number } = await order(details, product);
  now = FIRST_DAY;
  await act(id, 'handOver');
  await t.jobs.runDue();
  const mail = mailsTo(ada, number).find(({ text }) => text.includes('/order/confirm/'));
  const token = /\/order\/confirm\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { id, number, token };
}

describe('the link in a handover email', () => {
  it('OR-09 shows anybody what it is about, without amounts, addresses and the customer', async () => {
    const { id, number, token } = await handedOver();
    expect(token).toMatch(/^[\w-]{43}$/);
    // As it is sent: a caller of the contract would drop what the schema doesn't name.
    const { body: delivery } = await (await t.visitor()).raw(`/api/deliveries/${token}`);
    expect(delivery).toMatchObject({
      orderId: id,
      number,
      status: 'Handed Over',
      confirmedAt: null,
      isConfirmable: true,
      isOwn: false,
      lines: [{ name: 'Cedar canoe', startDate: '2026-06-10' }],
    });
    expect(JSON.stringify(delivery)).not.toMatch(/Ada|amount|address|total|@/);
    expect((await ada.api(getDelivery, { params: { token } })).isOwn).toBe(true);
    expect((await noor.api(getDelivery, { params: { token } })).isOwn).toBe(false);
  });

  it('OR-09 confirms the order without signing in, once, and the seller is notified once', async () => {
    const { id, number, token } = await handedOver();
    const visitor = await t.visitor();
    const [first, second] = await Promise.all([1, 2].map(() => visitor(confirmDelivery, { params: { token } })));
    expect(first).toMatchObject({ confirmedAt: FIRST_DAY.toISOString(), isConfirmable: false });
    expect(second).toEqual(first);
    now = new Date(FIRST_DAY.getTime() + 1000);
    expect(await visitor(confirmDelivery, { params: { token } })).toEqual(first);
    expect((await read(id)).confirmedAt).toBe(FIRST_DAY.toISOString());
    await t.jobs.runDue();
    expect(mailsTo(noor, number).map(({ subject }) => subject)).toContain(`Order ${number} was received`);
    expect(mailsTo(noor, number).filter(({ subject }) => subject.includes('received'))).toHaveLength(1);
  });

  it('OR-09 is unknown with another token, and thirty days after the order completes by itself', async () => {
    const { token } = await handedOver();
    let visitor = await t.visitor();
    for (const wrong of [token.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')), 'x', `${token}A`]) {
      const { status } = await visitor.raw(`/api/deliveries/${wrong}`);
      expect(status).toBe(wrong.length === 43 ? 404 : 400);
    }
    now = new Date(COMPLETION.getTime() + 30 * DAY_MS - 2000);
    visitor = await t.visitor();
    expect((await visitor.raw(`/api/deliveries/${token}`)).status).toBe(200);
    now = new Date(COMPLETION.getTime() + 30 * DAY_MS);
    expect((await visitor.raw(`/api/deliveries/${token}`)).status).toBe(404);
    expect((await visitor.raw(`/api/deliveries/${token}/confirmation`, { method: 'POST' })).status).toBe(404);
  });
});

describe('an order', () => {
  it('OR-09 that its customer confirms completes with the end of its dates', async () => {
    const { id, number } = await handedOver();
    expect((await read(id)).actions).toContain('confirm');
    const confirmed = await ada.api(confirmOrder, { params: { id } });
    expect(confirmed).toMatchObject({ status: 'Handed Over', confirmedAt: FIRST_DAY.toISOString() });
    expect(confirmed.actions).not.toContain('confirm');
    await sweep(new Date(END.getTime() - 2000));
    expect((await read(id)).status).toBe('Handed Over');
    await sweep(END);
    expect((await read(id)).status).toBe('Completed');
    await t.jobs.runDue();
    expect(mailsTo(ada, number).map(({ subject }) => subject)).toContain(`Your order ${number} is completed`);
  });

  it('OR-09 of a purchase completes as soon as it is confirmed', async () => {
    const { id } = await handedOver({}, { saleType: 'sale', stock: 3 });
    expect(await ada.api(confirmOrder, { params: { id } })).toMatchObject({ status: 'Completed', completesAt: null });
  });

  it.each([
    ['handed over', ['handOver']],
    ['accepted', ['accept']],
    ['confirmed', []],
  ] as const)('OR-09 that is %s and nobody confirms completes days after its end', async (_, actions) => {
    const { id } = await order();
    for (const action of actions) await act(id, action);
    expect((await read(id)).completesAt).toBe(new Date(COMPLETION.getTime() - 1000).toISOString());
    await sweep(new Date(COMPLETION.getTime() - 2000));
    expect((await read(id)).status).not.toBe('Completed');
    await sweep(COMPLETION);
    expect(await read(id)).toMatchObject({ status: 'Completed', completesAt: null });
  });

  it('OR-09 doesn’t complete by itself while a problem is open, and can still be confirmed', async () => {
    const { id } = await handedOver();
    await ada.api(reportProblem, { params: { id }, body: { kind: 'damaged', text: 'The canoe leaks.' } });
    await sweep(COMPLETION);
    expect(await read(id)).toMatchObject({ status: 'Handed Over', completesAt: null });
    const confirmed = await ada.api(confirmOrder, { params: { id } });
    expect(confirmed).toMatchObject({ status: 'Handed Over', confirmedAt: COMPLETION.toISOString() });
    await ada.api(resolveProblem, { params: { id } });
    await sweep(COMPLETION);
    expect((await read(id)).status).toBe('Completed');
  });

  it('OR-09 that has completed by itself can still be confirmed without an error, and stays as it is', async () => {
    const { id, token } = await handedOver();
    await sweep(COMPLETION);
    const confirmed = await ada.api(confirmOrder, { params: { id } });
    expect(confirmed).toMatchObject({ status: 'Completed', confirmedAt: null });
    const visitor = await t.visitor();
    expect(await visitor(confirmDelivery, { params: { token } })).toMatchObject({
      status: 'Completed',
      isConfirmable: false,
    });
  });

  it('OR-09 that isn’t handed over or was cancelled can’t be confirmed', async () => {
    const { id } = await order();
    const confirm = (one: string) => ada.api(confirmOrder, { params: { id: one } });
    await expect(confirm(id)).rejects.toThrow('"code":"action_unavailable"');
    await act(id, 'cancel');
    await expect(confirm(id)).rejects.toThrow('"code":"action_unavailable"');
    expect((await read(id)).confirmedAt).toBeNull();
  });
});
