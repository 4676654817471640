import { isCompleted, type Delivery } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { deliveryLinks, orders } from '@marketplace/database/schema';
import { and, eq, gt } from 'drizzle-orm';
import { createSecret, hashSecret } from '../accounts/secrets';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { completeIfDue } from './complete-orders';
import { scheduleCompletion, transition } from './order-transitions';
import { findOrder, lockProgress, markConfirmed, type OrderScope } from './orders-repository';
import { toOrder } from './orders-service';

/** Days that a link is valid, from the handover or from when the order completes by itself. */
const LINK_DAYS = 30;
const DAY_MS = 86_400_000;

/** Creates the token of a link that confirms an order; only its hash is stored. */
export async function createDeliveryLink(
  tx: Db,
  { orderId, completesAt }: { orderId: string; completesAt: Date | null },
  now: Date,
): Promise<string> {
  const token = createSecret();
  const start = Math.max(now.getTime(), completesAt?.getTime() ?? 0);
  await tx.insert(deliveryLinks).values({
    tokenHash: hashSecret(token) as string,
    orderId,
    expiresAt: new Date(start + LINK_DAYS * DAY_MS),
  });
  return token;
}

/** Whose order a link confirms. Throws `not_found` if it is unknown or has expired. */
async function findLinkedOrder(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ id: orders.id, customerId: orders.customerId })
    .from(deliveryLinks)
    .innerJoin(orders, eq(orders.id, deliveryLinks.orderId))
    .where(and(eq(deliveryLinks.tokenHash, hashSecret(token) ?? ''), gt(deliveryLinks.expiresAt, now)));
  if (!row) throw new AppError('not_found');
  return row;
}

/** What a link is about, for whoever has it. */
export async function readDelivery(
  deps: Pick<Deps, 'db' | 'environment'>,
  token: string,
  viewerId: string | undefined,
  now: Date,
): Promise<Delivery> {
  const { id, customerId } = await findLinkedOrder(deps.db, token, now);
  const row = await findOrder(deps.db, id, {});
  if (!row) throw new AppError('not_found');
  const { number, status, fulfilment, seller, lines, confirmedAt, actions } = toOrder(deps, row, now);
  return {
    orderId: id,
    number,
    status,
    fulfilment,
    seller,
    lines: lines.filter(({ cancelledAt }) => cancelledAt === null),
    confirmedAt,
    isConfirmable: actions.includes('confirm'),
    isOwn: customerId === viewerId,
  };
}

type ConfirmDeps = Pick<Deps, 'db' | 'jobs' | 'environment'>;

/**
 * Confirms that everything was received, and completes the order if its dates have ended. One that
 * is confirmed or completed already stays as it is; `action_unavailable` in other statuses.
 */
export async function confirmReceipt(deps: ConfirmDeps, id: string, scope: OrderScope, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockProgress(tx, id, scope);
    if (!order) throw new AppError('not_found');
    if (order.confirmedAt !== null || isCompleted(order.status)) return;
    await transition(deps, tx, id, { action: 'confirm', actor: 'customer' }, now);
    await markConfirmed(tx, id, now);
    await scheduleCompletion(deps, tx, id);
    await completeIfDue(deps, tx, id, now);
  });
}

export async function confirmDelivery(
  deps: ConfirmDeps,
  token: string,
  viewerId: string | undefined,
  now: Date,
): Promise<Delivery> {
  const { id } = await findLinkedOrder(deps.db, token, now);
  await confirmReceipt(deps, id, {}, now);
  return readDelivery(deps, token, viewerId, now);
}
