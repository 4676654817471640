import { COMPLETED_STATUSES, type OrderStatus } from '@marketplace/api-contract';

/** The statuses that a customer tells apart (OR-08). */
export type ShownStatus = 'pendingPayment' | 'paymentFailed' | 'confirmed' | 'completed' | 'cancelled' | 'expired';

const SHOWN: Readonly<Record<OrderStatus, ShownStatus>> = {
  'Pending Payment': 'pendingPayment',
  'Payment Failed': 'paymentFailed',
  Confirmed: 'confirmed',
  Completed: 'completed',
  'Ready For Payout': 'completed',
  PaidOut: 'completed',
  Cancelled: 'cancelled',
  Expired: 'expired',
};

/** What a customer sees of a status: Completed, Ready For Payout and PaidOut are one (OR-08). */
export const shownStatus = (status: OrderStatus): ShownStatus => SHOWN[status];

/** The statuses to filter by: one for each that a customer tells apart. */
export const FILTERS = [
  'Confirmed',
  'Completed',
  'Pending Payment',
  'Payment Failed',
  'Cancelled',
  'Expired',
] as const satisfies readonly OrderStatus[];

/** Whether the money is there. */
export const isPaid = (status: OrderStatus): boolean =>
  status === 'Confirmed' || COMPLETED_STATUSES.some((completed) => completed === status);

/** Whether an order still waits for its payment, and keeps its dates meanwhile. */
export const isPayable = (status: OrderStatus): boolean => status === 'Pending Payment' || status === 'Payment Failed';
