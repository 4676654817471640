import type { Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';

/** Whom the card belongs to. */
export interface Billing {
  name: string;
  email: string;
  phone?: string;
}

/** What became of a payment. `code` is the provider's, or 'network' when nothing is known; `message` is the provider's, or empty. */
export type PaymentResult = { status: 'succeeded' } | { status: 'failed'; code: string; message: string };

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
    const { error, paymentIntent } = await provider.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: billing },
    });
    const status = (paymentIntent ?? error?.payment_intent)?.status;
    if (status && PAID.has(status)) return { status: 'succeeded' };
    return { status: 'failed', code: codeOf(error), message: error?.message ?? '' };
  } catch {
    return { status: 'failed', code: 'network', message: '' };
  }
}

function codeOf(error: StripeError | undefined): string {
  if (error?.type === 'api_connection_error') return 'network';
  return error?.decline_code ?? error?.code ?? 'unknown';
}
