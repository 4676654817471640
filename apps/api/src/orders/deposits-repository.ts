import { OPEN_STATUSES, type DepositStatus } from '@marketplace/api-contract';
import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { deposits, orderLines, orders, payments } from '@marketplace/database/schema';

/** Statuses in which a deposit is held or can still be. */
const HOLDABLE = ['pending', 'authorized', 'failed'] as const satisfies readonly DepositStatus[];

const columns = {
  id: deposits.id,
  orderId: deposits.orderId,
  amount: deposits.amount,
  currency: deposits.currency,
  status: deposits.status,
  intentId: deposits.intentId,
  attempt: deposits.attempt,
  dueAt: deposits.dueAt,
  authorizedUntil: deposits.authorizedUntil,
  failedAt: deposits.failedAt,
  capturedAmount: deposits.capturedAmount,
  reason: deposits.reason,
  captureKey: deposits.captureKey,
  capturedAt: deposits.capturedAt,
  orderStatus: orders.status,
};

const selectDeposits = (db: Db) =>
  db
    .select(columns)
    .from(deposits)
    .innerJoin(orders, eq(orders.id, deposits.orderId))
    .innerJoin(orderLines, eq(orderLines.id, deposits.lineId));

export async function findDeposit(db: Db, id: string) {
  const [row] = await selectDeposits(db).where(eq(deposits.id, id));
  return row;
}

export type DepositRow = NonNullable<Awaited<ReturnType<typeof findDeposit>>>;

/** The deposit of a line by its position. */
export async function findDepositOfLine(db: Db, orderId: string, position: number): Promise<DepositRow | undefined> {
  const [row] = await selectDeposits(db).where(and(eq(deposits.orderId, orderId), eq(orderLines.position, position)));
  return row;
}

export async function findDepositByIntent(db: Db, intentId: string): Promise<DepositRow | undefined> {
  const [row] = await selectDeposits(db).where(eq(deposits.intentId, intentId));
  return row;
}

/** Deposits of open orders that are to be held, renewed or tried again by now, the longest due first. */
export const findDueDeposits = (db: Db, now: Date, limit: number): Promise<DepositRow[]> =>
  selectDeposits(db)
    .where(and(lte(deposits.dueAt, now), inArray(deposits.status, HOLDABLE), inArray(orders.status, OPEN_STATUSES)))
    .orderBy(asc(deposits.dueAt))
    .limit(limit);

export const hasDeposits = async (db: Db, orderId: string): Promise<boolean> =>
  (await db.$count(deposits, eq(deposits.orderId, orderId))) > 0;

export async function insertDeposit(tx: Db, deposit: typeof deposits.$inferInsert): Promise<void> {
  await tx.insert(deposits).values(deposit);
}

/** Writes a deposit unless it has changed since it was read; false if it has. */
export async function updateDeposit(
  db: Db,
  { id, status, attempt, intentId, dueAt }: DepositRow,
  changes: Partial<typeof deposits.$inferInsert>,
  now: Date,
  { isClaim = false } = {},
): Promise<boolean> {
  const isAsRead = and(
    eq(deposits.id, id),
    eq(deposits.status, status),
    eq(deposits.attempt, attempt),
    intentId === null ? isNull(deposits.intentId) : eq(deposits.intentId, intentId),
    // Of two that claim it, only one may find the time that it was due at.
    isClaim ? (dueAt === null ? isNull(deposits.dueAt) : eq(deposits.dueAt, dueAt)) : undefined,
  );
  const rows = await db
    .update(deposits)
    .set({ ...changes, updatedAt: now })
    .where(isAsRead)
    .returning({ id: deposits.id });
  return rows.length > 0;
}

/** Releases what isn't captured, of these lines or of all. Returns the intents that hold something. */
export async function markReleased(
  tx: Db,
  orderId: string,
  lineIds: readonly string[] | undefined,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(deposits)
    .set({ status: 'released', dueAt: null, updatedAt: now })
    .where(
      and(
        eq(deposits.orderId, orderId),
        inArray(deposits.status, HOLDABLE),
        lineIds && inArray(deposits.lineId, [...lineIds]),
      ),
    )
    .returning({ intentId: deposits.intentId });
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

/** Writes when the pending deposit of a line is held. */
export async function schedulePending(tx: Db, lineId: string, dueAt: Date): Promise<void> {
  await tx
    .update(deposits)
    .set({ dueAt })
    .where(and(eq(deposits.lineId, lineId), eq(deposits.status, 'pending')));
}

/** Whether an intent is one that a deposit still needs. */
export const isIntentNeeded = async (db: Db, intentId: string): Promise<boolean> =>
  (await db.$count(deposits, and(eq(deposits.intentId, intentId), ne(deposits.status, 'released')))) > 0;

/** The intent by which an order was paid; undefined if it cost nothing. */
export async function findPaidIntent(db: Db, orderId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        isNull(payments.changeId),
        inArray(payments.status, ['succeeded', 'refunded']),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.intentId;
}

export interface DepositJson {
  line: number;
  amount: number;
  status: DepositStatus;
  dueAt: string | null;
  heldUntil: string | null;
  capturedAmount: number;
  capturedAt: string | null;
  reason: string;
}

/** The deposits of an order as JSON, with table names for a query that joins others. */
export const depositsJson = sql<DepositJson[]>`(
  SELECT COALESCE(jsonb_agg(jsonb_build_object('line', l.position, 'amount', d.amount, 'status', d.status,
      'dueAt', CASE d.status WHEN 'pending' THEN d.due_at END,
      'heldUntil', CASE WHEN d.status IN ('authorized', 'released') THEN d.authorized_until END,
      'capturedAmount', d.captured_amount, 'capturedAt', d.captured_at, 'reason', d.reason) ORDER BY l.position), '[]')
    FROM deposits d JOIN order_lines l ON l.id = d.line_id WHERE d.order_id = ${orders.id})`;
