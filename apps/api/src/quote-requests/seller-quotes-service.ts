import {
  REQUEST_PROCESS,
  SELLER_QUOTE_PROCESS,
  type Day,
  type Language,
  type ReceivedRequest,
  type SellerQuoteLine,
} from '@marketplace/api-contract';
import { roundCoordinate } from '@marketplace/search-index';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import {
  findQuoteByKey,
  findQuoteOwner,
  findRecipient,
  findRequest,
  isQuotableListing,
} from './quote-requests-repository';
import { describeQuote, describeRequest, readQuoteFacts, requireDates } from './quote-requests-service';
import {
  getRequestFacts,
  insertQuote,
  isCurrent,
  lockQuote,
  lockRequest,
  transitionQuote,
  type RequestRow,
} from './request-transitions';

/** Who quotes: a seller, or the operator for one. */
export interface Quoter {
  actor: 'seller' | 'operator';
  /** Undefined for a quote of any seller. */
  sellerId: number | undefined;
}

type WriteDeps = Pick<Deps, 'db' | 'jobs'>;

interface Offered {
  lines: SellerQuoteLine[];
  note: string;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  validUntil: string;
  productId?: string | undefined;
}

const DAY_MS = 86_400_000;
/** How long a quote is valid at most. */
const VALID_MAXIMUM_MS = 60 * DAY_MS;

export async function getReceived(
  { db, names }: Pick<Deps, 'db' | 'names'>,
  sellerId: number,
  id: string,
  now: Date,
  language: Language,
): Promise<ReceivedRequest> {
  const [row, recipient, known] = await Promise.all([
    findRequest(db, id, { sellerId }),
    findRecipient(db, id, sellerId),
    names(),
  ]);
  if (!row || !recipient) throw new AppError('not_found');
  const own = row.quotes.filter((quote) => quote.sellerId === sellerId);
  const isQuoting = own.some(({ status }) => isCurrent(status));
  const facts = getRequestFacts(row, isQuoting, now);
  const canQuote = !isQuoting && REQUEST_PROCESS.listActions('seller', row.status, facts).includes('quote');
  const request = describeRequest(row, known.in(language));
  return {
    ...request,
    // The exact place could be the customer's home, which comes only with the paid order.
    place: request.place && {
      ...request.place,
      lat: roundCoordinate(request.place.lat),
      lng: roundCoordinate(request.place.lng),
    },
    customer: { name: row.customerName },
    distance: recipient.distance && Math.round(recipient.distance),
    quotes: own.map((quote) => ({
      ...describeQuote(quote),
      actions: SELLER_QUOTE_PROCESS.listActions('seller', quote.status, readQuoteFacts(quote, row.status, now)).filter(
        (action) => action === 'revise' || action === 'withdraw',
      ),
    })),
    actions: canQuote ? ['quote'] : [],
  };
}

/** Quotes for a request that the seller got. The same key quotes once. */
export async function giveQuote(
  deps: WriteDeps,
  { actor, sellerId }: { actor: Quoter['actor']; sellerId: number },
  requestId: string,
  { idempotencyKey, ...offered }: Offered & { idempotencyKey: string },
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const recipient = await findRecipient(tx, requestId, sellerId);
    if (!recipient) throw new AppError('not_found');
    const request = await lockRequest(tx, requestId);
    if (await findQuoteByKey(tx, requestId, sellerId, idempotencyKey)) return;
    const { quotes = [] } = (await findRequest(tx, requestId, { sellerId })) ?? {};
    const isQuoting = quotes.some((quote) => quote.sellerId === sellerId && isCurrent(quote.status));
    if (isQuoting) throw new AppError('action_unavailable', 'There is a quote already. Revise or withdraw it.');
    const columns = await checkOffered(
      tx,
      request,
      sellerId,
      { productId: String(recipient.productId), ...offered },
      now,
    );
    await insertQuote(deps, tx, { requestId, sellerId, ...columns, idempotencyKey, createdAt: now }, actor);
  });
}

/** Replaces what is offered, in answer to a counter-offer or not. Returns the request and the seller. */
export async function reviseQuote(deps: WriteDeps, quoter: Quoter, quoteId: string, offered: Offered, now: Date) {
  return deps.db.transaction(async (tx) => {
    const { owner, request } = await lockOwnQuote(tx, quoter, quoteId);
    const { productId } = await lockQuote(tx, quoteId);
    const changes = await checkOffered(tx, request, owner.sellerId, { productId: String(productId), ...offered }, now);
    await transitionQuote(deps, tx, quoteId, { action: 'revise', actor: quoter.actor }, now, changes);
    return owner;
  });
}

export async function withdrawQuote(deps: WriteDeps, quoter: Quoter, quoteId: string, now: Date) {
  return deps.db.transaction(async (tx) => {
    const { owner } = await lockOwnQuote(tx, quoter, quoteId);
    const { status } = await lockQuote(tx, quoteId);
    if (status !== 'Withdrawn')
      await transitionQuote(deps, tx, quoteId, { action: 'withdraw', actor: quoter.actor }, now);
    return owner;
  });
}

async function lockOwnQuote(tx: Deps['db'], { sellerId }: Quoter, quoteId: string) {
  const owner = await findQuoteOwner(tx, quoteId);
  if (!owner || (sellerId !== undefined && owner.sellerId !== sellerId)) throw new AppError('not_found');
  return { owner, request: await lockRequest(tx, owner.requestId) };
}

/** The columns of what is offered, or the fields that are wrong. */
async function checkOffered(
  tx: Deps['db'],
  request: RequestRow,
  sellerId: number,
  { lines, note, startDate, endDate, validUntil, productId }: Offered & { productId: string },
  now: Date,
) {
  const until = new Date(validUntil);
  if (until <= now || until.getTime() > now.getTime() + VALID_MAXIMUM_MS) {
    const problem = until <= now ? 'This time has passed.' : 'A quote can be valid for 60 days at most.';
    throw new AppError('invalid_input', undefined, { fields: { 'body.validUntil': problem } });
  }
  const start = startDate ?? request.startDate ?? undefined;
  const dates =
    startDate === undefined
      ? { startDate: start, endDate: request.endDate ?? start }
      : { startDate, endDate: endDate ?? startDate };
  requireDates(dates, request.timeZone, now);
  if (!(await isQuotableListing(tx, Number(productId), sellerId, request.currency)))
    throw new AppError('invalid_input', undefined, { fields: { 'body.productId': 'Unknown id' } });
  return {
    productId: Number(productId),
    lines,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    currency: request.currency,
    note,
    quantity: request.quantity,
    startDate: dates.startDate ?? null,
    endDate: dates.endDate ?? null,
    validUntil: until,
  };
}
