import { createOrder, getOrder, listOrders, quoteOrder, settleOrder } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { createBackground } from '../background';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { publicUrl } from '../public-url';
import { confirmationMail } from './order-mails';
import { expireOrdersRegularly } from './orders-expiry';
import { openPayment, settleOrder as settle, type PaymentDeps } from './orders-payment';
import { findForMail } from './orders-repository';
import { placeOrder, readOrder, readOrders, readQuote } from './orders-service';

/** Quotes, orders and their payment. */
export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const inBackground = createBackground(app);
  const paying: PaymentDeps = { ...deps, onConfirmed: (id) => inBackground(() => mailConfirmation(deps, id)) };
  expireOrdersRegularly(app, paying);

  const on = serve(app);
  on(quoteOrder).with(({ body, now }) => readQuote(deps, body, now));
  on(createOrder).with(async ({ body, customer, now }) => {
    const id = await placeOrder(deps, customer.id, body, now);
    const payment = await openPayment(paying, id, customer.id, now);
    return { order: await readOrder(deps, id, customer.id), payment };
  });
  on(settleOrder).with(async ({ params: { id }, customer, now }) => {
    await settle(paying, id, customer.id, now);
    const payment = await openPayment(paying, id, customer.id, now);
    return { order: await readOrder(deps, id, customer.id), payment };
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
