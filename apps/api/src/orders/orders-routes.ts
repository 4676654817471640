import {
  cancelOrder,
  changeDates,
  changeOrder,
  confirmDelivery,
  confirmOrder,
  createOrder,
  dropDates,
  quoteDates,
  settleDates,
  settleDeposit,
  quoteCancellation,
  getDelivery,
  getLastContact,
  getOrder,
  holdDates,
  holdDeposit,
  leaveHold,
  listOrders,
  listPromoCodes,
  putPromoCode,
  quoteOrder,
  releaseHold,
  reportProblem,
  resolveProblem,
  settleOrder,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { updateLanguage } from '../accounts/update-language';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { cancelPaidOrder, getCancellationQuote } from './cancel-paid-order';
import { quoteDates as quoteNewDates, requestDates } from './change-dates';
import { dropChange, openChangePayment, settleOpenChange } from './change-payments';
import { changeOrder as change } from './change-order';
import { confirmDelivery as confirmByLink, confirmReceipt, readDelivery } from './deliveries';
import { openDeposit, settleDeposit as settleHeld } from './deposits';
import { holdLines, leaveHold as leave, releaseHold as release } from './holds-service';
import { findLastContact } from './last-contact';
import { cancelOrder as cancel, openPayment, settleOrder as settle } from './order-payments';
import { registerOrderJobs } from './order-jobs';
import { reportProblem as report, resolveOwnProblem } from './order-problems';
import { placeOrder, getCustomerOrder, listCustomerOrders, getQuote } from './orders-service';
import { loadPromoCodes, savePromoCode } from './promo-codes';
import { createBuyer } from './unpaid-limits';

/** Quotes, orders, holds, payments and what customers confirm or report. */
export function registerOrderRoutes(app: FastifyInstance, deps: Deps): void {
  registerOrderJobs(deps);

  const on = serve(app);
  on(quoteOrder).with(({ body, now, customer, request }) =>
    getQuote(deps, body, now, { customerId: customer?.id, address: request.visitor.address }),
  );
  on(createOrder).with(async ({ body, customer, request, now }) => {
    // Emails about the order are in the language of the page that placed it.
    await updateLanguage(deps.db, customer, request);
    const { address } = request.visitor;
    const id = await placeOrder(deps, { ...createBuyer(deps, customer.id, address), address }, body, now);
    const payment = await openPayment(deps, id, customer.id, now);
    return { order: await getCustomerOrder(deps, id, customer.id, now), payment };
  });
  on(settleOrder).with(async ({ params: { id }, customer, now }) => {
    await settle(deps, id, customer.id, now);
    const payment = await openPayment(deps, id, customer.id, now);
    return { order: await getCustomerOrder(deps, id, customer.id, now), payment };
  });
  on(changeOrder).with(async ({ params: { id }, body, customer, now }) => {
    await change(deps, id, customer.id, body, now);
    const payment = await openPayment(deps, id, customer.id, now);
    return { order: await getCustomerOrder(deps, id, customer.id, now), payment };
  });
  on(quoteCancellation).with(({ params: { id }, customer, now }) => getCancellationQuote(deps, id, customer.id, now));
  on(cancelOrder).with(async ({ params: { id }, body: { lines, expectedRefund }, customer, now }) => {
    const isCancelled =
      expectedRefund !== undefined && (await cancelPaidOrder(deps, id, customer.id, { lines, expectedRefund }, now));
    if (!isCancelled) await cancel(deps, id, customer.id, now);
    return getCustomerOrder(deps, id, customer.id, now);
  });
  on(quoteDates).with(({ params: { id }, body, customer, now }) => quoteNewDates(deps, id, customer.id, body, now));
  on(changeDates).with(async ({ params: { id }, body, customer, request, now }) => {
    // One that has expired or is paid must not stand in the way.
    await settleOpenChange(deps, id, customer.id, now);
    await requestDates(deps, id, createBuyer(deps, customer.id, request.visitor.address), body, now);
    const payment = await openChangePayment(deps, id, customer.id, now);
    return { order: await getCustomerOrder(deps, id, customer.id, now), payment };
  });
  on(settleDates).with(async ({ params: { id }, customer, now }) => {
    await settleOpenChange(deps, id, customer.id, now);
    const payment = await openChangePayment(deps, id, customer.id, now);
    return { order: await getCustomerOrder(deps, id, customer.id, now), payment };
  });
  on(dropDates).with(async ({ params: { id }, customer, now }) => {
    await dropChange(deps, id, customer.id, now);
    return getCustomerOrder(deps, id, customer.id, now);
  });
  on(holdDeposit).with(async ({ params: { id }, body: { line }, customer, now }) => {
    // Throws unless the order is theirs.
    await getCustomerOrder(deps, id, customer.id, now);
    const payment = await openDeposit(deps, { orderId: id, customerId: customer.id, line }, now);
    return { order: await getCustomerOrder(deps, id, customer.id, now), payment };
  });
  on(settleDeposit).with(async ({ params: { id }, body: { line }, customer, now }) => {
    await getCustomerOrder(deps, id, customer.id, now);
    await settleHeld(deps, id, line, now);
    return getCustomerOrder(deps, id, customer.id, now);
  });
  on(confirmOrder).with(async ({ params: { id }, customer, now }) => {
    await confirmReceipt(deps, id, { customerId: customer.id }, now);
    return getCustomerOrder(deps, id, customer.id, now);
  });
  on(reportProblem).with(async ({ params: { id }, body, customer, now }) => {
    await report(deps, id, customer.id, body, now);
    return getCustomerOrder(deps, id, customer.id, now);
  });
  on(resolveProblem).with(async ({ params: { id }, customer, now }) => {
    await resolveOwnProblem(deps, id, customer.id, now);
    return getCustomerOrder(deps, id, customer.id, now);
  });
  on(getDelivery).with(({ params: { token }, customer, now }) => readDelivery(deps, token, customer?.id, now));
  on(confirmDelivery).with(({ params: { token }, customer, now }) => confirmByLink(deps, token, customer?.id, now));
  on(holdDates).with(async ({ body, customer, request, now }) => {
    const expiresAt = await holdLines(deps, createBuyer(deps, customer.id, request.visitor.address), body, now);
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
  on(listPromoCodes).with(async () => ({ promoCodes: await loadPromoCodes(deps) }));
  on(putPromoCode).with(({ params: { code }, body }) => savePromoCode(deps, code, body));
  on(listOrders).with(({ query, customer, now }) => listCustomerOrders(deps, customer.id, query, now));
  on(getLastContact).with(async ({ customer }) => ({ contact: await findLastContact(deps.db, customer.id) }));
  on(getOrder).with(({ params, customer, now }) => getCustomerOrder(deps, params.id, customer.id, now));
}
