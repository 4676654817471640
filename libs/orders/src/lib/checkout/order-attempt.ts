import type { CallOf, createOrder, WantedLine } from '@marketplace/api-contract';
import { readCart, readOrderParams, unpaidOrder, writeOrderParams } from '@marketplace/session';

/** What an order is asked for with, but for its key. */
export type OrderRequest = Omit<CallOf<typeof createOrder>['body'], 'idempotencyKey'>;

/**
 * An order that was asked for (OR-04): its key with the exact request, since the same key is good for the same request only,
 * and the order once it is known. Kept in ORDER_PARAMS, so over a reload.
 */
export interface OrderAttempt {
  key: string;
  request: OrderRequest;
  orderId?: string;
}

/** The attempt that was under way for these lines; one for other lines is forgotten. */
export function readAttempt(lines: readonly WantedLine[]): OrderAttempt | null {
  const attempt = parse(readOrderParams());
  if (attempt && isSame(attempt.request.lines, lines)) return attempt;
  writeAttempt(null);
  return null;
}

/** Whether these lines are what the cart holds now, in whichever tab it was changed last. */
export const isInCart = (lines: readonly WantedLine[]): boolean => isSame(lines, readCart());

const isSame = (one: readonly WantedLine[], other: readonly WantedLine[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Keeps, or with null forgets, what is under way in this tab; an order that it has made is known to other tabs too. */
export function writeAttempt(attempt: OrderAttempt | null): void {
  writeOrderParams(attempt && JSON.stringify(attempt));
  if (attempt?.orderId) unpaidOrder.keep({ orderId: attempt.orderId, lines: attempt.request.lines });
}

/** The id of an order of these lines that was placed in any tab of this browser, and not known to be paid or over. */
export function findUnpaidId(lines: readonly WantedLine[]): string | null {
  const unpaid = unpaidOrder.read();
  return unpaid && isSame(unpaid.lines, lines) ? unpaid.orderId : null;
}

/** The order is paid or over. */
export function forgetUnpaid(orderId: string): void {
  if (unpaidOrder.read()?.orderId === orderId) unpaidOrder.keep(null);
}

function parse(text: string | null): OrderAttempt | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<OrderAttempt> | null;
    return typeof value?.key === 'string' && Array.isArray(value.request?.lines) ? (value as OrderAttempt) : null;
  } catch {
    return null;
  }
}

/** A new idempotency key. Not crypto.randomUUID: browsers give that only to pages with a certificate. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
