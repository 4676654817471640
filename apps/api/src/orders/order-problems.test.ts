import {
  getOperatorOrder,
  getOrder,
  getSellerOrder,
  listOperatorOrders,
  reportProblem,
  resolveProblem,
  updateOperatorOrder,
  updateSellerOrder,
  type SellerAction,
} from '@marketplace/api-contract';
import { settings } from '@marketplace/database/schema';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { buy, line, place } from './order-fixtures';

const START = new Date('2026-06-02T16:00:00Z');
const OPERATOR_TOKEN = 'a token of the operator for tests';
const OPERATOR = 'help@market.example';
const COMPANY = {
  phone: '',
  aboutUs: '',
  description: '',
  keywords: [],
  socialLinks: {},
  address: { street: '', city: '', state: '', zip: '', country: '' },
};

let t: TestApi;
let now = START;
let ada: SignedUp;
/** The seller's account. */
let noor: SignedUp;
let operator: ApiCaller;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({
    clock: () => now,
    variables: { OPERATOR_TOKEN },
    isWorking: false,
    seed: async (db) => {
      await db.insert(settings).values({ key: 'company', value: { ...COMPANY, name: 'Market', email: OPERATOR } });
    },
  });
  [ada, noor] = await Promise.all([t.signUp({ isVerified: true }), t.signUp()]);
  operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
  listing = {
    sellerId: await insertSeller(t.db, { customerId: noor.profile._id }),
    categoryId: await insertCategory(t.db, { slug: 'all' }),
  };
});
beforeEach(() => {
  now = START;
});
afterAll(() => t.close());

async function order() {
  const productId = await insertProduct(t.db, listing);
  const contact = { name: 'Ada Lovelace', email: ada.email, phone: '+1 780 555 0100' };
  const dates = { startDate: '2026-06-10', endDate: '2026-06-12' };
  return buy(t, ada.api, [line(productId, dates)], { contact });
}
const report = (id: string, text = 'The canoe leaks.', kind = 'damaged' as const, { api } = ada) =>
  api(reportProblem, { params: { id }, body: { kind, text } });
const answer = (id: string, note: string) =>
  operator(updateOperatorOrder, { params: { id }, body: { action: 'resolveProblem', note } });
const mails = (number: string) =>
  t.mails.filter(({ subject }) => subject.includes(number)).map(({ to, subject }) => `${to}: ${subject}`);

it('OR-07 a customer reports a problem, and seller and operator are emailed what it is', async () => {
  const { id, number } = await order();
  const reported = await report(id);
  expect(reported.problems).toEqual([
    {
      kind: 'damaged',
      text: 'The canoe leaks.',
      attachments: [],
      reportedAt: START.toISOString(),
      resolvedAt: null,
      answer: '',
    },
  ]);
  expect(reported.actions).toContain('resolveProblem');
  expect(reported.actions).not.toContain('reportProblem');
  await t.jobs.runDue();
  const reports = t.mails.filter(({ subject }) => subject === `Problem with order ${number}`);
  expect(reports.map(({ to }) => to).sort()).toEqual([OPERATOR, noor.email].sort());
  for (const { text } of reports) {
    expect(text).toContain('Damaged or not working');
    expect(text).toContain('> The canoe leaks.');
  }
  expect((await noor.api(getSellerOrder, { params: { id } })).problems).toHaveLength(1);
});

it('OR-07 the operator lists orders with open problems and answers, and the customer is emailed', async () => {
  const { id, number } = await order();
  const open = async () =>
    (await operator(listOperatorOrders, { query: { problem: 'open' } })).orders.map((one) => one.id);
  expect(await open()).not.toContain(id);
  await report(id);
  expect(await open()).toContain(id);
  expect((await operator(getOperatorOrder, { params: { id } })).actions).toContain('resolveProblem');
  now = new Date(START.getTime() + 60_000);
  await answer(id, 'You get another canoe.');
  // A repeated call is harmless.
  await answer(id, 'You get another canoe.');
  expect(await open()).not.toContain(id);
  expect((await ada.api(getOrder, { params: { id } })).problems).toMatchObject([
    { resolvedAt: now.toISOString(), answer: 'You get another canoe.' },
  ]);
  await t.jobs.runDue();
  const solved = t.mails.filter(({ to, subject }) => to === ada.email && subject.includes('is solved'));
  expect(solved.map(({ text }) => text).join()).toContain('> You get another canoe.');
  expect(mails(number).filter((one) => one.includes('is solved'))).toHaveLength(2);
});

it('OR-07 a customer says themselves that it is solved, and can report another problem later', async () => {
  const { id } = await order();
  await report(id);
  // The same report sent twice is one report.
  expect((await report(id)).problems).toHaveLength(1);
  await expect(report(id, 'And it smells.')).rejects.toThrow('"code":"action_unavailable"');
  const solved = await ada.api(resolveProblem, { params: { id } });
  expect(solved.problems).toMatchObject([{ resolvedAt: START.toISOString(), answer: '' }]);
  expect((await ada.api(resolveProblem, { params: { id } })).problems).toEqual(solved.problems);
  expect((await report(id, 'And it smells.')).problems).toHaveLength(2);
});

it('OR-07 an order has at most ten reports, so that nobody is emailed without an end', async () => {
  const { id } = await order();
  for (let count = 0; count < 10; count++) {
    await report(id, `Problem ${count}`);
    await ada.api(resolveProblem, { params: { id } });
  }
  await expect(report(id, 'One more')).rejects.toThrow('"code":"limit_reached"');
});

it('OR-07 parallel reports are one open problem', async () => {
  const { id } = await order();
  const results = await Promise.allSettled([1, 2, 3, 4].map((count) => report(id, `Problem ${count}`)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await ada.api(getOrder, { params: { id } })).problems).toHaveLength(1);
});

it('OR-07 a seller can’t complete an order with an open problem', async () => {
  const { id } = await order();
  const act = (action: SellerAction) => noor.api(updateSellerOrder, { params: { id }, body: { action, note: '' } });
  now = new Date('2026-06-13T16:00:00Z');
  await act('handOver');
  await report(id);
  await expect(act('complete')).rejects.toThrow('"code":"action_unavailable"');
  await answer(id, '');
  expect((await act('complete')).status).toBe('Completed');
});

it.each([
  ['an unknown kind', { kind: 'weather', text: 'It rained.' }, 'body.kind'],
  ['an empty text', { kind: 'other', text: '  ' }, 'body.text'],
  ['a text that is too long', { kind: 'other', text: 'x'.repeat(1001) }, 'body.text'],
])('OR-07 a report with %s is rejected with its field', async (_, body, field) => {
  const { id } = await order();
  const { status, body: error } = await ada.api.raw<{ fields: object }>(`/api/orders/${id}/problem`, {
    method: 'POST',
    body,
  });
  expect([status, Object.keys(error.fields)]).toEqual([400, [field]]);
});

it('OR-10 an unpaid order has no problem to report', async () => {
  const productId = await insertProduct(t.db, listing);
  const { order: unpaid } = await place(ada.api, [line(productId, { startDate: '2026-06-10' })]);
  await expect(report(unpaid.id)).rejects.toThrow('"code":"action_unavailable"');
});
