import { PAYABLE_STATUSES, type OrderStatus, type PricePart } from '@marketplace/api-contract';
import { and, asc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { orders, payments, type SoldTerms } from '@marketplace/database/schema';

/** An order with its own payment, for calls that pay it. Changes of dates have payments of their own. */
export interface PayableOrder {
  id: string;
  customerId: string;
  sellerId: number;
  quoteId: string | null;
  auctionId: string | null;
  status: OrderStatus;
  total: number;
  charges: PricePart[];
  promoCode: string | null;
  soldTerms: SoldTerms | null;
  currency: string;
  expiresAt: Date | null;
  payment: {
    id: string;
    intentId: string;
    clientSecret: string;
    isTest: boolean;
    status: string;
    amount: number;
    changingUntil: Date | null;
  } | null;
}

/** What paying, changing or settling a payment needs. */
export const paymentColumns = {
  id: payments.id,
  intentId: payments.intentId,
  clientSecret: payments.clientSecret,
  isTest: payments.isTest,
  status: payments.status,
  amount: payments.amount,
  changingUntil: payments.changingUntil,
};

const payableColumns = {
  id: orders.id,
  customerId: orders.customerId,
  sellerId: orders.sellerId,
  quoteId: orders.quoteId,
  auctionId: orders.auctionId,
  status: orders.status,
  total: orders.total,
  charges: orders.charges,
  promoCode: orders.promoCode,
  soldTerms: orders.soldTerms,
  currency: orders.currency,
  expiresAt: orders.expiresAt,
  payment: paymentColumns,
};

const selectPayableOrders = (db: Db, where: SQL | undefined) =>
  db
    .select(payableColumns)
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isNull(payments.changeId)))
    .where(where);

export async function findPayableOrder(db: Db, id: string, customerId: string): Promise<PayableOrder | undefined> {
  const [row] = await selectPayableOrders(db, and(eq(orders.id, id), eq(orders.customerId, customerId)));
  return row;
}

export async function findPayableOrderByIntent(db: Db, intentId: string): Promise<PayableOrder | undefined> {
  const [row] = await selectPayableOrders(db, eq(payments.intentId, intentId));
  return row;
}

/** Reads the order and locks it until the end of the transaction. */
export async function lockPayableOrder(tx: Db, id: string): Promise<PayableOrder | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update');
  // A statement of its own: one that had waited for the lock would still see the old payment.
  const [row] = await selectPayableOrders(tx, eq(orders.id, id));
  return row;
}

const isDue = (now: Date) => and(inArray(orders.status, PAYABLE_STATUSES), lte(orders.expiresAt, now));

/** The order, if its time to pay has run out. */
export async function findDueOrder(db: Db, id: string, now: Date): Promise<PayableOrder | undefined> {
  const [row] = await selectPayableOrders(db, and(eq(orders.id, id), isDue(now)));
  return row;
}

/** Orders whose time to pay has run out, oldest first. */
export async function findDueOrders(db: Db, now: Date, limit: number): Promise<PayableOrder[]> {
  return selectPayableOrders(db, isDue(now)).orderBy(asc(orders.expiresAt)).limit(limit);
}

/** Unpaid orders whose payment was not read since then, the longest unread first. */
export async function findUncheckedOrders(db: Db, since: Date, limit: number): Promise<PayableOrder[]> {
  const isUnchecked = and(inArray(orders.status, PAYABLE_STATUSES), lte(payments.updatedAt, since));
  return selectPayableOrders(db, isUnchecked).orderBy(asc(payments.updatedAt)).limit(limit);
}

/** A payment was read from the provider and hasn't changed. */
export async function touchPayment(db: Db, id: string, now: Date): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, id));
}

type NewPayment = Omit<typeof payments.$inferInsert, 'status' | 'createdAt' | 'updatedAt'>;

/** Adds an open payment. */
export async function insertPayment(tx: Db, payment: NewPayment, now: Date): Promise<PayableOrder['payment']> {
  const open = { ...payment, status: 'open' as const, createdAt: now, updatedAt: now };
  const [row] = await tx.insert(payments).values(open).returning(paymentColumns);
  return row ?? null;
}

export async function updatePaymentStatus(
  tx: Db,
  id: string,
  status: 'succeeded' | 'failed' | 'refunded',
  now: Date,
): Promise<void> {
  await tx.update(payments).set({ status, updatedAt: now }).where(eq(payments.id, id));
}

/**
 * Marks a payment's amount as being changed until then; false if the payment has changed since it
 * was read.
 */
export async function claimPayment(
  db: Db,
  { id, amount, changingUntil }: { id: string; amount: number; changingUntil: Date | null },
  until: Date,
): Promise<boolean> {
  const before = changingUntil ? eq(payments.changingUntil, changingUntil) : isNull(payments.changingUntil);
  const rows = await db
    .update(payments)
    .set({ changingUntil: until })
    .where(and(eq(payments.id, id), eq(payments.amount, amount), before))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Stores the amount that the provider has accepted. */
export async function updatePaymentAmount(tx: Db, id: string, amount: number, now: Date): Promise<void> {
  await tx.update(payments).set({ amount, changingUntil: null, updatedAt: now }).where(eq(payments.id, id));
}
