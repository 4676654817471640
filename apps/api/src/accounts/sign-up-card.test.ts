import { getProfile, register, setUpCard } from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers, screenDesigns } from '@marketplace/database/schema';
import { CARDS, createCardPayer, getReference } from '../payments/payment-fixtures';
import { startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';
import { ATTEMPT_RULES } from './attempts';

let t: TestApi;
let pay: ReturnType<typeof createCardPayer>;
beforeAll(async () => {
  t = await startApi();
  pay = createCardPayer(t);
});
afterAll(() => t.close());
const askForCards = async (paymentEnabled: boolean) => {
  await t.db.delete(screenDesigns).where(eq(screenDesigns.screenName, 'Customer_Login'));
  await t.db
    .insert(screenDesigns)
    .values({ screenName: 'Customer_Login', design: { loginAttributes: { paymentEnabled } } });
};
beforeEach(() => askForCards(true));

let counter = 0;
const newEmail = () => `card${++counter}@example.com`;
const registration = (token?: string, email = newEmail()) => ({
  body: { email, username: email, password: TEST_PASSWORD, name: 'Ida Rhodes', token },
});
/** A card that the browser saved: what registration takes as `token`. */
async function savedCard(number: string = CARDS.success): Promise<string> {
  const { clientSecret } = await t.api(setUpCard);
  await pay.confirm(clientSecret, number);
  return getReference(clientSecret);
}
const getAccount = async (email: string) => (await t.db.select().from(customers).where(eq(customers.email, email)))[0];
const getCards = async (providerCustomerId: string | null | undefined) =>
  (await t.pool.query('SELECT card FROM sandbox.cards WHERE customer_id = $1', [providerCustomerId])).rows;
const providerCustomers = async () =>
  (await t.pool.query<{ customer: { id: string; email: string } }>('SELECT customer FROM sandbox.customers')).rows.map(
    ({ customer }) => customer,
  );

describe('a sign-up with a card', () => {
  it('AU-07 AU-08 saves the card with the provider for the new customer, and signs in', async () => {
    const api = await t.visitor();
    const call = registration(await savedCard());
    const { profile } = await api(register, call);
    expect(await api(getProfile)).toEqual(profile);
    const account = await getAccount(call.body.email);
    expect(account?.providerCustomerId).toMatch(/^cus_/);
    expect(await getCards(account?.providerCustomerId)).toMatchObject([{ card: { brand: 'visa', last4: '4242' } }]);
    expect(await providerCustomers()).toContainEqual(
      expect.objectContaining({ id: account?.providerCustomerId, name: 'Ida Rhodes', email: call.body.email }),
    );
    // Neither the card nor the provider's reference is returned.
    expect(JSON.stringify(profile)).not.toMatch(/cus_|seti_|4242/);
  });

  it.each([undefined, ''])('AU-07 is rejected without a card: %j', async (token) => {
    const call = registration(token);
    const { status, body } = await t.api.expectError(register, call);
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 400,
      code: 'invalid_input',
      fields: { 'body.token': 'This is a required field.' },
    });
    expect(await getAccount(call.body.email)).toBeUndefined();
  });

  it.each([
    ['that was never confirmed', async () => getReference((await t.api(setUpCard)).clientSecret)],
    ['that was declined', () => savedCard(CARDS.declined)],
    ['that waits for its bank', () => savedCard(CARDS.authenticate)],
    ['that the provider does not know', async () => 'seti_0123456789abcdef'],
    ['that is none', async () => '../customers?x='],
    ['that is a client secret', async () => (await t.api(setUpCard)).clientSecret],
    ['that is a payment', async () => 'pi_0123456789abcdef'],
  ])('AU-07 is rejected with a card %s', async (_, getToken) => {
    const call = registration(await getToken());
    const { status, body } = await t.api.expectError(register, call);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'card_not_saved' });
    expect(await getAccount(call.body.email)).toBeUndefined();
  });

  it('AU-07 is rejected with a setup that was not made for a sign-up', async () => {
    const token = await savedCard();
    await t.pool.query(`UPDATE sandbox.intents SET intent = intent || '{"metadata":{}}' WHERE id = $1`, [token]);
    expect((await t.api.expectError(register, registration(token))).body.code).toBe('card_not_saved');
  });

  it('AU-07 accepts a card that its bank has authenticated', async () => {
    const { clientSecret } = await t.api(setUpCard);
    expect((await pay.confirm(clientSecret, CARDS.authenticate)).body.status).toBe('requires_action');
    expect((await pay.authenticate(clientSecret, 'fail')).body.status).toBe('requires_payment_method');
    await pay.confirm(clientSecret, CARDS.authenticate);
    expect((await pay.authenticate(clientSecret, 'complete')).body.status).toBe('succeeded');
    const call = registration(getReference(clientSecret));
    await (
      await t.visitor()
    )(register, call);
    expect(await getCards((await getAccount(call.body.email))?.providerCustomerId)).toHaveLength(1);
  });

  it('AU-07 rejects the card of another account, which keeps it', async () => {
    const token = await savedCard();
    const first = registration(token);
    await (
      await t.visitor()
    )(register, first);
    const before = await providerCustomers();
    const { status, body } = await t.api.expectError(register, registration(token));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'card_not_saved' });
    expect(await providerCustomers()).toEqual(before);
  });

  it('AU-07 gives a card to one of several sign-ups at the same moment', async () => {
    const token = await savedCard();
    const visitors = await Promise.all([1, 2, 3, 4].map(() => t.visitor()));
    const replies = await Promise.all(
      visitors.map((api) => api.raw('/api/register', { method: 'POST', body: registration(token).body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('AU-07 AU-09 can be repeated with the same card after the email was taken', async () => {
    const taken = registration(await savedCard());
    await (
      await t.visitor()
    )(register, taken);
    const token = await savedCard();
    const before = await providerCustomers();
    const { body } = await t.api.expectError(register, registration(token, taken.body.email));
    expect(body.code).toBe('account_exists');
    expect(await providerCustomers()).toEqual(before);
    const again = registration(token);
    await (
      await t.visitor()
    )(register, again);
    expect(await getCards((await getAccount(again.body.email))?.providerCustomerId)).toHaveLength(1);
  });

  it('AU-07 creates no account while the provider is unreachable, and accepts the same card afterwards', async () => {
    const call = registration(await savedCard());
    await t.pool.query('ALTER TABLE sandbox.customers RENAME TO gone');
    const { status, body } = await t.api.expectError(register, call);
    await t.pool.query('ALTER TABLE sandbox.gone RENAME TO customers');
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 503,
      code: 'service_unavailable',
      message: 'The service isn’t available right now. Try again in a minute.',
    });
    expect(await getAccount(call.body.email)).toBeUndefined();
    await (
      await t.visitor()
    )(register, call);
    expect((await getAccount(call.body.email))?.providerCustomerId).toMatch(/^cus_/);
  });

  it('AU-07 can be repeated after a failed insert, also with another email, without a second customer', async () => {
    const token = await savedCard();
    await t.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON customers FOR EACH ROW EXECUTE FUNCTION refuse();`);
    const { status, body } = await t.api.expectError(register, registration(token));
    await t.pool.query('DROP TRIGGER refuse ON customers; DROP FUNCTION refuse()');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('no room');
    const before = await providerCustomers();
    const again = registration(token);
    await (
      await t.visitor()
    )(register, again);
    const after = await providerCustomers();
    expect(after).toHaveLength(before.length);
    expect(after).toContainEqual(
      expect.objectContaining({
        id: (await getAccount(again.body.email))?.providerCustomerId,
        email: again.body.email,
      }),
    );
  });
});

describe('a sign-up where no card is required', () => {
  beforeEach(() => askForCards(false));

  it('AU-04 AU-08 saves no card and ignores a token', async () => {
    const { status, body } = await t.api.expectError(setUpCard);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'not_offered' });
    const call = registration('seti_0123456789abcdef');
    await (
      await t.visitor()
    )(register, call);
    expect((await getAccount(call.body.email))?.providerCustomerId).toBeNull();
  });
});

it('AU-07 the cards that one address can begin to save are limited', async () => {
  const limited = await startApi({
    attemptRules: { cardSetup: { ...ATTEMPT_RULES.cardSetup, free: 2 } },
    variables: { INTERNAL_TOKEN: 'a token between servers' },
    seed: async (db) => {
      const design = { loginAttributes: { paymentEnabled: true } };
      await db.insert(screenDesigns).values({ screenName: 'Customer_Login', design });
    },
  });
  const ask = async (address: string) => {
    const headers = { 'x-internal-token': 'a token between servers', 'x-forwarded-for': address };
    return (await limited.api.raw('/api/payments/setup', { method: 'POST', headers })).status;
  };
  const here = [await ask('203.0.113.7'), await ask('203.0.113.7'), await ask('203.0.113.7')];
  expect([...here, await ask('203.0.113.8')]).toEqual([200, 200, 429, 200]);
  await limited.close();
});
