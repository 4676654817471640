import { ApiError, type Api } from '@marketplace/api-client';
import type {
  Fulfilment,
  Order,
  PricePart,
  Quote,
  QuoteProblem,
  FulfilmentChoice,
  NewOrderLine,
} from '@marketplace/api-contract';
import { quoteOrder } from '@marketplace/api-contract/operations';

/** A range of days, or of slots as instants. */
export type Dates = NonNullable<QuoteProblem['nearest']>;

/** The quotes of the same lines by fulfilment; `delivery` is null if they can't be delivered. */
export interface Quotes {
  pickup: Quote;
  delivery: Quote | null;
}

/** Whether there is nothing to choose: the seller comes or delivers, as was agreed with the price. */
export const isOnlyDelivered = ({ pickup }: Quotes): boolean => pickup.fulfilment === 'delivery';

/** Loads both in parallel, so that the fee is shown and switching is immediate. */
export async function loadQuotes(
  api: Api,
  {
    lines,
    ...details
  }: {
    lines: readonly NewOrderLine[];
    quoteId?: string | undefined;
    auctionId?: string | undefined;
    promoCode?: string | undefined;
    orderId?: string;
  },
  signal: AbortSignal,
): Promise<Quotes> {
  const quote = (fulfilment: FulfilmentChoice) =>
    api(quoteOrder, { body: { lines: [...lines], fulfilment, ...details }, signal });
  const [pickup, delivery] = await Promise.all([quote('pickup'), quote('delivery')]);
  return { pickup, delivery: pickup.fulfilments.includes('delivery') ? delivery : null };
}

/** Whether there is no quote because of a line: its listing is gone, or it is invalid. */
export const isLineError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');

/** The lines that cannot be quoted, found by one call for each. */
export async function findUnavailableLines(
  api: Api,
  lines: readonly NewOrderLine[],
  signal: AbortSignal,
): Promise<ReadonlySet<NewOrderLine>> {
  const isUnavailable = (line: NewOrderLine) =>
    api(quoteOrder, { body: { lines: [line] }, signal }).then(() => false, isLineError);
  const answers = await Promise.all(lines.map(isUnavailable));
  return new Set(lines.filter((_, position) => answers[position]));
}

/** An unpaid order with another fulfilment: only the delivery, the taxes and the fees change. */
export function withFulfilment(order: Order, choice: FulfilmentChoice, quotes: Quotes | null): Order {
  const quote = quotes?.[choice];
  if (!quote || toFulfilmentChoice(order.fulfilment) === choice) return order;
  const isOfOrder = ({ kind }: PricePart) => kind === 'promo_code' || kind === 'deposit';
  const charges = [...quote.charges.filter((part) => !isOfOrder(part)), ...order.charges.filter(isOfOrder)];
  const sumAmounts = (parts: readonly PricePart[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...order,
    fulfilment: quote.fulfilment,
    charges,
    total: order.total - sumAmounts(order.charges) + sumAmounts(charges),
  };
}

/** A visit is requested as a pickup. */
export const toFulfilmentChoice = (fulfilment: Fulfilment): FulfilmentChoice =>
  fulfilment === 'delivery' ? 'delivery' : 'pickup';

/** Whether a line has a problem that blocks the order. */
export const hasProblems = (quote: Quote | null): boolean =>
  quote?.lines.some(({ problems }) => problems.length > 0) ?? false;
