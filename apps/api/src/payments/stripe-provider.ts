import type { Currency } from '@marketplace/api-contract';
import { isoCurrency } from '@marketplace/formats';
import Stripe from 'stripe';
import { AppError } from '../errors';
import type { Intent, IntentStatus, PaymentProvider } from './payment-provider';

const CURRENCIES: readonly Currency[] = ['CAD', 'AUD', 'EUR', 'USD', 'YEN'];
const TIMEOUT_MS = 10_000;

/** Where the provider is reached; its own address unless said otherwise. */
export interface ProviderAddress {
  host: string;
  port: number;
  protocol: 'http' | 'https';
}

/** Stripe, or whatever speaks its protocol at that address. */
export function createStripeProvider(secretKey: string, address?: ProviderAddress): PaymentProvider {
  const stripe = new Stripe(secretKey, { ...address, timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false });

  const retrieveIntent = async (id: string) => intentOf(await reach(() => stripe.paymentIntents.retrieve(id)));
  return {
    retrieveIntent,
    createIntent: async ({ orderId, amount, currency }) =>
      intentOf(
        await reach(() =>
          stripe.paymentIntents.create(
            {
              amount,
              currency: isoCurrency(currency).toLowerCase(),
              metadata: { orderId },
              allowed_payment_method_types: ['card'],
            },
            { idempotencyKey: `order-${orderId}` },
          ),
        ),
      ),
    cancelIntent: async (id) => {
      try {
        return intentOf(await reach(() => stripe.paymentIntents.cancel(id)));
      } catch (error) {
        // Paid or cancelled in the same moment: what it is now is the answer.
        if (isCode(error, 'payment_intent_unexpected_state')) return retrieveIntent(id);
        throw error;
      }
    },
    refund: async (id) => {
      try {
        await reach(() => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` }));
      } catch (error) {
        if (!isCode(error, 'charge_already_refunded')) throw error;
      }
    },
  };
}

const isCode = (error: unknown, code: string) => error instanceof Stripe.errors.StripeError && error.code === code;

/** A provider that cannot be reached now is no fault of the caller: the call may be repeated. */
async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    if (
      error instanceof StripeConnectionError ||
      error instanceof StripeAPIError ||
      error instanceof StripeRateLimitError
    )
      throw new AppError('service_unavailable', undefined, { cause: error });
    throw error;
  }
}

const STATUSES: Partial<Record<Stripe.PaymentIntent.Status, IntentStatus>> = {
  succeeded: 'succeeded',
  canceled: 'cancelled',
  processing: 'processing',
  requires_capture: 'processing',
};

const intentOf = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: STATUSES[intent.status] ?? 'open',
  amount: intent.amount,
  currency: CURRENCIES.find((currency) => isoCurrency(currency).toLowerCase() === intent.currency) ?? null,
  orderId: intent.metadata['orderId'] ?? null,
  lastError: intent.last_payment_error?.code ?? null,
});
