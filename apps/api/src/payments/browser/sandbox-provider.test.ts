// @vitest-environment jsdom
import { randomUUID } from 'node:crypto';
import { userEvent } from '@testing-library/user-event';
import type { Stripe, StripeCardNumberElement, StripeConstructor } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createDatabase, type Database } from '@marketplace/database';
import type { FastifyInstance } from 'fastify';
import { databaseUrl } from '../../testing/database-url';
import type {} from '../../testing/global-setup';
import { CARDS } from '../payment-fixtures';
import type { PaymentProvider } from '../payment-provider';
import { createStripeProvider } from '../stripe-provider';
import { createSandbox, SANDBOX_SECRET_KEY } from '@marketplace/payment-sandbox';

const user = userEvent.setup();
const NAME = `sandbox_${randomUUID().replaceAll('-', '')}`;
let admin: Database;
let database: Database;
let sandbox: FastifyInstance;
let provider: PaymentProvider;
let stripe: Stripe;
beforeAll(async () => {
  // jsdom does not implement dialogs; open and closed is all that matters here.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  const { server } = inject('database');
  admin = createDatabase(server, { max: 1 });
  await admin.pool.query(`CREATE DATABASE ${NAME}`);
  database = createDatabase(databaseUrl(server, NAME));
  sandbox = await createSandbox(database.pool, () => new Date());
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  provider = createStripeProvider(SANDBOX_SECRET_KEY, url);
  const answer = await fetch(`${url}/provider.js`);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  const script = document.createElement('script');
  script.src = `${url}/provider.js`;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  // Runs it like a classic script of a page.
  window.eval(await answer.text());
  vi.restoreAllMocks();
  const warn = vi.spyOn(console, 'warn');
  stripe = (await loadStripe('pk_test_sandbox', { locale: 'en' })) as Stripe;
  expect(warn).not.toHaveBeenCalled();
});
afterEach(() => document.body.replaceChildren());
afterAll(async () => {
  await sandbox.close();
  await database.close();
  await admin.pool.query(`DROP DATABASE ${NAME}`);
  await admin.close();
});

/** A card in the provider's fields, created and mounted as @stripe/react-stripe-js does. */
async function typeCard(number: string): Promise<StripeCardNumberElement> {
  const elements = stripe.elements();
  for (const [kind, text] of [
    ['cardNumber', number],
    ['cardExpiry', '1249'],
    ['cardCvc', '123'],
  ] as const) {
    const place = document.body.appendChild(document.createElement('div'));
    elements.create(kind as 'cardNumber').mount(place);
    await user.type(place.querySelector('input') as HTMLInputElement, text);
  }
  return elements.getElement('cardNumber') as StripeCardNumberElement;
}
const open = () => provider.createIntent({ orderId: randomUUID(), amount: 4500, currency: 'CAD' });
const button = (name: string) =>
  vi.waitUntil(
    () =>
      [...document.querySelectorAll('dialog button')].find((b) => b.textContent === name) as HTMLElement | undefined,
  );

describe('the sandbox’s browser script', () => {
  it('OR-11 charges a test card through the provider’s own loader and calls', async () => {
    const [card, intent] = [await typeCard(CARDS.success), await open()];
    const billing_details = { name: 'Ada', email: 'ada@example.com' };
    const result = await stripe.confirmCardPayment(intent.clientSecret, { payment_method: { card, billing_details } });
    expect(result.paymentIntent?.status).toBe('succeeded');
    expect((await provider.retrieveIntent(intent.id)).status).toBe('succeeded');
    const again = await stripe.confirmCardPayment(intent.clientSecret, { payment_method: { card } });
    expect(again.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect((await stripe.retrievePaymentIntent(intent.clientSecret)).paymentIntent?.id).toBe(intent.id);
  });

  it('OR-05 reports a decline, after which the same payment accepts another card', async () => {
    const intent = await open();
    const declined = await stripe.confirmCardPayment(intent.clientSecret, {
      payment_method: { card: await typeCard(CARDS.insufficientFunds) },
    });
    expect(declined.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    const paid = await stripe.confirmCardPayment(intent.clientSecret, {
      payment_method: { card: await typeCard(CARDS.success) },
    });
    expect(paid.paymentIntent?.status).toBe('succeeded');
  });

  it.each([
    ['Complete', 'succeeded', undefined],
    ['Fail', undefined, 'payment_intent_authentication_failure'],
  ])('OR-05 asks for authentication in a dialog that says it is a test: %s', async (choice, status, code) => {
    const [card, intent] = [await typeCard(CARDS.authenticate), await open()];
    const confirming = stripe.confirmCardPayment(intent.clientSecret, { payment_method: { card } });
    const chosen = await button(choice);
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    expect(dialog.textContent).toContain('This is a test.');
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      '3D Secure test page',
    );
    await user.click(chosen);
    const result = await confirming;
    expect([result.paymentIntent?.status, result.error?.code]).toEqual([status, code]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('OR-12 saves a card as a reference without its number', async () => {
    const card = await typeCard(CARDS.success);
    const { token } = await stripe.createToken(card);
    expect(token).toMatchObject({ id: expect.stringMatching(/^tok_/), card: { last4: '4242', brand: 'visa' } });
    const { paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
    const intent = await open();
    const paid = await stripe.confirmCardPayment(intent.clientSecret, { payment_method: paymentMethod?.id });
    expect(paid.paymentIntent?.status).toBe('succeeded');
  });

  it('OR-01 OR-11 saves the card of a payment on request, and pays the next one by its id', async () => {
    const customer = await provider.createCustomer(randomUUID(), { name: 'Ada', email: 'ada@example.com' });
    const openFor = () => provider.createIntent({ orderId: randomUUID(), amount: 4500, currency: 'CAD', customer });
    const first = await stripe.confirmCardPayment((await openFor()).clientSecret, {
      payment_method: { card: await typeCard(CARDS.success) },
      setup_future_usage: 'on_session',
    });
    expect(first.paymentIntent).toMatchObject({ status: 'succeeded', setup_future_usage: 'on_session' });
    const [card] = await provider.listCards(customer);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2049 });
    const next = await openFor();
    const paid = await stripe.confirmCardPayment(next.clientSecret, { payment_method: card?.id });
    expect(paid.paymentIntent?.status).toBe('succeeded');
  });

  it('AU-07 OR-11 saves a card by a setup after another card was declined', async () => {
    const { clientSecret } = await provider.createSetup();
    const declined = await stripe.confirmCardSetup(clientSecret, {
      payment_method: { card: await typeCard('4000000000000069') },
    });
    expect(declined.error).toMatchObject({
      code: 'expired_card',
      setup_intent: { status: 'requires_payment_method' },
    });
    const billing_details = { name: 'Ada', email: 'ada@example.com' };
    const card = await typeCard(CARDS.success);
    const { setupIntent } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card, billing_details } });
    expect(setupIntent).toMatchObject({ object: 'setup_intent', status: 'succeeded', last_setup_error: null });
    expect(await provider.saveCard(setupIntent?.id ?? '', billing_details)).toMatch(/^cus_/);
    const again = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
    expect(again.error).toMatchObject({
      code: 'setup_intent_unexpected_state',
      setup_intent: { status: 'succeeded', id: setupIntent?.id },
    });
    expect((await stripe.retrieveSetupIntent(clientSecret)).setupIntent?.id).toBe(setupIntent?.id);
  });

  it.each([
    ['Complete', 'succeeded', undefined],
    ['Fail', undefined, 'setup_intent_authentication_failure'],
  ])('AU-07 asks for authentication of a card to save: %s', async (choice, status, code) => {
    const { clientSecret } = await provider.createSetup();
    const card = await typeCard(CARDS.authenticate);
    const confirming = stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
    await user.click(await button(choice));
    const result = await confirming;
    expect([result.setupIntent?.status, result.error?.code]).toEqual([status, code]);
  });

  it('rejects a payment as a setup and a setup as a payment', async () => {
    const [card, intent, { clientSecret }] = [
      await typeCard(CARDS.success),
      await open(),
      await provider.createSetup(),
    ];
    const setup = await stripe.confirmCardSetup(intent.clientSecret, { payment_method: { card } });
    const payment = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
    expect([setup.error?.type, payment.error?.type]).toEqual(['invalid_request_error', 'invalid_request_error']);
  });

  it('OR-11 rejects a live key', () => {
    const Stripe = (window as unknown as { Stripe: StripeConstructor }).Stripe;
    expect(() => Stripe('pk_live_1')).toThrow(/no real keys/);
  });
});
