import { COMPLETED_STATUSES, type OrderStatus } from '@marketplace/api-contract';

/** What an order may become, as one graph: nothing changes the status of an order but along these lines. */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'Pending Payment': ['Confirmed', 'Payment Failed', 'Expired', 'Cancelled'],
  'Payment Failed': ['Confirmed', 'Expired', 'Cancelled'],
  // A payment that arrives after the time ran out still counts where everything is free.
  Expired: ['Confirmed'],
  Confirmed: ['Completed', 'Cancelled'],
  Completed: ['Ready For Payout'],
  'Ready For Payout': ['PaidOut'],
  PaidOut: [],
  Cancelled: [],
};

/** Statuses in which an order keeps what it reserved and waits for its payment. */
export const PAYABLE = ['Pending Payment', 'Payment Failed'] as const satisfies readonly OrderStatus[];

export const isPayable = (status: OrderStatus): boolean => PAYABLE.some((payable) => payable === status);

/** Statuses in which the money is there, and the order stands. */
export const PAID = ['Confirmed', ...COMPLETED_STATUSES] as const satisfies readonly OrderStatus[];

export const isPaid = (status: OrderStatus): boolean => PAID.some((paid) => paid === status);

/** Statuses in which an order holds nothing: money that arrives then is given back, unless the order can still come true. */
export const isGivenUp = (status: OrderStatus): boolean => status === 'Expired' || status === 'Cancelled';

export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => NEXT[from].includes(to);
