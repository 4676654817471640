import {
  cancelOrder,
  changeOrder,
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
import { followLanguage } from '../accounts/follow-language';
import { createBackground } from '../background';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { publicUrl } from '../public-url';
import { readConfiguration } from '../site/configuration';
import { confirmationMail, soldMail } from './order-mails';
import { changeOrder as change } from './change-order';
import { holdLines, leaveHold as leave, releaseExpiredHolds, releaseHold as release } from './holds-service';
import {
  cancelOrder as cancel,
  openPayment,
  settleDueOrders,
  settleOrder as settle,
  type PaymentDeps,
} from './orders-payment';
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
    inBackground(() => mailPaidOrder(deps, id));
  };
  const paying: PaymentDeps = { ...deps, onConfirmed };
  const log = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  repeat(app, UNPAID_MS, (now) => settleDueOrders(paying, now), log('overdue orders could not be read'));
  repeat(app, HELD_MS, (now) => releaseExpiredHolds(deps, now), log('what was kept could not be given back'));

  const on = serve(app);
  on(quoteOrder).with(({ body, now, customer }) => readQuote(deps, body, now, customer?.id));
  on(createOrder).with(async ({ body, customer, request, now }) => {
    // Its emails are in the language that it is placed in.
    await followLanguage(deps.db, customer, request);
    const id = await placeOrder(deps, ordererOf(deps, customer.id, request.visitor.address), body, now);
    const payment = await openPayment(paying, id, customer.id, now);
    return { order: await readOrder(deps, id, customer.id), payment };
  });
  on(settleOrder).with(async ({ params: { id }, customer, now }) => {
    await settle(paying, id, customer.id, now);
    const payment = await openPayment(paying, id, customer.id, now);
    return { order: await readOrder(deps, id, customer.id), payment };
  });
  on(changeOrder).with(async ({ params: { id }, body, customer, now }) => {
    await change(deps, id, customer.id, body, now);
    const payment = await openPayment(paying, id, customer.id, now);
    return { order: await readOrder(deps, id, customer.id), payment };
  });
  on(cancelOrder).with(async ({ params: { id }, customer, now }) => {
    await cancel(paying, id, customer.id, now);
    return readOrder(deps, id, customer.id);
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
  on(releaseHold).with(async ({ customer }) => {
    await release(deps, customer.id);
    return {};
  });
  on(listOrders).with(({ query, customer }) => readOrders(deps, customer.id, query));
  on(getOrder).with(({ params, customer }) => readOrder(deps, params.id, customer.id));
}

/** Tells the customer and the seller of a paid order. */
async function mailPaidOrder(deps: Deps, id: string): Promise<void> {
  const row = await findForMail(deps.db, id);
  if (!row) return;
  const { adminAppURL } = await readConfiguration(deps);
  const site = publicUrl(deps.environment);
  const total = { amount: row.total, currency: row.currency };
  const order = { ...row, total, createdAt: row.createdAt.toISOString() };
  await deps.sendMail(confirmationMail(order, `${site}/orders/${id}`));
  if (row.sellerEmail) await deps.sendMail(soldMail(order, adminAppURL || site));
}
