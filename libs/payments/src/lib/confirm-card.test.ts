import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { expect, it } from 'vitest';
import { confirmCard } from './confirm-card';

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
