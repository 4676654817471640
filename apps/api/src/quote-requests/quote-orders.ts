import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { quoteRequests, sellerQuotes } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { AgreedOrder, FollowedOrder } from '../orders/agreement';
import { lockQuote, lockRequest, transitionQuote, transitionRequest, type QuoteRow } from './request-transitions';

/** With the place of the request, if it has one: the seller comes or delivers there for the quoted price. */
const toQuotedOrder = (
  { version, productId, quantity, startDate, endDate, amount, lines }: QuoteRow,
  placeName: string | null,
): AgreedOrder => ({
  version,
  line: {
    productId: String(productId),
    quantity,
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
  },
  agreed: {
    amount,
    parts: lines.map((line) => ({ kind: 'quoted', text: line.text, amount: line.amount })),
    isDelivery: placeName !== null,
  },
});

/** What would be ordered by a quote for a request of the customer. */
export async function readQuotedOrder(db: Db, quoteId: string, customerId: string): Promise<AgreedOrder> {
  const [row] = await db
    .select({ quote: sellerQuotes, placeName: quoteRequests.placeName })
    .from(sellerQuotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, sellerQuotes.requestId))
    .where(and(eq(sellerQuotes.id, quoteId), eq(quoteRequests.customerId, customerId)));
  if (!row) throw new AppError('not_found');
  return toQuotedOrder(row.quote, row.placeName);
}

/**
 * Accepts a quote for the order that the caller's transaction writes. Of several calls for one
 * request, the first wins; the others get `action_unavailable`.
 */
export async function acceptQuote(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  quoteId: string,
  customerId: string,
  now: Date,
): Promise<AgreedOrder> {
  const [found] = await tx
    .select({ requestId: sellerQuotes.requestId, placeName: quoteRequests.placeName })
    .from(sellerQuotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, sellerQuotes.requestId))
    .where(and(eq(sellerQuotes.id, quoteId), eq(quoteRequests.customerId, customerId)));
  if (!found) throw new AppError('not_found');
  await lockRequest(tx, found.requestId);
  const step = { action: 'accept', actor: 'customer' } as const;
  const quote = await transitionQuote(deps, tx, quoteId, step, now);
  await transitionRequest(deps, tx, found.requestId, { ...step, quoteId }, now);
  return toQuotedOrder(quote, found.placeName);
}

/** How an order changes the quote that it was placed by: it is paid, or ended unpaid. */
export async function followOrder(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  quoteId: string,
  { isPaid, actor }: FollowedOrder,
  now: Date,
): Promise<void> {
  const requestId = await lockRequestOfQuote(tx, quoteId);
  const { status } = await lockQuote(tx, quoteId);
  if (!isPaid) {
    if (status !== 'Accepted') return;
    await transitionQuote(deps, tx, quoteId, { action: 'release', actor }, now);
    await transitionRequest(deps, tx, requestId, { action: 'release', actor, quoteId }, now);
    return;
  }
  if (status !== 'Accepted') await transitionQuote(deps, tx, quoteId, { action: 'accept', actor: 'provider' }, now);
  await transitionRequest(deps, tx, requestId, { action: 'order', actor, quoteId }, now);
}

/**
 * Whether a quote can be accepted although its order had ended: nothing else was ordered, and
 * neither side has ended it. Locks the request.
 */
export async function canAcceptLate(tx: Db, quoteId: string): Promise<boolean> {
  const requestId = await lockRequestOfQuote(tx, quoteId);
  const { status: requestStatus } = await lockRequest(tx, requestId);
  const { status, sellerId } = await lockQuote(tx, quoteId);
  if (requestStatus !== 'Quoted' && requestStatus !== 'Expired') return false;
  if (status !== 'Offered' && status !== 'Countered' && status !== 'Expired') return false;
  // The seller has quoted again since.
  const others = await tx.$count(
    sellerQuotes,
    and(
      eq(sellerQuotes.requestId, requestId),
      eq(sellerQuotes.sellerId, sellerId),
      ne(sellerQuotes.id, quoteId),
      inArray(sellerQuotes.status, ['Offered', 'Countered', 'Accepted']),
    ),
  );
  return others === 0;
}

async function lockRequestOfQuote(tx: Db, quoteId: string): Promise<string> {
  const [row] = await tx
    .select({ requestId: sellerQuotes.requestId })
    .from(sellerQuotes)
    .where(eq(sellerQuotes.id, quoteId));
  if (!row) throw new AppError('not_found');
  await lockRequest(tx, row.requestId);
  return row.requestId;
}
