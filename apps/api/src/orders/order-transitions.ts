import {
  isOpen,
  isPayable,
  ORDER_PROCESS,
  type Actor,
  type OrderAction,
  type OrderStatus,
} from '@marketplace/api-contract';
import { eq, sql } from 'drizzle-orm';
import { cancellationRefund } from '@marketplace/pricing';
import type { Db } from '@marketplace/database';
import { orderHistory, orders, type OrderedSeller } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { releaseDeposits, scheduleDeposits } from './deposits';
import { followAgreement } from './agreed-orders';
import { enqueueFollowUp } from './follow-up-job';
import { computeCompletion, computeOrderFacts } from './order-facts';
import { computeCancellationQuote } from './cancellation-quote';
import { closeOpenChange } from './order-changes-repository';
import { cancelLines, findActiveLines, lockProgress, updateCompletion } from './orders-repository';
import { issueInvoice } from './invoices';
import { requestFullRefund, requestPartialRefund } from './refunds';
import { lockProducts, releaseLines } from './reservations-repository';

type NewOrder = Omit<typeof orders.$inferInsert, 'status' | 'seller' | 'createdAt'> & { createdAt: Date };

/** The seller as they are now. */
const describeSeller = (id: number) =>
  sql<OrderedSeller>`(
    SELECT jsonb_build_object('name', s.name,
        'address', COALESCE(s.company -> 'address', s.personal -> 'address', '{}'),
        'phone', COALESCE(NULLIF(s.company ->> 'phone', ''), s.personal ->> 'phone', ''),
        'email', COALESCE(NULLIF(s.company ->> 'email', ''), s.personal ->> 'email', ''))
      FROM sellers s WHERE s.id = ${id})`;

/** Begins the process of an order. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<string> {
  const status = 'Pending Payment';
  const [row] = await tx
    .insert(orders)
    .values({ ...order, status, seller: describeSeller(order.sellerId) })
    .returning({ id: orders.id });
  const { id } = row as { id: string };
  await tx.insert(orderHistory).values({ orderId: id, status, actor: 'customer', at: order.createdAt });
  return id;
}

interface RequestedTransition {
  action: OrderAction;
  actor: Actor;
  /** What the actor wrote about it, for the other side. */
  note?: string;
  /** Positions of the lines that are cancelled; all by default. */
  positions?: readonly number[];
  /** What the customer saw that a cancellation by terms gives back. */
  expectedRefund?: number;
  /** What is paid back apart from this, in minor units. */
  refunded?: number;
  /** What was paid for new dates. */
  paid?: number;
}

/**
 * Takes an action of ORDER_PROCESS: writes status and history and does what follows, all in the
 * caller's transaction. With `insertOrder` the only writer of either. Throws `action_unavailable`
 * unless the order's current status and facts allow it.
 */
export async function transition(
  { jobs, environment }: Pick<Deps, 'jobs' | 'environment'>,
  tx: Db,
  orderId: string,
  { action, actor, note = '', positions, expectedRefund, refunded = 0, paid = 0 }: RequestedTransition,
  now: Date,
): Promise<OrderStatus> {
  const order = await lockProgress(tx, orderId);
  if (!order) throw new AppError('not_found');
  const found = ORDER_PROCESS.find(action, order.status, actor);
  const unavailable = new AppError('action_unavailable', undefined, { details: { status: order.status } });
  if (!found) throw unavailable;
  const effects = found.effects ?? [];
  const lines = found.when || effects.includes('release') ? await findActiveLines(tx, orderId) : [];
  if (found.when && !found.when(computeOrderFacts(environment, lines, order, now))) throw unavailable;
  const status = found.to ?? order.status;
  if (found.to) {
    await tx
      .update(orders)
      .set({ status, ...(!isPayable(status) && { expiresAt: null }) })
      .where(eq(orders.id, orderId));
    await tx.insert(orderHistory).values({ orderId, status, actor, at: now });
  }
  const isChosen = (position: number) => positions?.includes(position) ?? true;
  const cancelled = lines.filter(({ position }) => isChosen(position));
  let total = refunded;
  for (const effect of effects) {
    switch (effect) {
      case 'invoice':
        await issueInvoice(tx, orderId, now);
        break;
      case 'followAgreement':
        if (actor === 'customer' || actor === 'time' || actor === 'provider') {
          const followed = { isPaid: action === 'pay', actor, customerId: order.customerId };
          await followAgreement({ jobs }, tx, order, followed, now);
        }
        break;
      case 'release':
        await lockProducts(
          tx,
          lines.map(({ productId }) => productId),
        );
        await closeOpenChange(tx, orderId, 'cancelled');
        await releaseLines(
          tx,
          cancelled.map(({ id }) => id),
        );
        break;
      case 'releaseDeposits':
        await releaseDeposits(
          { jobs },
          tx,
          orderId,
          action === 'complete' ? undefined : cancelled.map(({ id }) => id),
          now,
        );
        break;
      case 'refundByTerms': {
        const amount = cancellationRefund(await computeCancellationQuote(tx, orderId, lines, now), isChosen);
        if (amount !== expectedRefund) throw new AppError('price_changed', undefined, { details: { refund: amount } });
        total += await requestPartialRefund({ jobs }, tx, orderId, { actor, reason: 'cancelled', note, amount }, now);
        break;
      }
      case 'refund':
        total += await requestFullRefund({ jobs }, tx, orderId, { actor, reason: 'cancelled', note }, now);
        break;
      case 'mail':
        await enqueueFollowUp(jobs, tx, {
          orderId,
          action,
          actor,
          note,
          positions,
          refunded: total || null,
          paid: paid || null,
        });
    }
  }
  if (action === 'cancel' || action === 'cancelLines')
    await cancelLines(
      tx,
      cancelled.map(({ id }) => id),
      now,
    );
  await scheduleCompletion({ environment }, tx, orderId);
  return status;
}

/** Writes when the order completes by itself and its deposits are held, after a change of its status, lines, confirmation or problems. */
export async function scheduleCompletion(
  { environment }: Pick<Deps, 'environment'>,
  tx: Db,
  orderId: string,
): Promise<void> {
  const order = await lockProgress(tx, orderId);
  if (!order) return;
  const lines = isOpen(order.status) ? await findActiveLines(tx, orderId) : [];
  const completesAt = isOpen(order.status) ? computeCompletion(environment, lines, order) : null;
  await scheduleDeposits({ environment }, tx, lines, order);
  if (completesAt?.getTime() !== order.completesAt?.getTime()) await updateCompletion(tx, orderId, completesAt);
}
