import type {
  Cancellation,
  Contact,
  Fulfilment,
  Order,
  OrderLine,
  OrderStatus,
  PricePart,
  SaleType,
} from '@marketplace/api-contract';
import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client';
import { customers, orderHistory, orderLines, orders, payments, sellers } from '../db/schema';
import { PAID, PAYABLE } from './order-process';
import type { QuoteLine } from './orders-quote';

export interface NewOrder {
  customerId: string;
  sellerId: number;
  currency: string;
  charges: PricePart[];
  total: number;
  contact: Contact;
  fulfilment: Fulfilment;
  note: string;
  idempotencyKey: string;
  requestHash: string;
  /** Of who orders, hashed. */
  network: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertOrder(tx: Db, order: NewOrder): Promise<string> {
  const [row] = await tx
    .insert(orders)
    .values({ ...order, number: sql`'M-' || nextval('order_numbers')`, status: 'Pending Payment' })
    .returning({ id: orders.id });
  const { id } = row as { id: string };
  await insertHistory(tx, id, 'Pending Payment', 'customer', order.createdAt);
  return id;
}

const asDate = (instant: string | undefined) => (instant === undefined ? null : new Date(instant));

export async function insertLine(tx: Db, orderId: string, position: number, line: QuoteLine): Promise<string> {
  const { wanted, offer, parts, amount, take } = line;
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
      quantity: wanted.quantity,
      ...(take?.kind === 'days' && { startDate: wanted.startDate, endDate: wanted.endDate ?? wanted.startDate }),
      ...(take?.kind === 'slots' && { slotStart: asDate(wanted.slotStart), slotEnd: asDate(wanted.slotEnd) }),
      parts,
      amount,
      cancellation: offer.cancellation,
    })
    .returning({ id: orderLines.id });
  return (row as { id: string }).id;
}

export async function insertHistory(
  tx: Db,
  orderId: string,
  status: OrderStatus,
  actor: 'customer' | 'system',
  at: Date,
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, status, actor, at });
}

export async function findByIdempotencyKey(db: Db, customerId: string, key: string) {
  const [row] = await db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key)));
  return row;
}

export async function countUnpaid(db: Db, customerId: string): Promise<number> {
  return db.$count(orders, and(eq(orders.customerId, customerId), inArray(orders.status, PAYABLE)));
}

export type UnpaidLine = Pick<
  typeof orderLines.$inferSelect,
  'productId' | 'quantity' | 'startDate' | 'endDate' | 'slotStart' | 'slotEnd'
>;

/** Lines of a customer's unpaid orders, of these products. */
export const findUnpaidLines = (db: Db, customerId: string, productIds: readonly number[]): Promise<UnpaidLine[]> =>
  db
    .select({
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      startDate: orderLines.startDate,
      endDate: orderLines.endDate,
      slotStart: orderLines.slotStart,
      slotEnd: orderLines.slotEnd,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        inArray(orders.status, PAYABLE),
        inArray(orderLines.productId, [...productIds]),
      ),
    );

/** By whom and from where an order was placed, and its products. */
export async function findOrderer(db: Db, id: string) {
  const rows = await db
    .select({ customerId: orders.customerId, network: orders.network, productId: orderLines.productId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.id, id));
  const [first] = rows;
  if (first?.network == null) return undefined;
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  return { orderer: { customerId: first.customerId, network: first.network }, productIds };
}

/** An order with its payment, as paying it needs both. */
export interface PayableOrder {
  id: string;
  customerId: string;
  status: OrderStatus;
  total: number;
  charges: PricePart[];
  currency: string;
  expiresAt: Date | null;
  payment: { id: string; intentId: string; clientSecret: string; isTest: boolean; status: string } | null;
}

const payable = {
  id: orders.id,
  customerId: orders.customerId,
  status: orders.status,
  total: orders.total,
  charges: orders.charges,
  currency: orders.currency,
  expiresAt: orders.expiresAt,
  payment: {
    id: payments.id,
    intentId: payments.intentId,
    clientSecret: payments.clientSecret,
    isTest: payments.isTest,
    status: payments.status,
  },
};

const selectPayable = (db: Db, where: SQL | undefined) =>
  db.select(payable).from(orders).leftJoin(payments, eq(payments.orderId, orders.id)).where(where);

export async function findPayable(db: Db, id: string, customerId: string): Promise<PayableOrder | undefined> {
  const [row] = await selectPayable(db, and(eq(orders.id, id), eq(orders.customerId, customerId)));
  return row;
}

/** The order as it is now, held until the end of the transaction. */
export async function lockPayable(tx: Db, id: string): Promise<PayableOrder | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update');
  // Read by a statement of its own: one that had waited for the lock would still see the payment as it was before.
  const [row] = await selectPayable(tx, eq(orders.id, id));
  return row;
}

/** Orders whose time to pay has run out, the oldest first. */
export async function findDue(db: Db, now: Date, limit: number): Promise<PayableOrder[]> {
  return selectPayable(db, and(inArray(orders.status, PAYABLE), lte(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
}

export async function insertPayment(tx: Db, payment: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(payment).onConflictDoNothing({ target: payments.intentId });
}

export async function updatePayment(
  tx: Db,
  id: string,
  status: 'succeeded' | 'failed' | 'refunded',
  now: Date,
): Promise<void> {
  await tx.update(payments).set({ status, updatedAt: now }).where(eq(payments.id, id));
}

/** What a payment charges, as the provider charges it by now. */
export async function updatePaymentAmount(tx: Db, id: string, amount: number, now: Date): Promise<void> {
  await tx.update(payments).set({ amount, updatedAt: now }).where(eq(payments.id, id));
}

/** What a customer may still change of an order that they have not paid. */
export async function updateDetails(
  tx: Db,
  id: string,
  details: { contact: Contact; note: string; fulfilment: Fulfilment; charges: PricePart[]; total: number },
): Promise<void> {
  await tx.update(orders).set(details).where(eq(orders.id, id));
}

export async function updateStatus(
  tx: Db,
  id: string,
  status: OrderStatus,
  now: Date,
  actor: 'customer' | 'system' = 'system',
): Promise<void> {
  const keepsTime = PAYABLE.some((waiting) => waiting === status);
  await tx
    .update(orders)
    .set({ status, ...(!keepsTime && { expiresAt: null }) })
    .where(eq(orders.id, id));
  await insertHistory(tx, id, status, actor, now);
}

/** The lines of an order as they were wanted, to take them again. */
export const findWantedLines = (tx: Db, orderId: string) =>
  tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));

interface LineJson {
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
  parts: PricePart[];
  amount: number;
  cancellation: Cancellation;
  address: OrderLine['address'];
}
// Always selected with its seller joined: of a single table Drizzle writes columns without their table, and the subqueries would mean their own.
const orderRow = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  createdAt: orders.createdAt,
  expiresAt: orders.expiresAt,
  currency: sql<Order['currency']>`${orders.currency}`,
  seller: sql<
    Order['seller']
  >`(SELECT jsonb_build_object('id', s.id::text, 'name', s.name, 'slug', s.slug, 'contact', jsonb_build_object(
        'phone', COALESCE(NULLIF(s.company ->> 'phone', ''), s.personal ->> 'phone', ''),
        'email', COALESCE(NULLIF(s.company ->> 'email', ''), s.personal ->> 'email', '')))
      FROM sellers s WHERE s.id = ${orders.sellerId})`,
  lines: sql<LineJson[]>`(
    SELECT jsonb_agg(jsonb_build_object(
        'productId', l.product_id, 'name', l.name, 'slug', l.slug, 'picture', l.picture, 'saleType', l.sale_type,
        'timeZone', l.time_zone, 'quantity', l.quantity, 'startDate', l.start_date, 'endDate', l.end_date,
        'slotStart', l.slot_start, 'slotEnd', l.slot_end, 'parts', l.parts, 'amount', l.amount, 'cancellation', l.cancellation,
        'address', jsonb_build_object('street', p.address, 'city', p.city, 'state', p.region, 'country', p.country)) ORDER BY l.position)
      FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = ${orders.id})`,
  charges: orders.charges,
  total: orders.total,
  contact: orders.contact,
  fulfilment: orders.fulfilment,
  note: orders.note,
  history: sql<{ status: OrderStatus; at: string }[]>`(
    SELECT jsonb_agg(jsonb_build_object('status', h.status, 'at', h.at) ORDER BY h.id) FROM order_history h WHERE h.order_id = ${orders.id})`,
};

/** An order of this customer; anybody else's is not there. */
export async function findOrder(db: Db, id: string, customerId: string) {
  const [row] = await db
    .select(orderRow)
    .from(orders)
    .innerJoin(sellers, eq(sellers.id, orders.sellerId))
    .where(and(eq(orders.id, id), eq(orders.customerId, customerId)));
  return row;
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export async function findOrders(
  db: Db,
  customerId: string,
  { status, limit, offset }: { status: OrderStatus | undefined; limit: number; offset: number },
) {
  const where = and(eq(orders.customerId, customerId), status && eq(orders.status, status));
  const [rows, total] = await Promise.all([
    db
      .select(orderRow)
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

/** Whether any order of this customer and this seller is paid. */
export async function findIsPaid(db: Db, customerId: string, sellerId: number): Promise<boolean> {
  const isOwn = and(eq(orders.customerId, customerId), eq(orders.sellerId, sellerId), inArray(orders.status, PAID));
  const rows = await db.select({ id: orders.id }).from(orders).where(isOwn).limit(1);
  return rows.length > 0;
}

/** What the emails about a paid order say, to its customer and to its seller. */
export async function findForMail(db: Db, id: string) {
  const account = alias(customers, 'account');
  const [row] = await db
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      total: orders.total,
      charges: orders.charges,
      currency: orderRow.currency,
      contact: orders.contact,
      fulfilment: orders.fulfilment,
      note: orders.note,
      language: customers.language,
      seller: orderRow.seller,
      lines: orderRow.lines,
      /** The order's email is the account's, which was confirmed. */
      isVerified: sql<boolean>`${customers.verifiedAt} IS NOT NULL AND ${orders.contact} ->> 'email' = ${customers.email}`,
      /** The seller's own account where there is one, else how they can be reached. */
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
