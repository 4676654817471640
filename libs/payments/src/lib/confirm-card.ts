import type { ConfirmCardPaymentData, Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import type { CardPart } from './card-state';

/** The cardholder. */
export interface Billing {
  name: string;
  email: string;
  phone?: string;
}

/**
 * `code` is the provider's, 'network' when the outcome is unknown, or CANCELLED_PAYMENT; `message` is
 * the provider's, or empty.
 */
export interface Failure {
  status: 'failed';
  code: string;
  message: string;
  /** The field that shows the message. */
  part?: CardPart;
}

export type PaymentResult = { status: 'succeeded' } | Failure;

/** `setupId` is the provider's reference of the saved card. */
export type SetupResult = { status: 'succeeded'; setupId: string } | Failure;

/** What happens to the card besides the payment. */
export interface CardUse {
  /** The customer chose to save it. */
  isSaved?: boolean;
  /** The payment was opened so that a deposit can be held on its card later. */
  isReusable?: boolean;
}

/** The payment was cancelled with its order, for example in another tab: no card can pay it. */
export const CANCELLED_PAYMENT = 'canceled';

/** The money is received or on its way: never charge again. */
const PAID: ReadonlySet<string> = new Set(['succeeded', 'processing', 'requires_capture']);

/**
 * Charges the card for this payment, including authentication by its bank; with `isSaved` it is
 * saved for the customer then. A payment that `isReusable` keeps its card for a deposit anyway, so
 * the card says whether it may be offered again. Safe to repeat: a payment that went through before succeeds without
 * another charge.
 */
export const confirmCard = (
  provider: Stripe,
  card: StripeCardNumberElement,
  clientSecret: string,
  billing: Billing,
  { isSaved = false, isReusable = false }: CardUse = {},
): Promise<PaymentResult> => {
  const { payment_method } = toCardData(card, billing);
  return confirmPayment(
    provider,
    clientSecret,
    isReusable
      ? { payment_method: { ...payment_method, allow_redisplay: isSaved ? 'always' : 'limited' } }
      : { payment_method, ...(isSaved && { setup_future_usage: 'on_session' }) },
  );
};

/** The same with a card that the provider has saved for the customer. */
export const confirmSavedCard = (provider: Stripe, cardId: string, clientSecret: string): Promise<PaymentResult> =>
  confirmPayment(provider, clientSecret, { payment_method: cardId });

async function confirmPayment(
  provider: Stripe,
  clientSecret: string,
  data: ConfirmCardPaymentData,
): Promise<PaymentResult> {
  try {
    const { error, paymentIntent } = await provider.confirmCardPayment(clientSecret, data);
    const status = (paymentIntent ?? error?.payment_intent)?.status;
    if (status === 'canceled') return { status: 'failed', code: CANCELLED_PAYMENT, message: '' };
    return status && PAID.has(status) ? { status: 'succeeded' } : toFailure(error);
  } catch {
    return LOST;
  }
}

/** Saves the card with the provider, without charging it; safe to repeat. */
export async function confirmSetup(
  provider: Stripe,
  card: StripeCardNumberElement,
  clientSecret: string,
  billing: Billing,
): Promise<SetupResult> {
  try {
    const { error, setupIntent } = await provider.confirmCardSetup(clientSecret, toCardData(card, billing));
    const setup = setupIntent ?? error?.setup_intent;
    return setup?.status === 'succeeded' ? { status: 'succeeded', setupId: setup.id } : toFailure(error);
  } catch {
    return LOST;
  }
}

/** The answer was lost: the outcome is unknown. */
export const LOST: Failure = { status: 'failed', code: 'network', message: '' };

const toCardData = (card: StripeCardNumberElement, billing: Billing) => ({
  payment_method: { card, billing_details: billing },
});

function toFailure(error: StripeError | undefined): Failure {
  if (error?.type === 'api_connection_error') return LOST;
  return { status: 'failed', code: error?.decline_code ?? error?.code ?? 'unknown', message: error?.message ?? '' };
}
