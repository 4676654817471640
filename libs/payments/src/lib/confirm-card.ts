import type { Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import type { CardPart } from './card-state';

/** Whom the card belongs to. */
export interface Billing {
  name: string;
  email: string;
  phone?: string;
}

/** Why it did not work. `code` is the provider's, or 'network' when nothing is known; `message` is the provider's, or empty. */
export interface Failure {
  status: 'failed';
  code: string;
  message: string;
  /** The field that shows the message. */
  part?: CardPart;
}

/** What became of a payment. */
export type PaymentResult = { status: 'succeeded' } | Failure;

/** What became of a card that was to be saved; `setupId` is the provider's reference of it. */
export type SetupResult = { status: 'succeeded'; setupId: string } | Failure;

/** The money is there or on its way: not to be asked for again. */
const PAID: ReadonlySet<string> = new Set(['succeeded', 'processing', 'requires_capture']);

/** Charges the typed card for this payment, with whatever its bank asks for in between. Harmless to repeat: a payment that went through before is told as such. */
export async function confirmCard(
  provider: Stripe,
  card: StripeCardNumberElement,
  clientSecret: string,
  billing: Billing,
): Promise<PaymentResult> {
  try {
    const { error, paymentIntent } = await provider.confirmCardPayment(clientSecret, dataOf(card, billing));
    const status = (paymentIntent ?? error?.payment_intent)?.status;
    return status && PAID.has(status) ? { status: 'succeeded' } : failureOf(error);
  } catch {
    return LOST;
  }
}

/** Saves the typed card with the provider, without charging it; as harmless to repeat. */
export async function confirmSetup(
  provider: Stripe,
  card: StripeCardNumberElement,
  clientSecret: string,
  billing: Billing,
): Promise<SetupResult> {
  try {
    const { error, setupIntent } = await provider.confirmCardSetup(clientSecret, dataOf(card, billing));
    const setup = setupIntent ?? error?.setup_intent;
    return setup?.status === 'succeeded' ? { status: 'succeeded', setupId: setup.id } : failureOf(error);
  } catch {
    return LOST;
  }
}

/** Nothing is known. */
export const LOST: Failure = { status: 'failed', code: 'network', message: '' };

const dataOf = (card: StripeCardNumberElement, billing: Billing) => ({
  payment_method: { card, billing_details: billing },
});

function failureOf(error: StripeError | undefined): Failure {
  if (error?.type === 'api_connection_error') return LOST;
  return { status: 'failed', code: error?.decline_code ?? error?.code ?? 'unknown', message: error?.message ?? '' };
}
