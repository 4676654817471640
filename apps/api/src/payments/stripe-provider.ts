import type { Currency } from '@marketplace/api-contract';
import { isoCurrency } from '@marketplace/formats';
import type { Stripe } from 'stripe';
import { AppError } from '../errors';
import {
  UnknownCustomerError,
  type HoldRequest,
  type Intent,
  type IntentStatus,
  type PaymentProvider,
  type ProviderCard,
  type ProviderRefund,
} from './payment-provider';

const CURRENCIES: readonly Currency[] = ['CAD', 'AUD', 'EUR', 'USD', 'YEN'];
/**
 * With one retry and the pause before it, a customer has an answer within six seconds however slow the
 * provider is.
 */
const LIMITS = { timeout: 2500, maxNetworkRetries: 1 };
/** For refunds, which jobs request and nobody waits for. */
const PATIENT_LIMITS = { timeout: 10_000, maxNetworkRetries: 2 };
/** The saved cards are shown beside the card fields, which must not wait for them longer. */
const CARDS_TIMEOUT_MS = 3000;

/** Stripe, or a server that speaks its protocol at that URL. */
export function createStripeProvider(secretKey: string, url: string): PaymentProvider {
  const { hostname: host, port, protocol } = new URL(url);
  const address = {
    host,
    ...(port && { port }),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
  // Imported with the first call: the client consists of hundreds of files, which would delay each
  // start.
  const connect = () =>
    import('stripe').then(({ Stripe: Client }) => new Client(secretKey, { ...address, ...LIMITS, telemetry: false }));
  let connecting: ReturnType<typeof connect> | undefined;
  const call = async <T>(request: (stripe: Stripe) => Promise<T>): Promise<T> =>
    request(await (connecting ??= connect()));

  const retrieveIntent = async (id: string) =>
    toIntent(await call((stripe) => stripe.paymentIntents.retrieve(id, { expand: CHARGE })));
  /** If it was paid or cancelled at the same moment, its current state is the answer. */
  const change = async (id: string, request: (stripe: Stripe) => Promise<Stripe.PaymentIntent>): Promise<Intent> => {
    try {
      return toIntent(await call(request));
    } catch (error) {
      if (getCode(error) === 'payment_intent_unexpected_state') return retrieveIntent(id);
      throw error;
    }
  };
  /** Only setups that a sign-up began; callers must not reach others of the account. */
  const findSetup = async (id: string) => {
    try {
      const setup = await call((stripe) => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }));
      return setup.metadata?.['purpose'] === SIGN_UP ? setup : null;
    } catch (error) {
      if (getCode(error) === 'resource_missing') return null;
      throw error;
    }
  };

  const createFor = async (
    customer: string | undefined,
    request: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
  ): Promise<Intent> => {
    try {
      return toIntent(await call(request));
    } catch (error) {
      if (getCode(error) === 'resource_missing' && getParam(error) === 'customer')
        throw new UnknownCustomerError(customer, { cause: error });
      throw error;
    }
  };

  const createCustomer = async (setup: string) => {
    const once = { idempotencyKey: `customer-${setup}` };
    return (await call((stripe) => stripe.customers.create({ metadata: { setup } }, once))).id;
  };

  /** False if the provider no longer allows the card to be used. */
  const attach = async (method: string, customer: string) => {
    try {
      await call((stripe) => stripe.paymentMethods.attach(method, { customer }));
      return true;
    } catch (error) {
      if (CARD_REJECTIONS.has(getType(error))) return false;
      throw error;
    }
  };

  return withStableErrors({
    retrieveIntent,
    createIntent: async ({ orderId, changeId, amount, currency, customer, isReusable }) => {
      const requested = {
        amount,
        currency: isoCurrency(currency).toLowerCase(),
        metadata: { orderId },
        allowed_payment_method_types: ['card' as const],
        ...(customer !== undefined && { customer }),
        ...(isReusable && { setup_future_usage: 'off_session' as const }),
      };
      // The key includes what may change: the provider refuses another request with the same key.
      const once = {
        idempotencyKey: [...(changeId ? ['change', changeId] : ['order', orderId]), amount, customer]
          .filter(Boolean)
          .join('-'),
      };
      return createFor(customer, (stripe) => stripe.paymentIntents.create(requested, once));
    },
    hold: async (requested, paidBy) => {
      const { payment_method, customer } = await call((stripe) => stripe.paymentIntents.retrieve(paidBy));
      const [method, owner] = [getId(payment_method), getId(customer)];
      if (method === null || owner === null) return null;
      const { key, ...hold } = toHold(requested);
      const off = { payment_method: method, customer: owner, confirm: true, off_session: true, expand: CHARGE };
      try {
        const once = { idempotencyKey: key, ...PATIENT_LIMITS };
        return toIntent(await call((stripe) => stripe.paymentIntents.create({ ...hold, ...off }, once)));
      } catch (error) {
        const declined = getDeclined(error);
        if (declined) return toIntent(declined);
        // The card was removed from the customer.
        if (getType(error) === 'StripeInvalidRequestError') return null;
        throw error;
      }
    },
    openHold: (requested, customer) => {
      const { key, ...hold } = toHold(requested);
      const opened = { ...hold, customer, setup_future_usage: 'off_session' as const };
      return createFor(customer, (stripe) =>
        stripe.paymentIntents.create(opened, { idempotencyKey: `${key}-${customer}` }),
      );
    },
    capture: (id, amount) =>
      change(id, (stripe) => stripe.paymentIntents.capture(id, { amount_to_capture: amount }, PATIENT_LIMITS)),
    changeAmount: (id, amount) => change(id, (stripe) => stripe.paymentIntents.update(id, { amount })),
    cancelIntent: (id) => change(id, (stripe) => stripe.paymentIntents.cancel(id)),
    refund: async ({ refundId, intentId, amount }) => {
      // Found first: the provider forgets keys after a day, and an outage may last longer.
      const { data: known } = await call((stripe) =>
        stripe.refunds.list({ payment_intent: intentId, limit: REFUNDS_MAXIMUM }, PATIENT_LIMITS),
      );
      const repeated = known.find(({ metadata }) => metadata?.['refundId'] === refundId);
      if (repeated) return toRefund(repeated);
      const once = { idempotencyKey: `refund-${refundId}`, ...PATIENT_LIMITS };
      const refund = { payment_intent: intentId, amount, metadata: { refundId } };
      try {
        return toRefund(await call((stripe) => stripe.refunds.create(refund, once)));
      } catch (error) {
        if (getCode(error) === 'charge_already_refunded') return null;
        throw error;
      }
    },
    retrieveRefund: async (id) => {
      try {
        return toRefund(await call((stripe) => stripe.refunds.retrieve(id)));
      } catch (error) {
        if (getCode(error) === 'resource_missing') return null;
        throw error;
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
    saveCard: async (setupId, owner) => {
      const setup = SETUP_ID.test(setupId) ? await findSetup(setupId) : null;
      const method = setup?.payment_method;
      if (setup?.status !== 'succeeded' || !method || typeof method === 'string') return null;
      // After an interrupted attempt the card belongs to that customer already.
      const existing = typeof method.customer === 'string' ? method.customer : method.customer?.id;
      const customer = existing ?? (await createCustomer(setupId));
      if (!existing && !(await attach(method.id, customer))) return null;
      // Updated last: a repeated attempt may come with another address.
      await call((stripe) => stripe.customers.update(customer, { ...owner }));
      return customer;
    },
    createCustomer: async (key, owner) => {
      const once = { idempotencyKey: `account-${key}` };
      return (await call((stripe) => stripe.customers.create({ ...owner }, once))).id;
    },
    listCards: async (customer) => {
      const quickly = { timeout: CARDS_TIMEOUT_MS, maxNetworkRetries: 0 };
      try {
        const { data } = await call((stripe) =>
          stripe.customers.listPaymentMethods(customer, { type: 'card', limit: CARDS_MAXIMUM }, quickly),
        );
        return data.flatMap(toCard);
      } catch (error) {
        if (getCode(error) === 'resource_missing') return [];
        throw error;
      }
    },
    removeCard: async (cardId) => {
      try {
        await call((stripe) => stripe.paymentMethods.detach(cardId));
      } catch (error) {
        // Removed by another call or in the provider's own dashboard.
        if (getType(error) !== 'StripeInvalidRequestError') throw error;
      }
    },
  });
}

/** The provider's largest page. */
const REFUNDS_MAXIMUM = 100;
const CARDS_MAXIMUM = 100;

/** Cards of a deposit that the customer didn't choose to save are limited. */
const toCard = ({ id, card, allow_redisplay }: Stripe.PaymentMethod): ProviderCard[] =>
  card && allow_redisplay !== 'limited'
    ? [
        {
          id,
          brand: card.brand,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
          fingerprint: card.fingerprint ?? null,
        },
      ]
    : [];

const SETUP_ID = /^seti_\w{1,190}$/;
const SIGN_UP = 'signUp';

/**
 * Maps the provider's errors to our codes: a declined card is `payment_failed`; everything else is
 * our fault or the provider's, never the customer's input.
 */
function withStableErrors(provider: PaymentProvider): PaymentProvider {
  const mapErrors =
    <Args extends unknown[], Answer>(method: (...args: Args) => Promise<Answer>) =>
    (...args: Args): Promise<Answer> =>
      method(...args).catch((error: unknown) => {
        if (!getType(error).startsWith('Stripe')) throw error;
        const code = getType(error) === 'StripeCardError' ? 'payment_failed' : 'service_unavailable';
        throw new AppError(code, undefined, { cause: error });
      });
  return {
    createIntent: mapErrors(provider.createIntent),
    retrieveIntent: mapErrors(provider.retrieveIntent),
    hold: mapErrors(provider.hold),
    openHold: mapErrors(provider.openHold),
    capture: mapErrors(provider.capture),
    changeAmount: mapErrors(provider.changeAmount),
    cancelIntent: mapErrors(provider.cancelIntent),
    refund: mapErrors(provider.refund),
    retrieveRefund: mapErrors(provider.retrieveRefund),
    createSetup: mapErrors(provider.createSetup),
    saveCard: mapErrors(provider.saveCard),
    createCustomer: mapErrors(provider.createCustomer),
    listCards: mapErrors(provider.listCards),
    removeCard: mapErrors(provider.removeCard),
  };
}

const CARD_REJECTIONS: ReadonlySet<string> = new Set(['StripeCardError', 'StripeInvalidRequestError']);
const getType = (error: unknown) => String((error as { type?: unknown }).type);
const getCode = (error: unknown) => (error as { code?: unknown }).code;
const getParam = (error: unknown) => (error as { param?: unknown }).param;

const STATUSES: Partial<Record<Stripe.PaymentIntent.Status, IntentStatus>> = {
  succeeded: 'succeeded',
  canceled: 'cancelled',
  processing: 'processing',
  requires_capture: 'held',
};

/** Reports with a held payment until when it can be captured. */
const CHARGE = ['latest_charge'];

const toHold = ({ depositId, orderId, attempt, amount, currency }: HoldRequest) => ({
  key: `deposit-${depositId}-${attempt}`,
  amount,
  currency: isoCurrency(currency).toLowerCase(),
  metadata: { orderId, depositId },
  allowed_payment_method_types: ['card' as const],
  capture_method: 'manual' as const,
});

const getId = (found: string | { id: string } | null) => (typeof found === 'string' ? found : (found?.id ?? null));

/** The payment that a card was declined for. */
const getDeclined = (error: unknown) =>
  getType(error) === 'StripeCardError'
    ? (error as { payment_intent?: Stripe.PaymentIntent }).payment_intent
    : undefined;

function getCaptureBefore({ latest_charge: charge }: Stripe.PaymentIntent): Date | null {
  const before = typeof charge === 'string' ? undefined : charge?.payment_method_details?.card?.capture_before;
  return before === undefined ? null : new Date(before * 1000);
}

const toIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: STATUSES[intent.status] ?? 'open',
  amount: intent.amount,
  currency: CURRENCIES.find((currency) => isoCurrency(currency).toLowerCase() === intent.currency) ?? null,
  orderId: intent.metadata['orderId'] ?? null,
  depositId: intent.metadata['depositId'] ?? null,
  received: intent.amount_received,
  captureBefore: getCaptureBefore(intent),
  lastError: intent.last_payment_error?.code ?? null,
});

const toRefund = ({ id, metadata, payment_intent, amount, status }: Stripe.Refund): ProviderRefund => ({
  id,
  refundId: metadata?.['refundId'] ?? null,
  intentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? ''),
  amount,
  status: status === 'failed' || status === 'canceled' ? 'failed' : 'accepted',
});
