import {
  COMPLETED_STATUSES,
  OPEN_STATUSES,
  PAID_STATUSES,
  PAYABLE_STATUSES,
  type Cancellation,
  type DateChange,
  type Day,
  type LineDates,
  type Order,
  type OrderLine,
  type OrderProblem,
  type OrderStatus,
  type PricePart,
  type Refund,
  type SaleType,
} from '@marketplace/api-contract';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@marketplace/database';
import { customers, orderLines, orders, SEEDED_REQUEST_HASH, sellers } from '@marketplace/database/schema';
import { attachmentList } from '../uploads/attachment-list';
import { depositsJson } from './deposits-repository';
import type { QuoteLine } from './quote-lines';

const asDate = (instant: string | undefined) => (instant === undefined ? null : new Date(instant));

export async function insertLine(tx: Db, orderId: string, position: number, line: QuoteLine): Promise<string> {
  const { requested, offer, parts, amount, adjustment, length, reservation } = line;
  const [row] = await tx
    .insert(orderLines)
    .values({
      orderId,
      position,
      productId: offer.id,
      name: offer.name,
      slug: offer.slug,
      picture: offer.picture,
      saleType: offer.saleType,
      timeZone: offer.timeZone,
      address: sql`(SELECT jsonb_build_object('street', p.address, 'city', p.city, 'state', p.region, 'country', p.country)
                      FROM products p WHERE p.id = ${offer.id})`,
      quantity: requested.quantity,
      ...(reservation?.kind === 'days' && {
        startDate: requested.startDate,
        endDate: requested.endDate ?? requested.startDate,
        basis: length?.unit,
      }),
      // The agreed days, which the listing's calendar doesn't count.
      ...(reservation?.kind === 'none' &&
        requested.startDate && {
          startDate: requested.startDate,
          endDate: requested.endDate ?? requested.startDate,
          basis: 'day' as const,
        }),
      ...(reservation?.kind === 'slots' && {
        slotStart: asDate(requested.slotStart),
        slotEnd: asDate(requested.slotEnd),
      }),
      parts,
      amount,
      adjustment,
      cancellation: offer.cancellation,
    })
    .returning({ id: orderLines.id });
  return (row as { id: string }).id;
}

export async function findByIdempotencyKey(db: Db, customerId: string, key: string) {
  const [row] = await db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key)));
  return row;
}

export async function countUnpaidOrders(db: Db, customerId: string): Promise<number> {
  return db.$count(orders, and(eq(orders.customerId, customerId), inArray(orders.status, PAYABLE_STATUSES)));
}

/** What of a listing is reserved without being paid: days, minutes of slots, or else pieces. */
export interface UnpaidLine {
  productId: number;
  quantity: number;
  days: number | null;
  minutes: number | null;
}

/**
 * What a customer has reserved of these products by unpaid orders and by new dates of paid orders
 * that wait for their payment.
 */
export async function findUnpaidLines(
  db: Db,
  customerId: string,
  productIds: readonly number[],
): Promise<UnpaidLine[]> {
  const payable = sql.join(
    PAYABLE_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  );
  const ids = sql`${`{${productIds.join(',')}}`}::int[]`;
  const { rows } = await db.execute<{
    product_id: number;
    quantity: number;
    days: number | null;
    minutes: number | null;
  }>(
    sql`
    SELECT r.product_id, r.quantity, upper(r.days) - lower(r.days) AS days,
           (extract(epoch FROM upper(r.slot) - lower(r.slot)) / 60)::int AS minutes
      FROM reservations r
      LEFT JOIN order_changes c ON c.id = r.change_id
      LEFT JOIN order_lines l ON l.id = r.order_line_id
      JOIN orders o ON o.id = COALESCE(c.order_id, l.order_id)
     WHERE o.customer_id = ${customerId} AND r.product_id = ANY (${ids})
       AND (c.id IS NOT NULL OR o.status IN (${payable}))
    UNION ALL
    SELECT l.product_id, l.quantity, NULL, NULL
      FROM order_lines l JOIN orders o ON o.id = l.order_id
     WHERE o.customer_id = ${customerId} AND l.product_id = ANY (${ids}) AND o.status IN (${payable})
       AND l.start_date IS NULL AND l.slot_start IS NULL`,
  );
  return rows.map(({ product_id: productId, ...line }) => ({ productId, ...line }));
}

/** Who placed an order, from which network, and its products. */
export async function findBuyer(db: Db, id: string) {
  const rows = await db
    .select({ customerId: orders.customerId, network: orders.network, productId: orderLines.productId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.id, id));
  const [first] = rows;
  if (first?.network == null) return undefined;
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  return { buyer: { customerId: first.customerId, network: first.network }, productIds };
}

/** The part of each line, by position, in the order's discount, taxes and fees. */
export async function updateAdjustments(tx: Db, orderId: string, adjustments: readonly number[]): Promise<void> {
  for (const [position, adjustment] of adjustments.entries())
    await tx
      .update(orderLines)
      .set({ adjustment })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)));
}

/** What a customer may still change of an unpaid order. */
export async function updateDetails(
  tx: Db,
  id: string,
  details: Pick<typeof orders.$inferInsert, 'contact' | 'note' | 'fulfilment' | 'charges' | 'total' | 'soldTerms'>,
): Promise<void> {
  await tx.update(orders).set(details).where(eq(orders.id, id));
}

const hasOpenProblem = sql<boolean>`EXISTS (
  SELECT 1 FROM order_problems p WHERE p.order_id = orders.id AND p.resolved_at IS NULL)`;

const progress = {
  paidAt: sql`(SELECT min(h.at) FROM order_history h WHERE h.order_id = orders.id AND h.status = 'Confirmed')`.mapWith(
    orders.expiresAt,
  ),
  activeSince:
    sql`(SELECT max(h.at) FROM order_history h WHERE h.order_id = orders.id AND h.status IN ('Confirmed', 'Handed Over'))`.mapWith(
      orders.expiresAt,
    ),
  confirmedAt: orders.confirmedAt,
  completesAt: orders.completesAt,
  hasOpenProblem,
  isSeeded: sql<boolean>`orders.request_hash = ${SEEDED_REQUEST_HASH}`,
  quoteId: orders.quoteId,
  auctionId: orders.auctionId,
};

/** Reads an order's status and progress and locks it until the end of the transaction. */
export async function lockProgress(tx: Db, id: string, scope: OrderScope = {}) {
  const [row] = await tx
    .select({
      customerId: orders.customerId,
      status: orders.status,
      currency: orders.currency,
      createdAt: orders.createdAt,
      charges: orders.charges,
      soldTerms: orders.soldTerms,
      total: orders.total,
      ...progress,
    })
    .from(orders)
    .where(and(eq(orders.id, id), isWithin(scope)))
    .for('update');
  return row;
}

export async function updateCompletion(tx: Db, id: string, completesAt: Date | null): Promise<void> {
  await tx.update(orders).set({ completesAt }).where(eq(orders.id, id));
}

export async function markConfirmed(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(orders).set({ confirmedAt: now }).where(eq(orders.id, id));
}

/** Open orders that complete by themselves by now, the first due first. */
export async function findCompletingOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.completesAt, now))
    .orderBy(asc(orders.completesAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Charges on the order as a whole, and the parts of them that its lines have. */
export async function findCharges(db: Db, id: string): Promise<{ charges: PricePart[]; adjustments: number[] }> {
  const [row] = await db.select({ charges: orders.charges }).from(orders).where(eq(orders.id, id));
  const lines = await db
    .select({ adjustment: orderLines.adjustment })
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  return { charges: row?.charges ?? [], adjustments: lines.map(({ adjustment }) => adjustment) };
}

/** Cancels lines that are not cancelled yet. */
export async function cancelLines(tx: Db, lineIds: readonly string[], now: Date): Promise<void> {
  await tx
    .update(orderLines)
    .set({ cancelledAt: now })
    .where(inArray(orderLines.id, [...lineIds]));
}

/** Writes the dates and price that a line has changed to. */
export async function updateDates(
  tx: Db,
  lineId: string,
  { to, amount, parts }: { to: LineDates; amount: number; parts: PricePart[] },
): Promise<void> {
  const { startDate, endDate, slotStart, slotEnd } = to;
  await tx
    .update(orderLines)
    .set({
      startDate: startDate ?? null,
      endDate: endDate ?? startDate ?? null,
      slotStart: asDate(slotStart),
      slotEnd: asDate(slotEnd),
      amount,
      parts,
    })
    .where(eq(orderLines.id, lineId));
}

/** Writes the price of an order whose dates have changed, with what was not paid back as a charge. */
export async function updatePrice(
  tx: Db,
  orderId: string,
  { charges, adjustments, total }: { charges: PricePart[]; adjustments: number[]; total: number },
  withheld: number,
): Promise<void> {
  const before = charges.find(({ kind }) => kind === 'change_fee');
  const others = charges.filter((charge) => charge !== before);
  const fee = (before?.amount ?? 0) + withheld;
  const changed: PricePart[] = fee > 0 ? [...others, { kind: 'change_fee', amount: fee }] : others;
  await tx
    .update(orders)
    .set({ charges: changed, total: total + withheld })
    .where(eq(orders.id, orderId));
  await updateAdjustments(tx, orderId, adjustments);
}

export const findOrderLines = (tx: Db, orderId: string) =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));

/** Lines that aren't cancelled. */
export const findActiveLines = (tx: Db, orderId: string) =>
  tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.cancelledAt)))
    .orderBy(asc(orderLines.position));

interface LineJson {
  id: string;
  productId: number;
  name: string;
  slug: string;
  picture: Order['lines'][number]['picture'];
  saleType: SaleType;
  timeZone: string;
  quantity: number;
  startDate: string | null;
  endDate: string | null;
  slotStart: string | null;
  slotEnd: string | null;
  basis: 'day' | 'night' | null;
  parts: PricePart[];
  amount: number;
  deposit: number;
  cancelledAt: string | null;
  cancellation: Cancellation;
  address: OrderLine['address'];
}
interface ProblemJson extends Omit<OrderProblem, 'reportedAt' | 'resolvedAt'> {
  reportedAt: string;
  resolvedAt: string | null;
}
// Always selected with the seller joined: when it selects from one table, Drizzle omits table
// names, and the subqueries would refer to columns of their own.
const orderRow = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  createdAt: orders.createdAt,
  expiresAt: orders.expiresAt,
  quoteId: orders.quoteId,
  auctionId: orders.auctionId,
  request: sql<Order['request']>`(
    SELECT jsonb_build_object('id', r.id, 'title', r.title)
      FROM seller_quotes q JOIN quote_requests r ON r.id = q.request_id WHERE q.id = ${orders.quoteId})`,
  currency: sql<Order['currency']>`${orders.currency}`,
  seller: {
    id: sql<string>`${orders.sellerId}::text`,
    slug: sellers.slug,
    details: orders.seller,
  },
  lines: sql<LineJson[]>`(
    SELECT jsonb_agg(jsonb_build_object(
        'id', l.id, 'productId', l.product_id, 'name', l.name, 'slug', l.slug, 'picture', l.picture, 'saleType', l.sale_type,
        'timeZone', l.time_zone, 'quantity', l.quantity, 'startDate', l.start_date, 'endDate', l.end_date,
        'slotStart', l.slot_start, 'slotEnd', l.slot_end, 'basis', l.basis, 'parts', l.parts, 'amount', l.amount, 'deposit', l.deposit,
        'cancelledAt', l.cancelled_at, 'cancellation', l.cancellation,
        'address', l.address) ORDER BY l.position)
      FROM order_lines l WHERE l.order_id = ${orders.id})`,
  invoice: sql<{ sellerId: number; number: number; issuedAt: string } | null>`(
    SELECT jsonb_build_object('sellerId', i.seller_id, 'number', i.number, 'issuedAt', i.issued_at)
      FROM invoices i WHERE i.order_id = ${orders.id})`,
  charges: orders.charges,
  total: orders.total,
  contact: orders.contact,
  fulfilment: orders.fulfilment,
  note: orders.note,
  history: sql<{ status: OrderStatus; at: string }[]>`(
    SELECT jsonb_agg(jsonb_build_object('status', h.status, 'at', h.at) ORDER BY h.id) FROM order_history h WHERE h.order_id = ${orders.id})`,
  deposits: depositsJson,
  payments: sql<{ amount: number; at: string }[]>`(
    SELECT COALESCE(jsonb_agg(jsonb_build_object('amount', p.amount, 'at', COALESCE(CASE
        WHEN p.change_id IS NULL THEN (SELECT min(h.at) FROM order_history h WHERE h.order_id = p.order_id AND h.status = 'Confirmed')
        ELSE c.applied_at END, p.created_at)) ORDER BY p.created_at, p.id), '[]')
      FROM payments p LEFT JOIN order_changes c ON c.id = p.change_id
     WHERE p.order_id = ${orders.id} AND p.status IN ('succeeded', 'refunded'))`,
  refunds: sql<(Omit<Refund, 'at'> & { at: string })[]>`(
    SELECT COALESCE(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason, 'note', r.note,
        'status', r.status, 'at', r.created_at) ORDER BY r.created_at, r.id), '[]')
      FROM refunds r WHERE r.order_id = ${orders.id})`,
  changes: sql<(Omit<DateChange, 'at'> & { at: string })[]>`(
    SELECT COALESCE(jsonb_agg(jsonb_build_object('line', l.position, 'from', c.from_dates, 'to', c.to_dates,
        'balance', c.charge - c.refund, 'at', c.applied_at) ORDER BY c.applied_at, c.id), '[]')
      FROM order_changes c JOIN order_lines l ON l.id = c.line_id WHERE c.order_id = ${orders.id} AND c.status = 'done')`,
  openChange: sql<(Omit<DateChange, 'at'> & { expiresAt: string }) | null>`(
    SELECT jsonb_build_object('line', l.position, 'from', c.from_dates, 'to', c.to_dates,
        'balance', c.charge, 'expiresAt', c.expires_at)
      FROM order_changes c JOIN order_lines l ON l.id = c.line_id WHERE c.order_id = ${orders.id} AND c.status = 'open')`,
  progress,
  problems: sql<ProblemJson[]>`(
    SELECT COALESCE(jsonb_agg(jsonb_build_object('kind', p.kind, 'text', p.text,
        'attachments', ${attachmentList(sql`u.problem_id = p.id`)}, 'reportedAt', p.reported_at,
        'resolvedAt', p.resolved_at, 'answer', p.answer) ORDER BY p.reported_at, p.id), '[]')
      FROM order_problems p WHERE p.order_id = ${orders.id})`,
};

// No list shows what was changed.
const listedRow = { ...orderRow, changes: sql<[]>`'[]'::jsonb` };

/** Whose orders are found; without either, everybody's. */
export interface OrderScope {
  customerId?: string;
  sellerId?: number;
}

const isWithin = ({ customerId, sellerId }: OrderScope) =>
  and(
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    sellerId === undefined ? undefined : eq(orders.sellerId, sellerId),
  );

export async function findOrder(db: Db, id: string, scope: OrderScope) {
  const [row] = await db
    .select(orderRow)
    .from(orders)
    .innerJoin(sellers, eq(sellers.id, orders.sellerId))
    .where(and(eq(orders.id, id), isWithin(scope)));
  return row;
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Which orders are listed; days are those of the order in the time zone of its first listing. */
export interface OrdersFilter extends OrderScope {
  status?: OrderStatus | undefined;
  search?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  /** Only orders with an open problem. */
  problem?: 'open' | undefined;
}

// As below, with table names.
const searchedText = sql`lower(concat_ws(' ', orders.number, orders.seller ->> 'name', (
  SELECT string_agg(l.name, ' ') FROM order_lines l WHERE l.order_id = orders.id), (
  SELECT r.title FROM seller_quotes q JOIN quote_requests r ON r.id = q.request_id WHERE q.id = orders.quote_id)))`;

// With table names, which Drizzle omits in a query of one table.
const orderedOn = sql`(orders.created_at AT TIME ZONE (
  SELECT l.time_zone FROM order_lines l WHERE l.order_id = orders.id ORDER BY l.position LIMIT 1))::date`;

export async function findOrders(
  db: Db,
  { status, search = '', from, to, problem, ...scope }: OrdersFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = and(
    isWithin(scope),
    status && inArray(orders.status, status === 'Completed' ? COMPLETED_STATUSES : [status]),
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`position(lower(${word}) IN ${searchedText}) > 0`),
    problem && hasOpenProblem,
    from === undefined ? undefined : sql`${orderedOn} >= ${from}::date`,
    to === undefined ? undefined : sql`${orderedOn} <= ${to}::date`,
  );
  const [rows, total] = await Promise.all([
    db
      .select(listedRow)
      .from(orders)
      .innerJoin(sellers, eq(sellers.id, orders.sellerId))
      .where(where)
      .orderBy(sql`${orders.createdAt} DESC, ${orders.id}`)
      .limit(limit)
      .offset(offset),
    db.$count(orders, where),
  ]);
  return { rows, total };
}

/** Whether this customer has a paid order with this seller. */
export async function hasPaidOrder(db: Db, customerId: string, sellerId: number): Promise<boolean> {
  const isOwn = and(
    eq(orders.customerId, customerId),
    eq(orders.sellerId, sellerId),
    inArray(orders.status, PAID_STATUSES),
  );
  const rows = await db.select({ id: orders.id }).from(orders).where(isOwn).limit(1);
  return rows.length > 0;
}

/** What the emails about a paid order contain. */
export async function findMailedOrder(db: Db, id: string) {
  const account = alias(customers, 'account');
  const [row] = await db
    .select({
      number: orders.number,
      request: orderRow.request,
      createdAt: orders.createdAt,
      total: orders.total,
      charges: orders.charges,
      currency: orderRow.currency,
      contact: orders.contact,
      fulfilment: orders.fulfilment,
      note: orders.note,
      language: customers.language,
      seller: orders.seller,
      lines: orderRow.lines,
      deposits: orderRow.deposits,
      completesAt: orders.completesAt,
      /** How often its dates have changed. */
      changeCount: sql<number>`(SELECT count(*)::int FROM order_changes c WHERE c.order_id = orders.id AND c.status = 'done')`,
      /** The order's email is that of the account and was verified. */
      isVerified: sql<boolean>`${customers.verifiedAt} IS NOT NULL AND ${orders.contact} ->> 'email' = ${customers.email}`,
      /** The email of the seller's account, otherwise the one in their details. */
      sellerEmail: sql<string>`COALESCE(${account.email}, NULLIF(${sellers.company} ->> 'email', ''), ${sellers.personal} ->> 'email', '')`,
      sellerLanguage: account.language,
    })
    .from(orders)
    .innerJoin(sellers, eq(sellers.id, orders.sellerId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(account, eq(account.id, sellers.customerId))
    .where(eq(orders.id, id));
  return row;
}

/** Orders that cost nothing and aren't completed; at most 20. */
export const findOpenFreeOrders = (db: Db, customerId: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.total, 0), inArray(orders.status, OPEN_STATUSES)))
    .limit(20);
