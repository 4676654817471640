import { createHash } from 'node:crypto';
import {
  isPaid,
  ORDER_PROCESS,
  PAGE_SIZE,
  requiredAddressFields,
  type Contact,
  type Currency,
  type CustomerAction,
  type Fulfilment,
  type FulfilmentChoice,
  type Order,
  type OrderSummary,
  type Quote,
  type Day,
  type NewOrderLine,
} from '@marketplace/api-contract';
import { getLength } from '@marketplace/availability-rules';
import type { Db } from '@marketplace/database';
import type { SoldTerms } from '@marketplace/database/schema';
import { lockIdempotencyKey } from '../advisory-locks';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { acceptAgreement, readAgreedOrder } from './agreed-orders';
import type { AgreedOrder } from './agreement';
import { isSellerAccount } from '../sellers/seller-accounts';
import { loadTaxesAndFees } from '../site/taxes-and-fees';
import { readableContact } from './readable-contact';
import { findPayableOrder } from './payments-repository';
import { getSoldCode, readPromoCode, requireNoGuess, requireNoProblem, usePromoCode } from './promo-codes';
import { suggestNearestDates } from './suggest-nearest-dates';
import { quoteLines, type FullQuote } from './quote-lines';
import {
  countUnpaidOrders,
  findByIdempotencyKey,
  findOrder,
  hasPaidOrder,
  findOrders,
  type OrdersFilter,
  type OrderScope,
  insertLine,
  type OrderRow,
} from './orders-repository';
import { enqueueOrderExpiry } from './expiry-jobs';
import { insertDeposit } from './deposits-repository';
import { clearHolds } from './holds-service';
import { computeOrderFacts } from './order-facts';
import { insertOrder } from './order-transitions';
import { reserveLine } from './reserve-line';
import { isReservationConflict } from './reservations-repository';
import { countUnpaidOrder, requireNoExcess, getPaymentTerms, type Buyer } from './unpaid-limits';

interface QuoteCaller {
  customerId?: string;
  address: string;
}

type DbOnly = Pick<Deps, 'db'>;
type QuoteDeps = Pick<Deps, 'db' | 'log' | 'attempts'>;
type ReadDeps = Pick<Deps, 'db' | 'environment'>;

/** How long an unpaid order keeps its reservations. */
const PAY_WITHIN_MS = 30 * 60_000;
/** The same if the order or others take much of a listing. */
const PAY_WITHIN_SHORT_MS = 5 * 60_000;
/** Unpaid orders that a customer may have at a time. */
const UNPAID_MAXIMUM = 5;

interface QuoteRequest {
  lines: NewOrderLine[];
  fulfilment: FulfilmentChoice;
  promoCode?: string | undefined;
  quoteId?: string | undefined;
  auctionId?: string | undefined;
}

/** The line and the price that were agreed on, instead of what was sent. */
const withAgreement = <Requested extends QuoteRequest>(requested: Requested, agreed: AgreedOrder | null) =>
  agreed ? { ...requested, lines: [agreed.line], agreedPrices: new Map([[0, agreed.agreed]]) } : requested;

/** What an order would cost now and which problems it has. */
export async function getQuote(
  { db, log, attempts }: QuoteDeps,
  { orderId, ...requested }: QuoteRequest & { orderId?: string | undefined },
  now: Date,
  { customerId, address }: QuoteCaller,
): Promise<Quote> {
  const [taxesAndFees, promoCode] = await Promise.all([
    loadTaxesAndFees({ db, log }),
    orderId === undefined
      ? requested.promoCode && readPromoCode({ db, attempts }, requested.promoCode, { customerId, address }, now)
      : findSoldCode(db, orderId, customerId),
  ]);
  const quote = await quoteLines(
    db,
    {
      ...withAgreement(requested, await readAgreedOrder(db, requested, customerId)),
      taxesAndFees,
      promoCode: promoCode || undefined,
    },
    now,
    customerId,
  );
  const { currency, seller, lines, fulfilment, fulfilments, charges, total, deposit } = quote;
  for (const line of lines) await suggestNearestDates(db, line, lines, now, { customerId });
  return {
    currency,
    seller: { ...seller, id: String(seller.id) },
    lines: lines.map(({ requested: line, offer, parts, amount, length, saving, problems }) => ({
      ...line,
      name: offer.name,
      slug: offer.slug,
      saleType: offer.saleType,
      picture: offer.picture,
      timeZone: offer.timeZone,
      parts,
      amount,
      cancellation: offer.cancellation,
      ...(length && { length }),
      ...(saving && { saving }),
      problems,
    })),
    fulfilment,
    fulfilments,
    charges,
    total,
    promoCode: quote.promoCode,
    deposit,
  };
}

/** The code of an unpaid order of the customer. */
async function findSoldCode(db: Db, orderId: string, customerId: string | undefined) {
  const order = customerId === undefined ? undefined : await findPayableOrder(db, orderId, customerId);
  if (!order) throw new AppError('not_found');
  return getSoldCode(order.charges);
}

interface OrderRequest extends QuoteRequest {
  idempotencyKey: string;
  expectedTotal: number;
  quoteVersion?: number | undefined;
  contact: Contact;
  note: string;
}

/**
 * Reserves the lines as one order. The same key returns the same order (OR-04); unavailable dates
 * or another price are rejected. Unpaid orders are limited per customer, listing and network, so
 * that nobody blocks a listing without paying. A seller can't order from themselves.
 */
export async function placeOrder(
  { db, attempts, jobs, log }: Pick<Deps, 'db' | 'attempts' | 'jobs' | 'log'>,
  buyer: Buyer & { address: string },
  placed: OrderRequest,
  now: Date,
): Promise<string> {
  const { idempotencyKey, ...sent } = placed;
  const { customerId, address } = buyer;
  const requestHash = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
  const existing = await findByIdempotencyKey(db, customerId, idempotencyKey);
  if (existing) return repeatedOrderId(existing, requestHash);
  if (sent.promoCode !== undefined)
    await requireNoGuess({ db, attempts }, sent.promoCode, { customerId, address }, now);
  try {
    return await db.transaction(async (tx) => {
      await lockIdempotencyKey(tx, `${customerId} ${idempotencyKey}`);
      const concurrent = await findByIdempotencyKey(tx, customerId, idempotencyKey);
      if (concurrent) return repeatedOrderId(concurrent, requestHash);
      const agreed = await acceptAgreement({ jobs }, tx, sent, customerId, now);
      const request = withAgreement(sent, agreed);
      const productIds = [...new Set(request.lines.map(({ productId }) => Number(productId)))];
      // What the customer held is now ordered or no longer needed.
      await clearHolds(tx, customerId, productIds, now);
      if ((await countUnpaidOrders(tx, customerId)) >= UNPAID_MAXIMUM) throw new AppError('unpaid_limit');
      const taxesAndFees = await loadTaxesAndFees({ db: tx, log });
      const promoCode =
        request.promoCode === undefined ? undefined : await usePromoCode(tx, request.promoCode, customerId, now);
      const quote = await quoteLines(tx, { ...request, taxesAndFees, promoCode }, now);
      if (await isSellerAccount(tx, quote.seller.id, customerId)) throw new AppError('not_orderable');
      requireNoProblems(quote);
      requireNoProblem(quote.promoCode);
      requireAddress({ ...quote, contact: request.contact });
      // Also at the same total, the seller may have changed what is ordered.
      if (quote.total !== request.expectedTotal || agreed?.version !== request.quoteVersion)
        throw new AppError('price_changed', undefined, { details: { total: quote.total } });
      const reserving = quote.lines.filter(({ reservation }) => reservation?.kind !== 'none');
      await requireNoExcess(tx, customerId, reserving);
      const terms = await getPaymentTerms(tx, buyer, reserving, now);
      const reserved = [...new Set(reserving.map(({ offer }) => offer.id))];
      await countUnpaidOrder(attempts.within(tx), buyer, terms, reserved, now);
      const payWithin = terms.hasShortDeadline ? PAY_WITHIN_SHORT_MS : PAY_WITHIN_MS;
      const expiresAt = new Date(now.getTime() + payWithin);
      const soldTerms = { taxesAndFees, promoCode: promoCode?.terms ?? null };
      const id = await insertOrderWithLines(tx, buyer, { ...placed, requestHash, expiresAt, soldTerms }, quote, now);
      await enqueueOrderExpiry(jobs, tx, { id, expiresAt }, now);
      return id;
    });
  } catch (error) {
    if (isReservationConflict(error)) throw new AppError('unavailable_dates', undefined, { cause: error });
    throw error;
  }
}

function repeatedOrderId(existing: { id: string; requestHash: string }, requestHash: string): string {
  if (existing.requestHash === requestHash) return existing.id;
  const fields = { 'body.idempotencyKey': 'Used for another order already' };
  throw new AppError('invalid_input', undefined, { fields });
}

/** Throws the first problem of the first line that has one, with details. */
function requireNoProblems({ lines }: FullQuote): void {
  const position = lines.findIndex(({ problems }) => problems.length > 0);
  const problem = lines[position]?.problems[0];
  if (!problem) return;
  const { code, days, limit } = problem;
  const details = { line: position, ...(days && { days }), ...(limit !== undefined && { limit }) };
  if (code !== 'dates_missing') throw new AppError(code, undefined, { details });
  throw new AppError('invalid_input', undefined, {
    details,
    fields: { [`body.lines.${position}.startDate`]: 'This is a required field.' },
  });
}

/** Throws unless a delivery has a full address. */
export function requireAddress({ fulfilment, contact }: { fulfilment: Fulfilment; contact: Contact }): void {
  if (fulfilment !== 'delivery') return;
  const needed = ['country', ...requiredAddressFields(contact.country ?? '')] as const;
  const missing = needed.filter((name) => !contact[name]);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((name) => [`body.contact.${name}`, 'This is a required field.']));
  throw new AppError('invalid_input', undefined, { fields });
}

async function insertOrderWithLines(
  tx: Db,
  { customerId, network }: Buyer,
  {
    idempotencyKey,
    requestHash,
    expiresAt,
    soldTerms,
    contact,
    note,
    quoteId,
    auctionId,
  }: OrderRequest & { requestHash: string; expiresAt: Date; soldTerms: SoldTerms },
  { seller, currency, fulfilment, charges, total, lines, promoCode }: FullQuote,
  now: Date,
): Promise<string> {
  const id = await insertOrder(tx, {
    customerId,
    network,
    sellerId: seller.id,
    currency,
    charges,
    total,
    soldTerms,
    promoCode: promoCode?.code ?? null,
    quoteId: quoteId ?? null,
    auctionId: auctionId ?? null,
    contact,
    fulfilment,
    note,
    idempotencyKey,
    requestHash,
    createdAt: now,
    expiresAt,
  });
  for (const [position, line] of lines.entries()) {
    const orderLineId = await insertLine(tx, id, position, line);
    await reserveLine(tx, { orderLineId }, line);
    const { deposit: amount } = line;
    if (amount > 0) await insertDeposit(tx, { orderId: id, lineId: orderLineId, amount, currency, createdAt: now });
  }
  return id;
}

export async function getCustomerOrder(deps: ReadDeps, id: string, customerId: string, now: Date): Promise<Order> {
  const row = await findOrder(deps.db, id, { customerId });
  if (!row) throw new AppError('not_found');
  return toOrder(deps, row, now);
}

export async function listCustomerOrders(
  deps: ReadDeps,
  customerId: string,
  { page, ...filter }: Omit<OrdersFilter, keyof OrderScope> & { page: number },
  now: Date,
): Promise<{ orders: OrderSummary[]; page: number; pages: number; total: number }> {
  const { rows, total } = await findOrders(
    deps.db,
    { ...filter, customerId },
    {
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
  );
  return { orders: rows.map((row) => toOrder(deps, row, now)), page, pages: Math.ceil(total / PAGE_SIZE), total };
}

/** Whether a customer has a paid order with a seller that was not cancelled since. */
export const hasPaidOrderWith = ({ db }: DbOnly, customerId: string, sellerId: number): Promise<boolean> =>
  hasPaidOrder(db, customerId, sellerId);

const toInstant = (value: string | Date) => new Date(value).toISOString();
const toInstantIfAny = (value: string | Date | null) => value && toInstant(value);

const countDays = (basis: 'day' | 'night', start: Day, end: Day | null) =>
  Math.max(1, getLength(basis, start, end ?? start));

const invoiceNumber = ({ sellerId, number }: { sellerId: number; number: number }) =>
  `${sellerId}-${String(number).padStart(4, '0')}`;

/** What an order's row says of the facts of ORDER_PROCESS. */
export const readOrderFacts = ({ environment }: Pick<Deps, 'environment'>, { lines, progress }: OrderRow, now: Date) =>
  computeOrderFacts(
    environment,
    lines.filter(({ cancelledAt }) => cancelledAt === null),
    progress,
    now,
  );

/**
 * An order as its customer reads it. Address and contact details come with the payment (PD-05); the
 * seller's stay, for the invoice.
 */
export function toOrder(deps: Pick<Deps, 'environment'>, row: OrderRow, now: Date): Order {
  const { lines, history, deposits, payments, refunds, invoice, ...others } = row;
  const { problems, seller, progress, changes, openChange, ...order } = others;
  const isKnown = isPaid(order.status);
  const { name, phone, email, address } = seller.details;
  return {
    ...order,
    contact: readableContact(order.contact),
    currency: order.currency as Currency,
    seller: { id: seller.id, slug: seller.slug, name, contact: isKnown || invoice ? { phone, email, address } : null },
    createdAt: toInstant(order.createdAt),
    expiresAt: toInstantIfAny(order.expiresAt),
    confirmedAt: toInstantIfAny(progress.confirmedAt),
    completesAt: toInstantIfAny(progress.completesAt),
    lines: lines.map(({ productId, startDate, endDate, slotStart, slotEnd, basis, address, cancelledAt, ...line }) => ({
      ...line,
      address: isKnown ? address : null,
      cancelledAt: toInstantIfAny(cancelledAt),
      productId: String(productId),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(basis && startDate && { length: { unit: basis, count: countDays(basis, startDate, endDate) } }),
      ...(slotStart && { slotStart: toInstant(slotStart) }),
      ...(slotEnd && { slotEnd: toInstant(slotEnd) }),
    })),
    history: history.map(({ status, at }) => ({ status, at: toInstant(at) })),
    invoice: invoice && { number: invoiceNumber(invoice), issuedAt: toInstant(invoice.issuedAt) },
    deposits: deposits.map((deposit) => ({
      ...deposit,
      dueAt: toInstantIfAny(deposit.dueAt),
      heldUntil: toInstantIfAny(deposit.heldUntil),
      capturedAt: toInstantIfAny(deposit.capturedAt),
    })),
    payments: payments.map(({ amount, at }) => ({ amount, at: toInstant(at) })),
    refunds: refunds.map((refund) => ({ ...refund, at: toInstant(refund.at) })),
    changes: changes.map((change) => ({ ...change, at: toInstant(change.at) })),
    openChange:
      openChange && new Date(openChange.expiresAt) > now
        ? { ...openChange, expiresAt: toInstant(openChange.expiresAt) }
        : null,
    problems: problems.map((problem) => ({
      ...problem,
      reportedAt: toInstant(problem.reportedAt),
      resolvedAt: toInstantIfAny(problem.resolvedAt),
    })),
    actions: ORDER_PROCESS.listActions('customer', order.status, readOrderFacts(deps, row, now)) as CustomerAction[],
  };
}
