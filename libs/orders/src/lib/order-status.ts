import { COMPLETED_STATUSES, type OrderStatus } from '@marketplace/api-contract';

/** The statuses that customers see (OR-08). */
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

/** Completed, Ready For Payout and PaidOut are shown as one (OR-08). */
export const shownStatus = (status: OrderStatus): ShownStatus => SHOWN[status];

/** One status for each that customers see. */
export const STATUS_FILTERS = [
  'Confirmed',
  'Completed',
  'Pending Payment',
  'Payment Failed',
  'Cancelled',
  'Expired',
] as const satisfies readonly OrderStatus[];

export const isPaid = (status: OrderStatus): boolean =>
  status === 'Confirmed' || COMPLETED_STATUSES.some((completed) => completed === status);

/** Whether the order can still be paid; its dates are held until then. */
export const isPayable = (status: OrderStatus): boolean => status === 'Pending Payment' || status === 'Payment Failed';
