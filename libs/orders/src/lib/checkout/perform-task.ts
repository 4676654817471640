import { ApiError, type Api } from '@marketplace/api-client';
import { cancelOrder, changeOrder, createOrder, settleOrder } from '@marketplace/api-contract/operations';
import type { Checkout, CheckoutEvent } from './checkout-process';
import type { Card } from './checkout-state';
import { isRetryable } from './is-retryable';
import { getAgreementId } from './offer';
import { findUnpaidOrderId, isCurrentCart, type OrderAttempt, type OrderRequest } from './order-attempt';

/** Error codes that are final: the order doesn't exist, or the payment isn't for it. */
const FINAL_REJECTIONS: ReadonlySet<string> = new Set(['not_found', 'payment_failed']);

interface TaskContext {
  api: Api;
  attempt: OrderAttempt | null;
  /** Null if no card is entered, for example after a reload. */
  card: Card | null;
  onCreated: (attempt: OrderAttempt) => void;
}

/** Performs the task of a state and returns the result as an event; null if there is none. */
export async function performTask(process: Checkout, context: TaskContext): Promise<CheckoutEvent | null> {
  const { api, attempt, card, onCreated } = context;
  switch (process.step) {
    case 'creating':
      if (!attempt) return null;
      return createAlone(attempt.request, () =>
        getEvent(async () => {
          const { key: idempotencyKey, request } = attempt;
          const answer = await api(createOrder, { body: { ...request, idempotencyKey } });
          onCreated({ ...attempt, orderId: answer.order.id });
          return answer;
        }),
      );
    case 'settling': {
      const event = await getEvent(() => api(settleOrder, { params: { id: process.orderId } }));
      // Other errors, such as rate limits, don't tell the order's status: retry.
      const isFinal = event.type !== 'rejected' || FINAL_REJECTIONS.has(event.rejection.code);
      return isFinal ? event : { type: 'lost' };
    }
    case 'changing':
      return getEvent(() => api(changeOrder, { params: { id: process.order.id }, body: process.change }));
    case 'cancelling':
      return getEvent(async () => ({
        order: await api(cancelOrder, { params: { id: process.order.id }, body: {} }),
        payment: null,
      }));
    case 'paying': {
      if (!card) return null;
      const { name, email, phone } = process.order.contact;
      const result = await card.confirm(process.payment.clientSecret, { name, email, phone });
      return result.status === 'succeeded' ? { type: 'charged' } : { type: 'declined', failure: result };
    }
    default:
      return null;
  }
}

/**
 * Tabs in which Pay is pressed at the same moment order one after the other, and only the first one orders these
 * lines (OR-04). Without https there are no locks.
 */
async function createAlone(request: OrderRequest, create: () => Promise<CheckoutEvent>): Promise<CheckoutEvent> {
  // Of a quote or an auction, the server places one order only.
  if (!('locks' in navigator) || getAgreementId(request) !== undefined) return create();
  const { lines } = request;
  const known = findUnpaidOrderId(lines);
  return navigator.locks.request('order', () => {
    const isOrdered = !isCurrentCart(lines) || findUnpaidOrderId(lines) !== known;
    return isOrdered ? { type: 'placedElsewhere' as const } : create();
  });
}

type Answer = Omit<Extract<CheckoutEvent, { type: 'answered' }>, 'type'>;

/** After a rejection nothing has changed on the server; after a lost response that is unknown. */
async function getEvent(call: () => Promise<Answer>): Promise<CheckoutEvent> {
  try {
    return { type: 'answered', ...(await call()) };
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error)) return { type: 'lost' };
    return { type: 'rejected', rejection: { code: error.code, details: error.details, fields: error.fields } };
  }
}
