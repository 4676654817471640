import { COMPLETED_STATUSES, type OrderStatus } from '@marketplace/api-contract';

/** The allowed transitions of an order's status. */
const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'Pending Payment': ['Confirmed', 'Payment Failed', 'Expired', 'Cancelled'],
  'Payment Failed': ['Confirmed', 'Expired', 'Cancelled'],
  // A late payment still counts if everything is free.
  Expired: ['Confirmed'],
  Confirmed: ['Completed', 'Cancelled'],
  Completed: ['Ready For Payout'],
  'Ready For Payout': ['PaidOut'],
  PaidOut: [],
  Cancelled: [],
};

/** Statuses in which an order keeps its reservations and waits for its payment. */
export const PAYABLE = ['Pending Payment', 'Payment Failed'] as const satisfies readonly OrderStatus[];

export const isPayable = (status: OrderStatus): boolean => PAYABLE.some((payable) => payable === status);

/** Statuses of an order that is paid and valid. */
export const PAID = ['Confirmed', ...COMPLETED_STATUSES] as const satisfies readonly OrderStatus[];

export const isPaid = (status: OrderStatus): boolean => PAID.some((paid) => paid === status);

/**
 * Statuses in which an order has no reservations. A payment that arrives then is refunded, unless
 * everything can be reserved again.
 */
export const isExpiredOrCancelled = (status: OrderStatus): boolean => status === 'Expired' || status === 'Cancelled';

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);
