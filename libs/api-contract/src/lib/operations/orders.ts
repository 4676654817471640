import type { Operation } from '../operation';
import type * as orders from '../orders';

export const quoteOrder: Operation<typeof orders.quoteOrder> = { method: 'POST', path: '/api/quote' };
export const createOrder: Operation<typeof orders.createOrder> = { method: 'POST', path: '/api/orders' };
export const changeOrder: Operation<typeof orders.changeOrder> = { method: 'PUT', path: '/api/orders/:id' };
export const cancelOrder: Operation<typeof orders.cancelOrder> = { method: 'POST', path: '/api/orders/:id/cancel' };
export const quoteCancellation: Operation<typeof orders.quoteCancellation> = {
  method: 'GET',
  path: '/api/orders/:id/cancellation',
};
export const settleOrder: Operation<typeof orders.settleOrder> = { method: 'POST', path: '/api/orders/:id/settle' };
export const getLastContact: Operation<typeof orders.getLastContact> = { method: 'GET', path: '/api/profile/contact' };
export const listOrders: Operation<typeof orders.listOrders> = { method: 'GET', path: '/api/orders' };
export const getOrder: Operation<typeof orders.getOrder> = { method: 'GET', path: '/api/orders/:id' };
export const confirmOrder: Operation<typeof orders.confirmOrder> = {
  method: 'POST',
  path: '/api/orders/:id/confirmation',
};
export const reportProblem: Operation<typeof orders.reportProblem> = {
  method: 'POST',
  path: '/api/orders/:id/problem',
};
export const resolveProblem: Operation<typeof orders.resolveProblem> = {
  method: 'POST',
  path: '/api/orders/:id/problem/resolution',
};
