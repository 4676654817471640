import {
  QUOTES_PER_DAY,
  REQUEST_PROCESS,
  type Day,
  type Language,
  type ReceivedRequest,
  type SellerQuoteLine,
} from '@marketplace/api-contract';
import { roundCoordinate } from '@marketplace/search-index';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { isBlocked, requireNoBlock } from '../messages/messages-service';
import {
  findCurrentQuote,
  findQuoteByKey,
  findQuoteOwner,
  findRecipient,
  findRequest,
  isQuotableListing,
} from './quote-requests-repository';
import { describeRequest, hashBody, readQuote, requireDates } from './quote-requests-service';
import {
  getRequestFacts,
  insertQuote,
  isLive,
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

type WriteDeps = Pick<Deps, 'db' | 'jobs' | 'attempts'>;

interface Offered {
  lines: SellerQuoteLine[];
  note: string;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  validUntil: string;
  productId?: string | undefined;
}

interface NewQuote extends Offered {
  idempotencyKey: string;
  /** What the quoter has read. */
  requestVersion: number;
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
  const own = row.quotes
    .filter((quote) => quote.sellerId === sellerId)
    .map((quote) => readQuote(quote, 'seller', row.status, now));
  const isQuoting = own.some(({ status }) => isLive(status) || status === 'Accepted');
  const facts = getRequestFacts(row, isQuoting, now);
  const canQuote =
    !isQuoting &&
    REQUEST_PROCESS.listActions('seller', row.status, facts).includes('quote') &&
    !(await isBlocked(db, { customerId: row.customerId, sellerId }));
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
    quotes: own.map(({ actions, ...quote }) => ({
      ...quote,
      actions: actions.filter((action) => action === 'revise' || action === 'withdraw'),
    })),
    actions: canQuote ? ['quote'] : [],
  };
}

/** Quotes for a request that the seller got. The same key quotes once. */
export async function giveQuote(
  deps: WriteDeps,
  { actor, sellerId }: { actor: Quoter['actor']; sellerId: number },
  requestId: string,
  { idempotencyKey, requestVersion, ...offered }: NewQuote,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const recipient = await findRecipient(tx, requestId, sellerId);
    if (!recipient) throw new AppError('not_found');
    const request = await lockRequest(tx, requestId);
    const requestHash = hashBody({ requestVersion, ...offered });
    const before = await findQuoteByKey(tx, requestId, sellerId, idempotencyKey);
    if (before) return requireSameBody(before.requestHash, requestHash);
    await requireNoBlock(tx, { customerId: request.customerId, sellerId });
    if (request.version !== requestVersion)
      throw new AppError('request_changed', undefined, { details: { version: request.version } });
    await requireNoCurrentQuote(deps, tx, requestId, sellerId, now);
    await countQuote(deps, tx, requestId, sellerId, now);
    const columns = await checkOffered(
      tx,
      request,
      sellerId,
      { productId: String(recipient.productId), ...offered },
      now,
    );
    await insertQuote(
      deps,
      tx,
      { requestId, sellerId, ...columns, idempotencyKey, requestHash, createdAt: now },
      actor,
    );
  });
}

function requireSameBody(before: string | null, requestHash: string): void {
  if (before === null || before === requestHash) return;
  const fields = { 'body.idempotencyKey': 'Used for another quote already' };
  throw new AppError('invalid_input', undefined, { fields });
}

/** Throws if the seller has a quote; one that is over by the clock is ended first. */
async function requireNoCurrentQuote(
  deps: WriteDeps,
  tx: Deps['db'],
  requestId: string,
  sellerId: number,
  now: Date,
): Promise<void> {
  const current = await findCurrentQuote(tx, requestId, sellerId);
  if (!current) return;
  if (!isLive(current.status) || current.validUntil > now)
    throw new AppError('action_unavailable', 'There is a quote already. Revise or withdraw it.');
  await transitionQuote(deps, tx, current.id, { action: 'expire', actor: 'time' }, now);
}

async function countQuote(
  { attempts }: WriteDeps,
  tx: Deps['db'],
  requestId: string,
  sellerId: number,
  now: Date,
): Promise<void> {
  if (await attempts.within(tx).countToday('sellerQuote', `${requestId} ${sellerId}`, QUOTES_PER_DAY, now)) return;
  throw new AppError(
    'too_many_requests',
    `You can quote ${QUOTES_PER_DAY} times a day for a request. Try again tomorrow.`,
  );
}

/** Replaces what is offered, in answer to a counter-offer or not. Returns the request and the seller. */
export async function reviseQuote(deps: WriteDeps, quoter: Quoter, quoteId: string, offered: Offered, now: Date) {
  return deps.db.transaction(async (tx) => {
    const { owner, request } = await lockOwnQuote(tx, quoter, quoteId);
    await requireNoBlock(tx, { customerId: request.customerId, sellerId: owner.sellerId });
    const { productId, version } = await lockQuote(tx, quoteId);
    await countQuote(deps, tx, request.id, owner.sellerId, now);
    const changes = await checkOffered(tx, request, owner.sellerId, { productId: String(productId), ...offered }, now);
    await transitionQuote(deps, tx, quoteId, { action: 'revise', actor: quoter.actor }, now, {
      ...changes,
      version: version + 1,
    });
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
