import {
  createOrder,
  getOrder,
  holdDates,
  leaveHold,
  listOrders,
  quoteOrder,
  releaseHold,
  settleOrder,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { createBackground } from '../background';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { publicUrl } from '../public-url';
import { confirmationMail } from './order-mails';
import { holdLines, leaveHold as leave, releaseExpiredHolds, releaseHold as release } from './holds-service';
import { openPayment, settleDueOrders, settleOrder as settle, type PaymentDeps } from './orders-payment';
import { findForMail } from './orders-repository';
import { forgetUnpaid, placeOrder, readOrder, readOrders, readQuote } from './orders-service';
import { repeat } from './repeat';
import { ordererOf } from './unpaid-limits';

const UNPAID_MS = 30_000;
const HELD_MS = 5000;

/** Quotes, orders and their payment. */
export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const inBackground = createBackground(app);
  const onConfirmed = (id: string) => {
    inBackground(() => forgetUnpaid(deps, id));
    inBackground(() => mailConfirmation(deps, id));
  };
  const paying: PaymentDeps = { ...deps, onConfirmed };
  const log = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  repeat(app, UNPAID_MS, (now) => settleDueOrders(paying, now), log('overdue orders could not be read'));
  repeat(app, HELD_MS, (now) => releaseExpiredHolds(deps, now), log('what was kept could not be given back'));

  const on = serve(app);
  on(quoteOrder).with(({ body, now, customer }) => readQuote(deps, body, now, customer?.id));
  on(createOrder).with(async ({ body, customer, request, now }) => {
    const id = await placeOrder(deps, ordererOf(deps, customer.id, request.visitor.address), body, now);
    const payment = await openPayment(paying, id, customer.id, now);
    return { order: await readOrder(deps, id, customer.id), payment };
  });
  on(settleOrder).with(async ({ params: { id }, customer, now }) => {
    await settle(paying, id, customer.id, now);
    const payment = await openPayment(paying, id, customer.id, now);
    return { order: await readOrder(deps, id, customer.id), payment };
  });
  on(holdDates).with(async ({ body, customer, request, now }) => {
    const expiresAt = await holdLines(deps, ordererOf(deps, customer.id, request.visitor.address), body, now);
    if (!expiresAt) return { expiresAt, secondsLeft: 0 };
    return { expiresAt: expiresAt.toISOString(), secondsLeft: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) };
  });
  on(leaveHold).with(async ({ customer, now }) => {
    await leave(deps, customer.id, now);
    return {};
  });
  on(releaseHold).with(async ({ customer, now }) => {
    await release(deps, customer.id, now);
    return {};
  });
  on(listOrders).with(({ query, customer }) => readOrders(deps, customer.id, query));
  on(getOrder).with(({ params, customer }) => readOrder(deps, params.id, customer.id));
}

async function mailConfirmation({ db, environment, sendMail }: Deps, id: string): Promise<void> {
  const order = await findForMail(db, id);
  if (!order) return;
  const total = { amount: order.total, currency: order.currency };
  await sendMail(confirmationMail({ ...order, total }, `${publicUrl(environment)}/orders/${id}`));
}
