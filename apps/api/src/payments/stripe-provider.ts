import type { Currency } from '@marketplace/api-contract';
import { isoCurrency } from '@marketplace/formats';
import type { Stripe } from 'stripe';
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
  // Its client is hundreds of files: they are read with the first card, not at each start.
  const connect = () =>
    import('stripe').then(
      ({ Stripe: Client }) =>
        new Client(secretKey, { ...address, timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false }),
    );
  let connecting: ReturnType<typeof connect> | undefined;
  const call = async <T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await ask(await (connecting ??= connect()));
    } catch (error) {
      // A provider that cannot be reached now is no fault of the caller: the call may be repeated.
      if (UNREACHABLE.has(typeOf(error))) throw new AppError('service_unavailable', undefined, { cause: error });
      throw error;
    }
  };

  const retrieveIntent = async (id: string) => intentOf(await call((stripe) => stripe.paymentIntents.retrieve(id)));
  /** Paid or cancelled in the same moment: what it is now is the answer. */
  const change = async (id: string, ask: (stripe: Stripe) => Promise<Stripe.PaymentIntent>): Promise<Intent> => {
    try {
      return intentOf(await call(ask));
    } catch (error) {
      if (codeOf(error) === 'payment_intent_unexpected_state') return retrieveIntent(id);
      throw error;
    }
  };
  /** Only what a sign-up began: nothing else of the account is anybody's to name. */
  const findSetup = async (id: string) => {
    try {
      const setup = await call((stripe) => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }));
      return setup.metadata?.['purpose'] === SIGN_UP ? setup : null;
    } catch (error) {
      if (codeOf(error) === 'resource_missing') return null;
      throw error;
    }
  };

  const createCustomer = async (setup: string) => {
    const once = { idempotencyKey: `customer-${setup}` };
    return (await call((stripe) => stripe.customers.create({ metadata: { setup } }, once))).id;
  };

  /** False where the provider lets it be used no more. */
  const attach = async (method: string, customer: string) => {
    try {
      await call((stripe) => stripe.paymentMethods.attach(method, { customer }));
      return true;
    } catch (error) {
      if (REFUSED.has(typeOf(error))) return false;
      throw error;
    }
  };

  return {
    retrieveIntent,
    createIntent: async ({ orderId, amount, currency }) =>
      intentOf(
        await call((stripe) =>
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
    changeAmount: (id, amount) => change(id, (stripe) => stripe.paymentIntents.update(id, { amount })),
    cancelIntent: (id) => change(id, (stripe) => stripe.paymentIntents.cancel(id)),
    refund: async (id) => {
      try {
        await call((stripe) => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` }));
      } catch (error) {
        if (codeOf(error) !== 'charge_already_refunded') throw error;
      }
    },
    createSetup: async () => {
      const { client_secret } = await call((stripe) =>
        stripe.setupIntents.create({
          usage: 'off_session',
          metadata: { purpose: SIGN_UP },
          allowed_payment_method_types: ['card'],
        }),
      );
      return { clientSecret: client_secret ?? '' };
    },
    keepCard: async (setupId, owner) => {
      const setup = SETUP_ID.test(setupId) ? await findSetup(setupId) : null;
      const method = setup?.payment_method;
      if (setup?.status !== 'succeeded' || !method || typeof method === 'string') return null;
      // Of a try that ended half-way: the card stays with that customer.
      const before = typeof method.customer === 'string' ? method.customer : method.customer?.id;
      const customer = before ?? (await createCustomer(setupId));
      if (!before && !(await attach(method.id, customer))) return null;
      // Not before: a repeated try may come with another address.
      await call((stripe) => stripe.customers.update(customer, { ...owner }));
      return customer;
    },
  };
}

const SETUP_ID = /^seti_\w{1,190}$/;
const SIGN_UP = 'signUp';

const UNREACHABLE: ReadonlySet<string> = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);
const REFUSED: ReadonlySet<string> = new Set(['StripeCardError', 'StripeInvalidRequestError']);
const typeOf = (error: unknown) => String((error as { type?: unknown }).type);
const codeOf = (error: unknown) => (error as { code?: unknown }).code;

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
