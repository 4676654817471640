import { createHash } from 'node:crypto';
import {
  HORIZON_DAYS,
  PAGE_SIZE,
  REQUEST_PROCESS,
  REQUEST_CHANGES_PER_DAY,
  REQUESTS_PER_DAY,
  SELLER_QUOTE_PROCESS,
  type Currency,
  type Day,
  type Language,
  type QuoteOfRequest,
  type QuoteRequest,
  type RequestPlace,
  type RequestStatus,
  type SellerQuote,
  type SellerQuoteStatus,
  type TaxOrFee,
  UNVERIFIED_REQUESTS_PER_DAY,
} from '@marketplace/api-contract';
import { addDays, categoryName, countryCode, dayIn, type GetName } from '@marketplace/formats';
import { chargeOrder } from '@marketplace/pricing';
import { lockIdempotencyKey } from '../advisory-locks';
import type { Attempts } from '../accounts/attempts';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { requireNoBlock } from '../messages/messages-service';
import { toRating } from '../products/rating';
import { loadTaxesAndFees } from '../site/taxes-and-fees';
import { attachFiles } from '../uploads/uploads-service';
import {
  findCategoryId,
  findListingRecipient,
  findRecipients,
  findRequest,
  findRequestByKey,
  findRequestOfQuote,
  findRequests,
  insertRecipients,
  updateRequested,
  type FoundRequest,
  type QuoteJson,
  type Recipient,
  type RequestScope,
} from './quote-requests-repository';
import {
  getQuoteFacts,
  getRequestFacts,
  insertRequest,
  isLive,
  lockQuote,
  lockRequest,
  transitionQuote,
  transitionRequest,
} from './request-transitions';

type ReadDeps = Pick<Deps, 'db' | 'log' | 'names'>;
type WriteDeps = ReadDeps & Pick<Deps, 'jobs' | 'attempts'>;

/** How long sellers can quote for a request. */
const QUOTABLE_MS = 14 * 86_400_000;

interface Requested {
  title: string;
  details: string;
  quantity: number;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  budget?: number | undefined;
}

interface Target {
  productId?: string | undefined;
  category?: string | undefined;
  place?: RequestPlace | undefined;
}

interface NewRequest extends Requested, Target {
  idempotencyKey: string;
  attachments: readonly string[];
}

/** Who would get a request of this customer; the nearest of those who fit best first. */
export function findSellers({ db }: Pick<Deps, 'db'>, customerId: string, target: Target): Promise<Recipient[]> {
  const { productId, category, place } = target;
  if (productId !== undefined) return findListingRecipient(db, customerId, Number(productId), place);
  if (category === undefined || !place) return Promise.resolve([]);
  return findRecipients(db, customerId, category, place);
}

/** Who sends a request. */
interface Sender {
  id: string;
  verifiedAt: Date | null;
  address: string;
}

/** Sends a request to the sellers that fit. The same key returns the same request. */
export async function createRequest(
  deps: WriteDeps,
  sender: Sender,
  { idempotencyKey, attachments, ...requested }: NewRequest,
  now: Date,
): Promise<string> {
  const { db } = deps;
  const customerId = sender.id;
  const requestHash = hashBody({ ...requested, attachments });
  const { productId, category, place } = requested;
  const categoryId = productId === undefined && category !== undefined ? await findCategoryId(db, category) : null;
  if (productId === undefined && categoryId === null)
    throw new AppError('invalid_input', undefined, { fields: { 'body.category': 'Unknown category' } });
  return db.transaction(async (tx) => {
    await lockIdempotencyKey(tx, `request ${customerId} ${idempotencyKey}`);
    const before = await findRequestByKey(tx, customerId, idempotencyKey);
    if (before) return repeatedRequestId(before, requestHash);
    const recipients = await findSellers({ db: tx }, customerId, requested);
    const [first] = recipients;
    if (!first) throw new AppError(productId === undefined ? 'no_sellers' : 'not_found');
    requireDates(requested, first.timeZone, now);
    await countRequest(deps.attempts.within(tx), sender, now);
    const id = await insertRequest(deps, tx, {
      customerId,
      ...toColumns(requested),
      currency: first.currency,
      productId: productId === undefined ? null : Number(productId),
      categoryId,
      ...(place && { placeName: place.name, lat: place.lat, lng: place.lng, radius: place.radius }),
      timeZone: first.timeZone,
      idempotencyKey,
      requestHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + QUOTABLE_MS),
    });
    await insertRecipients(tx, id, recipients);
    await attachFiles(tx, attachments, { customerId, purpose: 'request', now, place: { requestId: id } });
    return id;
  });
}

async function countRequest(attempts: Attempts, { id, verifiedAt, address }: Sender, now: Date): Promise<void> {
  const limit = verifiedAt === null ? UNVERIFIED_REQUESTS_PER_DAY : REQUESTS_PER_DAY;
  if (!(await attempts.countToday('quoteRequest', id, limit, now))) throw new AppError('request_limit');
  // Anybody can open many accounts without confirming an email.
  if (verifiedAt === null) await attempts.begin([['requestOfAddress', address]], now);
}

export const hashBody = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

function repeatedRequestId(before: { id: string; requestHash: string }, requestHash: string): string {
  if (before.requestHash === requestHash) return before.id;
  const fields = { 'body.idempotencyKey': 'Used for another request already' };
  throw new AppError('invalid_input', undefined, { fields });
}

const toColumns = ({ title, details, quantity, startDate, endDate, budget }: Requested) => ({
  title,
  details,
  quantity,
  startDate: startDate ?? null,
  endDate: endDate ?? startDate ?? null,
  budget: budget ?? null,
});

/** Throws unless days are from today on, up to the horizon, in this time zone. */
export function requireDates(
  { startDate, endDate = startDate }: { startDate?: Day | undefined; endDate?: Day | undefined },
  timeZone: string,
  now: Date,
): void {
  const today = dayIn(timeZone, now.toISOString());
  const fields = {
    ...(startDate !== undefined && startDate < today && { 'body.startDate': 'This day has passed.' }),
    ...(endDate !== undefined &&
      endDate > addDays(today, HORIZON_DAYS) && { 'body.endDate': 'This day is too far ahead.' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', undefined, { fields });
}

/** Changes what is requested, before the first quote. */
export async function changeRequest(
  deps: WriteDeps,
  id: string,
  customerId: string,
  requested: Requested,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await lockOwnRequest(tx, id, customerId);
    requireDates(requested, request.timeZone, now);
    if (!(await deps.attempts.within(tx).countToday('requestChange', customerId, REQUEST_CHANGES_PER_DAY, now)))
      throw new AppError('request_limit');
    await transitionRequest(deps, tx, id, { action: 'change', actor: 'customer' }, now);
    await updateRequested(tx, id, toColumns(requested));
  });
}

export async function withdrawRequest(deps: WriteDeps, id: string, customerId: string, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { status } = await lockOwnRequest(tx, id, customerId);
    if (status === 'Withdrawn') return;
    await transitionRequest(deps, tx, id, { action: 'withdraw', actor: 'customer' }, now);
  });
}

async function lockOwnRequest(tx: Deps['db'], id: string, customerId: string) {
  const request = await lockRequest(tx, id);
  if (request.customerId !== customerId) throw new AppError('not_found');
  return request;
}

interface Counter {
  amount: number;
  note: string;
}

/** Offers less for a quote, once. */
export async function counterQuote(
  deps: WriteDeps,
  quoteId: string,
  customerId: string,
  { amount, note }: Counter,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockRequestOfOwnQuote(tx, quoteId, customerId);
    const { sellerId } = await lockQuote(tx, quoteId);
    await requireNoBlock(tx, { customerId, sellerId });
    const counter = { counterAmount: amount, counterNote: note, counteredAt: now };
    const quote = await transitionQuote(deps, tx, quoteId, { action: 'counter', actor: 'customer' }, now, counter);
    if (amount >= quote.amount)
      throw new AppError('invalid_input', undefined, { fields: { 'body.amount': 'Offer less than the quote.' } });
  });
}

export async function declineQuote(deps: WriteDeps, quoteId: string, customerId: string, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockRequestOfOwnQuote(tx, quoteId, customerId);
    if ((await lockQuote(tx, quoteId)).status === 'Declined') return;
    await transitionQuote(deps, tx, quoteId, { action: 'decline', actor: 'customer' }, now);
  });
}

async function lockRequestOfOwnQuote(tx: Deps['db'], quoteId: string, customerId: string): Promise<void> {
  const requestId = await findRequestOfQuote(tx, quoteId, customerId);
  if (requestId === undefined) throw new AppError('not_found');
  await lockRequest(tx, requestId);
}

/** Requests of a customer, or those that a seller got, newest first. */
export async function listRequests(
  { db }: Pick<Deps, 'db'>,
  scope: RequestScope,
  { page, status }: { status?: RequestStatus | undefined; page: number },
  now: Date,
) {
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { rows, total } = await findRequests(db, scope, { status, now }, range);
  return { requests: rows.map(toSummary), page, pages: Math.ceil(total / PAGE_SIZE), total };
}

type SummaryRow = Awaited<ReturnType<typeof findRequests>>['rows'][number];
const toSummary = ({ createdAt, expiresAt, currency, ...row }: SummaryRow) => ({
  ...row,
  currency: currency as Currency,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export async function getOwnRequest(
  deps: ReadDeps,
  id: string,
  customerId: string,
  now: Date,
  language: Language,
  quoteId?: string,
): Promise<QuoteRequest> {
  const [row, names, taxesAndFees] = await Promise.all([
    findRequest(deps.db, id, { customerId }, quoteId),
    deps.names(),
    loadTaxesAndFees(deps),
  ]);
  if (!row) throw new AppError('not_found');
  const quotes = row.quotes
    .map((quote) => toSellerQuote(quote, row.status, taxesAndFees, now))
    .sort((a, b) => Number(canBeOrdered(b)) - Number(canBeOrdered(a)) || a.total - b.total);
  const facts = getRequestFacts(row, quotes.some(canBeOrdered), now);
  return {
    ...describeRequest(row, names.in(language)),
    sellers: row.sellers,
    quotes,
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    actions: REQUEST_PROCESS.listActions('customer', row.status, facts).filter(
      (action) => action === 'change' || action === 'withdraw',
    ),
  };
}

const canBeOrdered = ({ status, actions }: SellerQuote) => actions.includes('accept') || status === 'Accepted';

/** The fields of a request that both sides read. */
export function describeRequest(row: FoundRequest, getName: GetName) {
  const { id, version, status, title, details, quantity, startDate, endDate, budget, attachments, category } = row;
  const { placeName, lat, lng, radius } = row;
  return {
    id,
    version,
    status,
    title,
    details,
    quantity,
    startDate,
    endDate,
    budget,
    currency: row.currency as Currency,
    place:
      placeName !== null && lat !== null && lng !== null && radius !== null
        ? { name: placeName, lat, lng, radius }
        : null,
    category: category && { slug: category.slug, name: categoryName(category, getName) },
    product: row.product,
    attachments,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** The fields of a quote that both sides read. */
const describeQuote = (quote: QuoteJson, status: SellerQuoteStatus) => ({
  id: quote.id,
  version: quote.version,
  status,
  lines: quote.lines,
  amount: quote.amount,
  currency: quote.currency as Currency,
  note: quote.note,
  quantity: quote.quantity,
  startDate: quote.startDate,
  endDate: quote.endDate,
  validUntil: new Date(quote.validUntil).toISOString(),
  counter:
    quote.counterAmount !== null && quote.counteredAt !== null
      ? { amount: quote.counterAmount, note: quote.counterNote, at: new Date(quote.counteredAt).toISOString() }
      : null,
  createdAt: new Date(quote.createdAt).toISOString(),
  product: quote.product,
});

/** Kilometres with one decimal. */
const roundDistance = (distance: number | null) => distance && Math.round(distance * 10) / 10;

/** A quote as one side reads it, by the server's clock also before a job has written its end. */
export function readQuote(quote: QuoteJson, side: 'customer' | 'seller', requestStatus: RequestStatus, now: Date) {
  const { validUntil, counteredAt } = quote;
  const facts = getQuoteFacts(
    { validUntil: new Date(validUntil), counteredAt: counteredAt === null ? null : new Date(counteredAt) },
    requestStatus,
    now,
  );
  const status = isLive(quote.status) && !facts.isValid ? 'Expired' : quote.status;
  const actions = SELLER_QUOTE_PROCESS.listActions(side, status, facts).filter(
    (action) => !quote.isBlocked || (action !== 'counter' && action !== 'revise'),
  );
  return { ...describeQuote(quote, status), actions };
}

function toSellerQuote(
  quote: QuoteJson,
  requestStatus: RequestStatus,
  taxesAndFees: readonly TaxOrFee[],
  now: Date,
): SellerQuote {
  const { ratingSum, ratingCount, ...seller } = quote.seller;
  const { total } = chargeOrder(
    [{ amount: quote.amount, country: countryCode(quote.country) }],
    [],
    taxesAndFees,
    quote.currency as Currency,
  );
  const { actions, ...read } = readQuote(quote, 'customer', requestStatus, now);
  return {
    ...read,
    total,
    seller: { ...seller, rating: toRating(ratingSum, ratingCount) },
    distance: roundDistance(quote.distance),
    orderId: quote.orderId,
    actions: actions.filter((action) => action === 'accept' || action === 'counter' || action === 'decline'),
  };
}

/** A quote for a request of the customer. */
export async function getOwnQuote(
  deps: ReadDeps,
  quoteId: string,
  customerId: string,
  now: Date,
  language: Language,
): Promise<QuoteOfRequest> {
  const requestId = await findRequestOfQuote(deps.db, quoteId, customerId);
  if (requestId === undefined) throw new AppError('not_found');
  const { quotes, ...request } = await getOwnRequest(deps, requestId, customerId, now, language, quoteId);
  const quote = quotes.find(({ id }) => id === quoteId);
  if (!quote) throw new AppError('not_found');
  return { quote, request };
}
