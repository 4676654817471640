import type { Stripe } from 'stripe';

/** What a provider's event is about. Its state is always read again, so events may arrive in any order. */
export interface ProviderEvent {
  /** The same each time that the provider sends this event. */
  id: string;
  type: string;
  subject: { kind: 'payment' | 'refund'; id: string };
}

/** Older signatures are rejected, so that nobody can send a recorded event again. */
const TOLERANCE_SECONDS = 300;
const PAYMENT = /^payment_intent\.(succeeded|payment_failed|canceled|processing|amount_capturable_updated)$/;
const REFUND = /^refund\.(created|updated|failed)$/;

/**
 * Verifies an event that was signed with the endpoint's secret. Null if the signature is missing,
 * wrong or too old; 'ignored' for kinds of events that change nothing here.
 */
export async function readProviderEvent(
  { body, signature, secret }: { body: string; signature: string; secret: string },
  now: Date,
): Promise<ProviderEvent | 'ignored' | null> {
  const event = await verify({ body, signature, secret }, now);
  if (!event) return null;
  const { id, type, data } = event;
  const kind = PAYMENT.test(type) ? 'payment' : REFUND.test(type) ? 'refund' : null;
  const subject = (data.object as { id?: unknown }).id;
  return kind && typeof subject === 'string' ? { id, type, subject: { kind, id: subject } } : 'ignored';
}

async function verify(
  { body, signature, secret }: { body: string; signature: string; secret: string },
  now: Date,
): Promise<Stripe.Event | null> {
  const { Stripe: Client } = await import('stripe');
  try {
    return Client.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch {
    return null;
  }
}
