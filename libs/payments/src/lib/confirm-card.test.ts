import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { confirmCard, confirmSetup } from './confirm-card';

const card = {} as StripeCardNumberElement;
const confirm = (answer: () => Promise<unknown>) =>
  confirmCard({ confirmCardPayment: answer } as unknown as Stripe, card, 'secret', {
    name: 'Noa',
    email: 'n@x.example',
  });

it.each(['succeeded', 'processing', 'requires_capture'])('takes a payment that is %s as paid', async (status) => {
  expect(await confirm(async () => ({ paymentIntent: { status } }))).toEqual({ status: 'succeeded' });
});

it('OR-04 takes a payment that went through before, and whose answer was lost, as paid', async () => {
  const error = { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } };
  expect(await confirm(async () => ({ error }))).toEqual({ status: 'succeeded' });
});

it('OR-05 knows nothing of a payment whose answer never came', async () => {
  const result = await confirm(async () => {
    throw new Error('socket hang up');
  });
  expect(result).toEqual({ status: 'failed', code: 'network', message: '' });
});

it('takes a payment that still wants something as not paid', async () => {
  expect(await confirm(async () => ({ paymentIntent: { status: 'requires_action' } }))).toEqual({
    status: 'failed',
    code: 'unknown',
    message: '',
  });
});

describe('AU-07 a card that is saved', () => {
  const save = (answer: () => Promise<unknown>) =>
    confirmSetup({ confirmCardSetup: answer } as unknown as Stripe, card, 'secret', {
      name: 'Noa',
      email: 'n@x.example',
    });

  it('is told by its reference', async () => {
    const setupIntent = { id: 'seti_1', status: 'succeeded' };
    expect(await save(async () => ({ setupIntent }))).toEqual({ status: 'succeeded', setupId: 'seti_1' });
  });

  it('is saved where the answer of the time before was lost', async () => {
    const error = { code: 'setup_intent_unexpected_state', setup_intent: { id: 'seti_1', status: 'succeeded' } };
    expect(await save(async () => ({ error }))).toEqual({ status: 'succeeded', setupId: 'seti_1' });
  });

  it.each([
    [{ setupIntent: { id: 'seti_1', status: 'requires_action' } }, 'unknown'],
    [{ error: { code: 'card_declined', decline_code: 'insufficient_funds' } }, 'insufficient_funds'],
    [{ error: { type: 'api_connection_error' } }, 'network'],
  ])('is not saved by %j', async (answer, code) => {
    expect(await save(async () => answer)).toEqual({ status: 'failed', code, message: '' });
  });

  it('is not known to be saved where the answer never came', async () => {
    const result = await save(async () => {
      throw new Error('socket hang up');
    });
    expect(result).toEqual({ status: 'failed', code: 'network', message: '' });
  });
});
