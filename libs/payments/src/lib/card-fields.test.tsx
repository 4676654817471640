import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@marketplace/api-contract';
import { createCardProvider, renderScreen, type CardResult } from '@marketplace/testing';
import { CardFields } from './card-fields';
import type { PaymentResult } from './confirm-card';
import { usePaymentFailure } from './payment-failure';
import { PaymentProvider } from './payment-provider';
import { usePayment } from './use-payment';

const user = userEvent.setup({ delay: null });

function PayButton({ onResult }: { onResult: (result: PaymentResult) => void }) {
  const payment = usePayment();
  const failure = usePaymentFailure();
  const press = async () => {
    if (!payment.check()) return;
    const result = await payment.confirm('secret-1', { name: 'Noa Berg', email: 'noa@example.com' });
    onResult(result.status === 'failed' ? { ...result, message: failure(result) } : result);
  };
  return <button onClick={() => void press()}>{`Pay (${payment.status})`}</button>;
}

interface Options {
  publishableKey?: string;
  language?: Language;
  load?: () => Promise<ReturnType<typeof createCardProvider>>;
}

function open(
  pay?: (secret: string) => CardResult,
  { publishableKey = 'pk_test_sandbox', language, load }: Options = {},
) {
  const onResult = vi.fn<(result: PaymentResult) => void>();
  const loading = vi.fn(load ?? (async () => createCardProvider(pay)));
  renderScreen(
    <PaymentProvider publishableKey={publishableKey} load={loading}>
      <CardFields />
      <PayButton onResult={onResult} />
    </PaymentProvider>,
    { language },
  );
  return { onResult, loading };
}
async function type(number: string, expiry: string, cvc: string) {
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), number);
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), expiry);
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), cvc);
}
const press = () => user.click(screen.getByRole('button', { name: 'Pay (ready)' }));
/** The words under a field: its label, then what follows. */
const under = (label: string) => screen.getByText(label).parentElement?.textContent;

describe('CardFields', () => {
  it('OR-12 shows each message of the provider under its field', async () => {
    open();
    await type('4242', '0120', '1');
    await user.tab();
    expect(under('Card number')).toContain('Your card number is incomplete.');
    expect(under('Expiry date')).toContain("Your card's expiration year is in the past.");
    expect(under('Security code (CVC)')).toContain("Your card's security code is incomplete.");
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '424242424242');
    await user.tab();
    expect(under('Card number')).toBe('Card number');
  });

  it('OR-12 marks all missing fields, focuses the first and charges nothing', async () => {
    const pay = vi.fn(() => 'succeeded' as const);
    const { onResult } = open(pay);
    await screen.findByRole('textbox', { name: 'Number' });
    await press();
    expect(screen.getAllByText('This is a required field.')).toHaveLength(3);
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus();
    expect(pay).not.toHaveBeenCalled();
    expect(onResult).not.toHaveBeenCalled();
  });

  it('OR-12 shows a message that comes with the payment under its field', async () => {
    open(() => ({ type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' }));
    await type('4242424242424241', '1234', '123');
    await press();
    await waitFor(() => expect(under('Card number')).toContain('Your card number is invalid.'));
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus();
  });

  it('pays with the typed card', async () => {
    const secrets: string[] = [];
    const { onResult } = open((secret) => {
      secrets.push(secret);
      return 'succeeded';
    });
    await type('4242424242424242', '1234', '123');
    await press();
    await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith({ status: 'succeeded' }));
    expect(secrets).toEqual(['secret-1']);
  });

  it.each([
    [
      'OR-05 explains a decline by its reason',
      { code: 'card_declined', decline_code: 'insufficient_funds', message: 'x' },
      'insufficient_funds',
      /^There isn’t enough money/,
    ],
    [
      'OR-05 explains an expired card',
      { code: 'expired_card', message: 'x' },
      'expired_card',
      /^This card has expired/,
    ],
    [
      'OR-05 explains a failed authentication',
      { code: 'payment_intent_authentication_failure', message: 'x' },
      'payment_intent_authentication_failure',
      /^Your bank couldn’t confirm/,
    ],
    [
      'OR-05 explains a lost connection',
      { type: 'api_connection_error', code: '', message: 'x' },
      'network',
      /^Connection lost/,
    ],
    [
      'OR-05 shows the provider’s message for an unknown reason',
      { code: 'card_not_supported', message: 'Your card does not support this.' },
      'card_not_supported',
      /^Your card does not support this\.$/,
    ],
  ])('%s', async (_, answer, code, text) => {
    const { onResult } = open(() => answer);
    await type('4000000000009995', '1234', '123');
    await press();
    await waitFor(() =>
      expect(onResult).toHaveBeenCalledExactlyOnceWith({
        status: 'failed',
        code,
        message: expect.stringMatching(text) as string,
      }),
    );
  });

  it('OR-11 shows a test note with the sandbox key', async () => {
    open();
    expect(screen.getByText(/^Test payment: no real card is charged\. Use 4242 4242 4242 4242/)).toBeVisible();
    await screen.findByRole('textbox', { name: 'Number' });
  });

  it('OR-11 shows no test note with a real key', async () => {
    open(undefined, { publishableKey: 'pk_live_1' });
    await screen.findByRole('textbox', { name: 'Number' });
    expect(screen.queryByText(/^Test payment/)).toBeNull();
  });

  it('offers to try again when the provider cannot be loaded', async () => {
    let isOnline = false;
    open(undefined, {
      load: async () => {
        if (!isOnline) throw new Error('offline');
        return createCardProvider();
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the card form.');
    isOnline = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Number' })).toBeInTheDocument();
  });

  it('loads no provider without a publishable key', () => {
    const { loading } = open(undefined, { publishableKey: '' });
    expect(loading).not.toHaveBeenCalled();
  });

  it('IL-01 shows its labels in the visitor’s language', async () => {
    open(undefined, { language: 'de' });
    await screen.findByRole('textbox', { name: 'Number' });
    expect(screen.getByText('Kartennummer')).toBeVisible();
  });
});
