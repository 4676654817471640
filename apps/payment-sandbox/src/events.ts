import { createHmac, randomBytes } from 'node:crypto';
import type { EventType } from './provider-types';
import type { ProviderAnswer } from './sandbox-service';

/** Where the sandbox sends its events; nowhere while there is no address. */
export interface EventReceiver {
  secret: string;
  getUrl: () => string | undefined;
}

interface ProviderObject {
  object?: unknown;
  status?: unknown;
}

const TIMEOUT_MS = 5000;

/** The event that follows a call, as the provider names it; null if none does. */
export function getEvent({ body }: ProviderAnswer): { type: EventType; object: ProviderObject } | null {
  const { payment_intent: declined } = ('error' in body ? body.error : {}) as { payment_intent?: ProviderObject };
  if (declined) return { type: 'payment_intent.payment_failed', object: declined };
  const object: ProviderObject = body;
  if (object.object === 'refund') return { type: 'refund.created', object };
  if (object.object !== 'payment_intent') return null;
  if (object.status === 'succeeded') return { type: 'payment_intent.succeeded', object };
  if (object.status === 'requires_capture') return { type: 'payment_intent.amount_capturable_updated', object };
  return object.status === 'canceled' ? { type: 'payment_intent.canceled', object } : null;
}

/** Sends an event once; one that gets lost is made up for by the API, which reads open payments again. */
export async function sendEvent(
  { secret, getUrl }: EventReceiver,
  { type, object }: { type: EventType; object: object },
  now: Date,
): Promise<void> {
  const url = getUrl();
  if (url === undefined) return;
  const created = Math.floor(now.getTime() / 1000);
  const event = {
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: null,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
  const body = JSON.stringify(event);
  await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body, secret, created) },
    body,
  }).catch(() => {});
}

/** The provider's signature of an event, for the header `stripe-signature`; `at` in seconds since 1970. */
export const signEvent = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
