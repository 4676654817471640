export { OrderProvider } from './lib/checkout/checkout-context';
export { OrderScreen } from './lib/checkout/order-screen';
export { ConfirmationScreen } from './lib/confirmation/confirmation-screen';
export { OrderDetailScreen } from './lib/detail/order-detail-screen';
export { loadOrders, type OrdersData } from './lib/list/load-orders';
export { ORDERS_PARAMETERS } from './lib/list/orders-query';
export { OrdersScreen } from './lib/list/orders-screen';
export { loadOrder } from './lib/load-order';
