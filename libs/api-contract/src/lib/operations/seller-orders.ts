import type { Operation } from '../operation';
import type * as sellerOrders from '../seller-orders';

export const listSellerOrders: Operation<typeof sellerOrders.listSellerOrders> = {
  method: 'GET',
  path: '/api/seller/orders',
};
export const getSellerOrder: Operation<typeof sellerOrders.getSellerOrder> = {
  method: 'GET',
  path: '/api/seller/orders/:id',
};
export const updateSellerOrder: Operation<typeof sellerOrders.updateSellerOrder> = {
  method: 'POST',
  path: '/api/seller/orders/:id/actions',
};
export const refundSellerOrder: Operation<typeof sellerOrders.refundSellerOrder> = {
  method: 'POST',
  path: '/api/seller/orders/:id/refunds',
};
export const listOperatorOrders: Operation<typeof sellerOrders.listOperatorOrders> = {
  method: 'GET',
  path: '/api/operator/orders',
};
export const getOperatorOrder: Operation<typeof sellerOrders.getOperatorOrder> = {
  method: 'GET',
  path: '/api/operator/orders/:id',
};
export const updateOperatorOrder: Operation<typeof sellerOrders.updateOperatorOrder> = {
  method: 'POST',
  path: '/api/operator/orders/:id/actions',
};
export const refundOperatorOrder: Operation<typeof sellerOrders.refundOperatorOrder> = {
  method: 'POST',
  path: '/api/operator/orders/:id/refunds',
};
