import { ApiError, type Api } from '@marketplace/api-client';
import {
  quoteOrder,
  type Fulfilment,
  type Order,
  type PricePart,
  type Quote,
  type WantedFulfilment,
  type WantedLine,
} from '@marketplace/api-contract';

/** What the same lines cost when they are collected and when they are brought; null where they are not brought. */
export interface Quotes {
  pickup: Quote;
  delivery: Quote | null;
}

/** Asks for both at once, so that the choice shows its fee and switching waits for nothing. */
export async function loadQuotes(api: Api, lines: readonly WantedLine[], signal: AbortSignal): Promise<Quotes> {
  const quote = (fulfilment: WantedFulfilment) => api(quoteOrder, { body: { lines: [...lines], fulfilment }, signal });
  const [pickup, delivery] = await Promise.all([quote('pickup'), quote('delivery')]);
  return { pickup, delivery: pickup.fulfilments.includes('delivery') ? delivery : null };
}

/** Whether it is for what one of the lines says that no price is told: what it names is not there, or it cannot be read. */
export const isRefusedLine = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');

/** Which of the lines are of something that is no longer offered. */
export async function findGone(
  api: Api,
  lines: readonly WantedLine[],
  signal: AbortSignal,
): Promise<ReadonlySet<WantedLine>> {
  const isGone = (line: WantedLine) =>
    api(quoteOrder, { body: { lines: [line] }, signal }).then(() => false, isRefusedLine);
  const answers = await Promise.all(lines.map(isGone));
  return new Set(lines.filter((_, position) => answers[position]));
}

/** An unpaid order as it would be with another fulfilment: only the delivery is charged anew. */
export function orderWith(order: Order, wanted: WantedFulfilment, quotes: Quotes | null): Order {
  const quote = quotes?.[wanted];
  if (!quote || wantedOf(order.fulfilment) === wanted) return order;
  const isDelivery = ({ kind }: PricePart) => kind === 'delivery';
  const charges = [...quote.charges.filter(isDelivery), ...order.charges.filter((part) => !isDelivery(part))];
  const sumOf = (parts: readonly PricePart[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...order,
    fulfilment: quote.fulfilment,
    charges,
    total: order.total - sumOf(order.charges) + sumOf(charges),
  };
}

/** What was asked for to have it come like that. */
export const wantedOf = (fulfilment: Fulfilment): WantedFulfilment =>
  fulfilment === 'delivery' ? 'delivery' : 'pickup';

/** Whether something stands in the way of ordering this. */
export const hasProblems = (quote: Quote | null): boolean =>
  quote?.lines.some(({ problems }) => problems.length > 0) ?? false;
