import {
  forgotPassword,
  getProfile,
  login,
  logout,
  requestSignInLink,
  resetPassword,
  settleOrder,
  signInByLink,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers, settings } from '@marketplace/database/schema';
import { line, place } from '../orders/order-fixtures';
import { createCardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

const NOW = new Date('2026-06-01T16:00:00Z');
const dates = { startDate: '2026-06-11', endDate: '2026-06-12' };

let t: TestApi;
let ada: SignedUp;
let canoe: number;
beforeAll(async () => {
  t = await startApi({ clock: () => NOW });
});
beforeEach(async () => {
  ada = await t.signUp();
  // Like imported accounts, or those from before languages were stored.
  await setLanguage(null);
  const sellerId = await insertSeller(t.db);
  const categoryId = await insertCategory(t.db, { slug: `boats-${ada.profile._id}` });
  canoe = await insertProduct(t.db, { sellerId, categoryId });
});
afterAll(() => t.close());

const setLanguage = (language: 'de' | 'en' | null) =>
  t.db.update(customers).set({ language }).where(eq(customers.id, ada.profile._id));
const languageOfAccount = async () => {
  const [row] = await t.db.select().from(customers).where(eq(customers.id, ada.profile._id));
  return row?.language;
};

/** Ada in a browser whose pages are in a language. */
async function adaIn(language: string) {
  const api = await t.visitor({ 'accept-language': language });
  for (const [name, value] of ada.api.cookies) api.cookies.set(name, value);
  return api;
}
const credentials = () => ({ body: { username: ada.email, password: ada.password } });
const mailsToAda = () => t.mails.filter(({ to }) => to === ada.email);

async function order(api: SignedUp['api']) {
  const placed = await place(api, [line(canoe, dates)], {
    contact: { name: 'Ada', email: ada.email, phone: '+1 780 555 0100' },
  });
  await createCardPayer(t).confirm(placed.payment?.clientSecret ?? '');
  await ada.api(settleOrder, { params: { id: placed.order.id } });
  return placed.order;
}

describe('the emails of an order', () => {
  it.each([
    ['de', 'Deine Bestellung {{number}} ist bestätigt'],
    ['ja', 'ご注文{{number}}が確定しました'],
  ] as const)('OR-06 IL-02 are in %s when an account without a language orders in it', async (language, subject) => {
    const { number } = await order(await adaIn(language));
    await expect.poll(mailsToAda).toMatchObject([{ language, subject: subject.replace('{{number}}', number) }]);
  });

  it('OR-06 IL-02 are in the language of the order when the account has another', async () => {
    await setLanguage('en');
    const { number } = await order(await adaIn('ru'));
    await expect.poll(mailsToAda).toMatchObject([{ language: 'ru', subject: `Ваш заказ ${number} подтверждён` }]);
  });
});

describe('the language of an account', () => {
  it('IL-02 becomes that of the page when a password signs in', async () => {
    await (
      await t.visitor({ 'accept-language': 'de' })
    )(login, credentials());
    expect(await languageOfAccount()).toBe('de');
  });

  it('IL-02 becomes that of the page when an emailed link signs in, and the email is in it', async () => {
    const api = await t.visitor({ 'accept-language': 'es' });
    await api(requestSignInLink, { body: { email: ada.email } });
    await expect.poll(mailsToAda).toMatchObject([{ language: 'es' }]);
    const token = /token=([\w-]+)/.exec(mailsToAda()[0]?.text ?? '')?.[1] ?? '';
    await api(signInByLink, { body: { email: ada.email, token } });
    expect(await languageOfAccount()).toBe('es');
  });

  it('IL-02 changes when the customer changes the language of the site', async () => {
    await setLanguage('de');
    await (
      await adaIn('ja')
    )(getProfile);
    expect(await languageOfAccount()).toBe('ja');
  });

  it.each(['*', 'fr-CA', ''])('IL-02 stays when the call names no supported language: %j', async (header) => {
    await setLanguage('de');
    await (
      await adaIn(header)
    )(getProfile);
    expect(await languageOfAccount()).toBe('de');
  });

  it('IL-02 cannot be changed by a visitor who is signed out', async () => {
    await setLanguage('de');
    const stranger = await t.visitor({ 'accept-language': 'ja' });
    await stranger(requestSignInLink, { body: { email: ada.email } });
    await stranger.expectError(login, { body: { username: ada.email, password: 'not the password' } });
    expect(await languageOfAccount()).toBe('de');
  });

  it('AU-17 IL-02 becomes that of the page that sets a new password, and the notice is in it', async () => {
    const api = await t.visitor({ 'accept-language': 'it' });
    await api(forgotPassword, { body: { email: ada.email } });
    await expect.poll(mailsToAda).toMatchObject([{ language: 'it' }]);
    const token = /token=([\w-]+)/.exec(mailsToAda()[0]?.text ?? '')?.[1] ?? '';
    await api(resetPassword, { query: { token }, body: { password: 'another long password' } });
    // Mails of a transaction are sent when the queue is polled.
    await expect.poll(mailsToAda, { timeout: 10_000 }).toMatchObject([{ language: 'it' }, { language: 'it' }]);
  });

  it('AU-08 IL-02 becomes that of the page that signs in, and the verification email is in it', async () => {
    await t.db.insert(settings).values({ key: 'customer_account.verify', value: true });
    await ada.api(logout);
    const answer = await (await t.visitor({ 'accept-language': 'ja' }))(login, credentials());
    expect(answer).toEqual({ err: 'unVerified' });
    await expect
      .poll(() => t.verificationMails.filter(({ to }) => to === ada.email).map(({ language }) => language))
      .toEqual(['en', 'ja']);
    await t.db.delete(settings);
  });
});
