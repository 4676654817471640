import {
  isPaid,
  ORDER_PROCESS,
  PAGE_SIZE,
  type OperatorAction,
  type Order,
  type SoldOrder,
} from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { requestCapture, type RequestedCapture } from './deposits';
import { resolveProblem } from './order-problems';
import { transition } from './order-transitions';
import { readOrderFacts, toOrder } from './orders-service';
import { findOrder, findOrders, type OrderRow, type OrdersFilter, type OrderScope } from './orders-repository';
import { lockPayableOrder } from './payments-repository';
import { requestRefund } from './refunds';
import { findRefundable } from './refunds-repository';

/** Who handles orders: a seller their own, the operator all. */
export type Handler = { actor: 'seller'; sellerId: number } | { actor: 'operator' };

const getScope = (handler: Handler): OrderScope => (handler.actor === 'seller' ? { sellerId: handler.sellerId } : {});

export async function listSoldOrders(
  deps: Pick<Deps, 'db' | 'environment'>,
  handler: Handler,
  { page, ...filter }: Omit<OrdersFilter, keyof OrderScope> & { page: number },
  now: Date,
) {
  const { rows, total } = await findOrders(
    deps.db,
    { ...filter, ...getScope(handler) },
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  );
  const orders = rows.map((row) => ({
    ...toOrder(deps, row, now),
    customer: isPaid(row.status) ? { name: row.contact.name } : null,
  }));
  return { orders, page, pages: Math.ceil(total / PAGE_SIZE), total };
}

export async function getSoldOrder(
  deps: Pick<Deps, 'db' | 'environment'>,
  handler: Handler,
  id: string,
  now: Date,
): Promise<SoldOrder> {
  const row = await findOrder(deps.db, id, getScope(handler));
  if (!row) throw new AppError('not_found');
  const refundable = await findRefundable(deps.db, id);
  return toSoldOrder(deps, row, handler, refundable, now);
}

function toSoldOrder(
  deps: Pick<Deps, 'environment'>,
  row: OrderRow,
  { actor }: Handler,
  refundable: number,
  now: Date,
): SoldOrder {
  const order: Order = toOrder(deps, row, now);
  const isKnown = isPaid(order.status);
  const actions = ORDER_PROCESS.listActions(actor, order.status, readOrderFacts(deps, row, now));
  return {
    ...order,
    contact: isKnown ? order.contact : null,
    note: isKnown ? order.note : '',
    refundable,
    actions: actions.filter((action) => action !== 'refund' || refundable > 0) as SoldOrder['actions'],
  };
}

interface RequestedAction {
  action: OperatorAction;
  note: string;
}

/** Takes a seller's or the operator's action. One that was taken before changes nothing. */
export async function actOnSoldOrder(
  deps: Pick<Deps, 'db' | 'jobs' | 'environment'>,
  handler: Handler,
  id: string,
  { action, note }: RequestedAction,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockSoldOrder(tx, handler, id);
    const { actor } = handler;
    if (action === 'resolveProblem') return resolveProblem(deps, tx, id, { actor: 'operator', answer: note }, now);
    const isRepeated = ORDER_PROCESS.transitions.some(
      (one) => one.action === action && one.by.includes(actor) && one.to === order.status,
    );
    if (!isRepeated) await transition(deps, tx, id, { action, actor, note }, now);
  });
}

interface RequestedRefund {
  amount: number;
  idempotencyKey: string;
  note: string;
}

/** Pays back a part of an order. */
export async function refundSoldOrder(
  deps: Pick<Deps, 'db' | 'jobs' | 'environment'>,
  handler: Handler,
  id: string,
  { note, ...requested }: RequestedRefund,
  now: Date,
): Promise<void> {
  const { actor } = handler;
  await deps.db.transaction(async (tx) => {
    await lockSoldOrder(tx, handler, id);
    const isNew = await requestRefund(deps, tx, id, { ...requested, actor, note, reason: 'goodwill' }, now);
    if (isNew) await transition(deps, tx, id, { action: 'refund', actor, note, refunded: requested.amount }, now);
  });
}

/** Charges a part of a deposit that is held. */
export async function captureSoldDeposit(
  deps: Pick<Deps, 'db' | 'jobs'>,
  handler: Handler,
  id: string,
  requested: RequestedCapture,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSoldOrder(tx, handler, id);
    await requestCapture(deps, tx, id, requested, now);
  });
}

async function lockSoldOrder(tx: Deps['db'], handler: Handler, id: string) {
  const order = await lockPayableOrder(tx, id);
  if (!order || (handler.actor === 'seller' && order.sellerId !== handler.sellerId)) throw new AppError('not_found');
  return order;
}
