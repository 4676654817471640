import { createHash } from 'node:crypto';
import {
  PAGE_SIZE,
  type Contact,
  type Currency,
  type WantedFulfilment,
  type Order,
  type OrderStatus,
  type OrderSummary,
  type Quote,
  type WantedLine,
} from '@marketplace/api-contract';
import { hasProvinces } from '@marketplace/formats';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { addNearest } from './orders-nearest';
import { quoteLines, type FullQuote } from './orders-quote';
import {
  countUnpaid,
  findByIdempotencyKey,
  findOrder,
  findOrderer,
  findIsPaid,
  findOrders,
  insertLine,
  insertOrder,
  type OrderRow,
} from './orders-repository';
import { giveBack } from './holds-service';
import { isPaid } from './order-process';
import { takeLine } from './take-line';
import { isTaken, lockIdempotencyKey } from './reservations-repository';
import { countUnpaidOrder, paidAttempts, refuseExcess, termsOf, type Orderer } from './unpaid-limits';

type DbOnly = Pick<Deps, 'db'>;

/** How long an unpaid order keeps what it reserved. */
const PAY_WITHIN_MS = 30 * 60_000;
/** The same where it or others keep much of a listing. */
const PAY_WITHIN_SHORT_MS = 5 * 60_000;
/** Orders of one customer that wait for their payment. */
const UNPAID_MAXIMUM = 5;

interface WantedOrder {
  lines: WantedLine[];
  fulfilment: WantedFulfilment;
}

/** What an order would cost now, and what stands in its way. */
export async function readQuote({ db }: DbOnly, wanted: WantedOrder, now: Date, customerId?: string): Promise<Quote> {
  const { currency, seller, lines, fulfilment, fulfilments, charges, total } = await quoteLines(
    db,
    wanted,
    now,
    customerId,
  );
  for (const line of lines) await addNearest(db, line, lines, now, customerId);
  return {
    currency,
    seller: { ...seller, id: String(seller.id) },
    lines: lines.map(({ wanted: line, offer, parts, amount, problems }) => ({
      ...line,
      name: offer.name,
      slug: offer.slug,
      saleType: offer.saleType,
      picture: offer.picture,
      timeZone: offer.timeZone,
      parts,
      amount,
      problems,
    })),
    fulfilment,
    fulfilments,
    charges,
    total,
  };
}

interface PlacedOrder extends WantedOrder {
  idempotencyKey: string;
  expectedTotal: number;
  contact: Contact;
  note: string;
}

/**
 * Reserves what is wanted as one order. The same key again gives the same order (OR-04); what is gone or costs otherwise is refused.
 * Nobody closes a listing with orders that they do not pay: these are limited for each customer, listing and network.
 */
export async function placeOrder(
  { db, attempts }: Pick<Deps, 'db' | 'attempts'>,
  orderer: Orderer,
  placed: PlacedOrder,
  now: Date,
): Promise<string> {
  const { idempotencyKey, ...asked } = placed;
  const { customerId } = orderer;
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const before = await findByIdempotencyKey(db, customerId, idempotencyKey);
  if (before) return sameOrder(before, requestHash);
  const productIds = [...new Set(asked.lines.map(({ productId }) => Number(productId)))];
  try {
    return await db.transaction(async (tx) => {
      await lockIdempotencyKey(tx, `${customerId} ${idempotencyKey}`);
      const atOnce = await findByIdempotencyKey(tx, customerId, idempotencyKey);
      if (atOnce) return sameOrder(atOnce, requestHash);
      // What was kept for them is ordered now, or no longer wanted.
      await giveBack(tx, customerId, productIds, now);
      if ((await countUnpaid(tx, customerId)) >= UNPAID_MAXIMUM) throw new AppError('unpaid_limit');
      const quote = await quoteLines(tx, asked, now);
      refuseProblems(quote);
      refuseNoAddress(asked);
      if (quote.total !== asked.expectedTotal)
        throw new AppError('price_changed', undefined, { details: { total: quote.total } });
      await refuseExcess(tx, customerId, quote.lines);
      const terms = await termsOf(tx, orderer, quote.lines, now);
      await countUnpaidOrder(attempts.within(tx), orderer, terms, productIds, now);
      const payWithin = terms.isShort ? PAY_WITHIN_SHORT_MS : PAY_WITHIN_MS;
      const expiresAt = new Date(now.getTime() + payWithin);
      return writeOrder(tx, orderer, { ...placed, requestHash, expiresAt }, quote, now);
    });
  } catch (error) {
    if (isTaken(error)) throw new AppError('unavailable_dates', undefined, { cause: error });
    throw error;
  }
}

/** A paid order was no try to keep something without paying. */
export async function forgetUnpaid({ db, attempts }: Pick<Deps, 'db' | 'attempts'>, id: string): Promise<void> {
  const placed = await findOrderer(db, id);
  if (!placed) return;
  const { orderer, productIds } = placed;
  await attempts.succeed(paidAttempts(orderer, productIds));
}

function sameOrder(before: { id: string; requestHash: string }, requestHash: string): string {
  if (before.requestHash === requestHash) return before.id;
  const fields = { 'body.idempotencyKey': 'Used for another order already' };
  throw new AppError('invalid_input', undefined, { fields });
}

/** The first problem of the first line that has one, with the facts that help. */
function refuseProblems({ lines }: FullQuote): void {
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

/** A delivery needs to know where to. */
export function refuseNoAddress({ fulfilment, contact }: { fulfilment: WantedFulfilment; contact: Contact }): void {
  if (fulfilment !== 'delivery') return;
  const needed = ['street', 'city', 'zip', 'country'] as const;
  const missing = [...needed, ...(hasProvinces(contact.country ?? '') ? (['state'] as const) : [])].filter(
    (name) => !contact[name],
  );
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((name) => [`body.contact.${name}`, 'This is a required field.']));
  throw new AppError('invalid_input', undefined, { fields });
}

async function writeOrder(
  tx: Db,
  { customerId, network }: Orderer,
  { idempotencyKey, requestHash, expiresAt, contact, note }: PlacedOrder & { requestHash: string; expiresAt: Date },
  { seller, currency, fulfilment, charges, total, lines }: FullQuote,
  now: Date,
): Promise<string> {
  const id = await insertOrder(tx, {
    customerId,
    network,
    sellerId: seller.id,
    currency,
    charges,
    total,
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
    await takeLine(tx, { orderLineId }, line);
  }
  return id;
}

export async function readOrder({ db }: DbOnly, id: string, customerId: string): Promise<Order> {
  const row = await findOrder(db, id, customerId);
  if (!row) throw new AppError('not_found');
  return orderOf(row);
}

export async function readOrders(
  { db }: DbOnly,
  customerId: string,
  { status, page }: { status?: OrderStatus | undefined; page: number },
): Promise<{ orders: OrderSummary[]; page: number; pages: number; total: number }> {
  const place = { status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { rows, total } = await findOrders(db, customerId, place);
  return { orders: rows.map(orderOf), page, pages: Math.ceil(total / PAGE_SIZE), total };
}

/** Whether a customer has an order of a seller that is paid, and was not cancelled since. */
export const hasPaidFor = ({ db }: DbOnly, customerId: string, sellerId: number): Promise<boolean> =>
  findIsPaid(db, customerId, sellerId);

const instant = (value: string | Date | null) => value && new Date(value).toISOString();

/** An order as its customer reads it. Where the listing is and how to reach the seller comes with the payment (PD-05). */
function orderOf({ lines, history, createdAt, expiresAt, seller, ...order }: OrderRow): Order {
  const isKnown = isPaid(order.status);
  return {
    ...order,
    currency: order.currency as Currency,
    seller: { ...seller, contact: isKnown ? seller.contact : null },
    createdAt: createdAt.toISOString(),
    expiresAt: instant(expiresAt),
    lines: lines.map(({ productId, startDate, endDate, slotStart, slotEnd, address, ...line }) => ({
      ...line,
      address: isKnown ? address : null,
      productId: String(productId),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(slotStart && { slotStart: new Date(slotStart).toISOString() }),
      ...(slotEnd && { slotEnd: new Date(slotEnd).toISOString() }),
    })),
    history: history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
  };
}
