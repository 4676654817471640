import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { confirmCard, confirmSavedCard, confirmSetup, type CardUse } from './confirm-card';

const card = {} as StripeCardNumberElement;
const billing = { name: 'Noa', email: 'n@x.example' };
const confirm = (answer: (secret: string, data: unknown) => Promise<unknown>, use: CardUse = {}) =>
  confirmCard({ confirmCardPayment: answer } as unknown as Stripe, card, 'secret', billing, use);

it.each(['succeeded', 'processing', 'requires_capture'])('a payment with status %s counts as paid', async (status) => {
  expect(await confirm(async () => ({ paymentIntent: { status } }))).toEqual({ status: 'succeeded' });
});

it('OR-04 a payment counts as paid when it went through before and its answer was lost', async () => {
  const error = { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } };
  expect(await confirm(async () => ({ error }))).toEqual({ status: 'succeeded' });
});

it('OR-05 a payment that was cancelled with its order fails with a code of its own', async () => {
  const error = {
    code: 'payment_intent_unexpected_state',
    message: 'You cannot confirm this PaymentIntent because it has a status of canceled.',
    payment_intent: { status: 'canceled' },
  };
  expect(await confirm(async () => ({ error }))).toEqual({ status: 'failed', code: 'canceled', message: '' });
});

it('OR-01 a typed card is saved on request only, and a saved card pays by its id', async () => {
  const sent: unknown[] = [];
  const answer = async (_: string, data: unknown) => {
    sent.push(data);
    return { paymentIntent: { status: 'succeeded' } };
  };
  await confirm(answer);
  await confirm(answer, { isSaved: true });
  await confirm(answer, { isReusable: true });
  await confirm(answer, { isReusable: true, isSaved: true });
  await confirmSavedCard({ confirmCardPayment: answer } as unknown as Stripe, 'pm_1', 'secret');
  const payment_method = { card, billing_details: billing };
  expect(sent).toEqual([
    { payment_method },
    { payment_method, setup_future_usage: 'on_session' },
    // A deposit keeps the card anyway.
    { payment_method: { ...payment_method, allow_redisplay: 'limited' } },
    { payment_method: { ...payment_method, allow_redisplay: 'always' } },
    { payment_method: 'pm_1' },
  ]);
});

it('OR-05 a payment without an answer fails as a network error', async () => {
  const result = await confirm(async () => {
    throw new Error('socket hang up');
  });
  expect(result).toEqual({ status: 'failed', code: 'network', message: '' });
});

it('a payment that still requires action does not count as paid', async () => {
  expect(await confirm(async () => ({ paymentIntent: { status: 'requires_action' } }))).toEqual({
    status: 'failed',
    code: 'unknown',
    message: '',
  });
});

describe('confirmSetup', () => {
  const save = (answer: () => Promise<unknown>) =>
    confirmSetup({ confirmCardSetup: answer } as unknown as Stripe, card, 'secret', {
      name: 'Noa',
      email: 'n@x.example',
    });

  it('AU-07 returns the reference of a saved card', async () => {
    const setupIntent = { id: 'seti_1', status: 'succeeded' };
    expect(await save(async () => ({ setupIntent }))).toEqual({ status: 'succeeded', setupId: 'seti_1' });
  });

  it('AU-07 finds a card saved when the earlier answer was lost', async () => {
    const error = { code: 'setup_intent_unexpected_state', setup_intent: { id: 'seti_1', status: 'succeeded' } };
    expect(await save(async () => ({ error }))).toEqual({ status: 'succeeded', setupId: 'seti_1' });
  });

  it.each([
    [{ setupIntent: { id: 'seti_1', status: 'requires_action' } }, 'unknown'],
    [{ error: { code: 'card_declined', decline_code: 'insufficient_funds' } }, 'insufficient_funds'],
    [{ error: { type: 'api_connection_error' } }, 'network'],
  ])('AU-07 fails for %j', async (answer, code) => {
    expect(await save(async () => answer)).toEqual({ status: 'failed', code, message: '' });
  });

  it('AU-07 fails as a network error without an answer', async () => {
    const result = await save(async () => {
      throw new Error('socket hang up');
    });
    expect(result).toEqual({ status: 'failed', code: 'network', message: '' });
  });
});
