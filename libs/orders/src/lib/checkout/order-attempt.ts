import type { CallInput, createOrder, NewOrderLine } from '@marketplace/api-contract';
import { getAgreementId, type Agreement } from './offer';
import { readCart, sessionValues, unpaidOrder } from '@marketplace/session';

/** The request of an order without its idempotency key. */
export type OrderRequest = Omit<CallInput<typeof createOrder>['body'], 'idempotencyKey'>;

/**
 * An order request that is not settled yet (OR-04): its idempotency key with the exact request,
 * since a key is valid for one request only, and the order once it is known. Stored in
 * ORDER_PARAMS, which survives a reload.
 */
export interface OrderAttempt {
  key: string;
  request: OrderRequest;
  orderId?: string;
}

/** The stored attempt to order these lines, of the cart or of an offer; one for other lines is dropped. */
export function readAttempt(lines: readonly NewOrderLine[], offer: Agreement | null = null): OrderAttempt | null {
  const attempt = sessionValues.readJson('ORDER_PARAMS', isAttempt);
  if (attempt && getAgreementId(attempt.request) !== getAgreementId(offer)) return null;
  if (attempt && isSame(attempt.request.lines, lines)) return attempt;
  writeAttempt(null);
  return null;
}

/** Whether the request is still for what the customer sees: the stored cart, or an offer, which doesn't change. */
export const isCurrent = (request: Pick<OrderRequest, 'lines' | 'quoteId' | 'auctionId'>): boolean =>
  getAgreementId(request) !== undefined || isCurrentCart(request.lines);

/** Whether these lines are the stored cart, whichever tab changed it last. */
export const isCurrentCart = (lines: readonly NewOrderLine[]): boolean => isSame(lines, readCart());

const isSame = (one: readonly NewOrderLine[], other: readonly NewOrderLine[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The lines without those that were ordered, each as often as it was. */
export function subtractLines(lines: readonly NewOrderLine[], ordered: readonly NewOrderLine[]): NewOrderLine[] {
  const left = ordered.map((line) => JSON.stringify(line));
  return lines.filter((line) => {
    const position = left.indexOf(JSON.stringify(line));
    if (position >= 0) left.splice(position, 1);
    return position < 0;
  });
}

/** Stores the attempt of this tab, or drops it with null; the order of a cart is stored for all tabs. */
export function writeAttempt(attempt: OrderAttempt | null): void {
  sessionValues.write('ORDER_PARAMS', attempt && JSON.stringify(attempt));
  if (attempt?.orderId && getAgreementId(attempt.request) === undefined)
    unpaidOrder.write({ orderId: attempt.orderId, lines: attempt.request.lines });
}

/** The order of these lines that was placed in any tab, unless it is known to be paid or over. */
export function findUnpaidOrderId(lines: readonly NewOrderLine[]): string | null {
  const unpaid = unpaidOrder.read();
  return unpaid && isSame(unpaid.lines, lines) ? unpaid.orderId : null;
}

/** To be called when the order is paid or over. */
export function forgetUnpaidOrder(orderId: string): void {
  if (unpaidOrder.read()?.orderId === orderId) unpaidOrder.write(null);
}

function isAttempt(value: unknown): value is OrderAttempt {
  const { key, request } = (value ?? {}) as Partial<OrderAttempt>;
  return typeof key === 'string' && Array.isArray(request?.lines);
}
