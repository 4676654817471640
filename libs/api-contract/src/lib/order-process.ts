import { defineProcess } from './process';

export const ORDER_STATUSES = [
  'Pending Payment',
  'Payment Failed',
  'Confirmed',
  'Accepted',
  'Handed Over',
  'Completed',
  'Ready For Payout',
  'PaidOut',
  'Cancelled',
  'Expired',
] as const;
type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses in which an order keeps its reservations and waits for its payment. */
export const PAYABLE_STATUSES = ['Pending Payment', 'Payment Failed'] as const satisfies readonly OrderStatus[];
/** Statuses of a paid order that is still to be fulfilled. */
export const OPEN_STATUSES = ['Confirmed', 'Accepted', 'Handed Over'] as const satisfies readonly OrderStatus[];
/** Statuses that are shown to customers as 'completed' (OR-08). */
export const COMPLETED_STATUSES = [
  'Completed',
  'Ready For Payout',
  'PaidOut',
] as const satisfies readonly OrderStatus[];
/** Statuses of an order that is paid and valid. */
export const PAID_STATUSES = [...OPEN_STATUSES, ...COMPLETED_STATUSES] as const satisfies readonly OrderStatus[];

const includes = (statuses: readonly OrderStatus[], status: string) => statuses.some((one) => one === status);
export const isPayable = (status: string): boolean => includes(PAYABLE_STATUSES, status);
/** An order that is paid and still to be fulfilled. */
export const isOpen = (status: string): boolean => includes(OPEN_STATUSES, status);
/** An order that customers see as completed (OR-08). */
export const isCompleted = (status: string): boolean => includes(COMPLETED_STATUSES, status);
export const isPaid = (status: string): boolean => includes(PAID_STATUSES, status);
/** An order without reservations. A payment that arrives then is refunded, unless everything can be reserved again. */
export const isExpiredOrCancelled = (status: string): boolean => status === 'Expired' || status === 'Cancelled';

export const ORDER_ACTIONS = [
  'change',
  'pay',
  'failPayment',
  'expire',
  'cancel',
  'cancelLines',
  'changeDates',
  'accept',
  'handOver',
  'complete',
  'confirm',
  'reportProblem',
  'resolveProblem',
  'refund',
  'schedulePayout',
  'payOut',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** What the process needs to know of an order besides its status. An order without dates starts when it is handed over. */
export interface OrderFacts {
  /** The first day or slot of any line has begun, in the listing's time zone; true without dates. */
  hasStarted: boolean;
  /** No day and no slot has begun: the customer can still cancel. True without dates. */
  isCancellable: boolean;
  /** A line with dates has not begun: its dates can change. */
  hasChangeableDates: boolean;
  /** A line with dates has not ended: its end can move to later. */
  hasExtendableDates: boolean;
  /** The customer has confirmed that they received everything. */
  isConfirmed: boolean;
  /** The customer has reported a problem that isn't resolved. */
  hasOpenProblem: boolean;
  /** Everything has ended, and it is confirmed or nobody confirmed it for days: it completes by itself. */
  isCompletionDue: boolean;
}

/**
 * What follows a transition: `invoice` issues the invoice, `followAgreement` completes or releases the quote or auction that it
 * was placed by (before `release`: a request is locked before products), `release` returns dates and stock, `releaseDeposits`
 * ends what is held on the card, `refund` pays everything back, `refundByTerms` pays back what the listings' terms say, `mail` tells customer and seller.
 */
export type OrderEffect =
  'invoice' | 'followAgreement' | 'release' | 'releaseDeposits' | 'refund' | 'refundByTerms' | 'mail';

/**
 * The life of an order, which begins as 'Pending Payment'. A refund of a part keeps the status. Payouts are the
 * operator's; customers see them as completed.
 */
export const ORDER_PROCESS = defineProcess<OrderStatus, OrderAction, OrderFacts, OrderEffect>([
  { action: 'change', from: PAYABLE_STATUSES, by: ['customer'] },
  {
    action: 'pay',
    from: PAYABLE_STATUSES,
    to: 'Confirmed',
    by: ['provider', 'customer'],
    effects: ['invoice', 'followAgreement', 'mail'],
  },
  // A late payment counts if everything is still free.
  {
    action: 'pay',
    from: ['Expired'],
    to: 'Confirmed',
    by: ['provider'],
    effects: ['invoice', 'followAgreement', 'mail'],
  },
  { action: 'failPayment', from: ['Pending Payment'], to: 'Payment Failed', by: ['provider'] },
  {
    action: 'expire',
    from: PAYABLE_STATUSES,
    to: 'Expired',
    by: ['time', 'provider'],
    effects: ['followAgreement', 'release'],
  },
  {
    action: 'cancel',
    from: PAYABLE_STATUSES,
    to: 'Cancelled',
    by: ['customer'],
    effects: ['followAgreement', 'release', 'releaseDeposits'],
  },
  {
    action: 'cancel',
    from: ['Confirmed', 'Accepted'],
    to: 'Cancelled',
    by: ['customer'],
    when: ({ isCancellable }) => isCancellable,
    effects: ['release', 'releaseDeposits', 'refundByTerms', 'mail'],
  },
  {
    action: 'cancelLines',
    from: ['Confirmed', 'Accepted'],
    by: ['customer'],
    when: ({ isCancellable }) => isCancellable,
    effects: ['release', 'releaseDeposits', 'refundByTerms', 'mail'],
  },
  {
    action: 'changeDates',
    from: ['Confirmed', 'Accepted'],
    by: ['customer'],
    when: ({ hasChangeableDates }) => hasChangeableDates,
    effects: ['mail'],
  },
  // After the handover only the end can move, to later.
  {
    action: 'changeDates',
    from: ['Handed Over'],
    by: ['customer'],
    when: ({ hasExtendableDates }) => hasExtendableDates,
    effects: ['mail'],
  },
  {
    action: 'cancel',
    from: ['Confirmed', 'Accepted'],
    to: 'Cancelled',
    by: ['seller', 'operator'],
    effects: ['release', 'releaseDeposits', 'refund', 'mail'],
  },
  { action: 'accept', from: ['Confirmed'], to: 'Accepted', by: ['seller', 'operator'], effects: ['mail'] },
  {
    action: 'handOver',
    from: ['Confirmed', 'Accepted'],
    to: 'Handed Over',
    by: ['seller', 'operator'],
    effects: ['mail'],
  },
  {
    action: 'complete',
    from: ['Handed Over'],
    to: 'Completed',
    by: ['seller'],
    when: ({ hasStarted, hasOpenProblem }) => hasStarted && !hasOpenProblem,
    effects: ['releaseDeposits', 'mail'],
  },
  { action: 'complete', from: OPEN_STATUSES, to: 'Completed', by: ['operator'], effects: ['releaseDeposits', 'mail'] },
  {
    action: 'complete',
    from: OPEN_STATUSES,
    to: 'Completed',
    by: ['time'],
    when: ({ isCompletionDue }) => isCompletionDue,
    effects: ['releaseDeposits', 'mail'],
  },
  {
    action: 'confirm',
    from: ['Handed Over'],
    by: ['customer'],
    when: ({ isConfirmed }) => !isConfirmed,
    effects: ['mail'],
  },
  {
    action: 'reportProblem',
    from: PAID_STATUSES,
    by: ['customer'],
    when: ({ hasOpenProblem }) => !hasOpenProblem,
    effects: ['mail'],
  },
  {
    action: 'resolveProblem',
    from: [...PAID_STATUSES, 'Cancelled'],
    by: ['customer', 'operator'],
    when: ({ hasOpenProblem }) => hasOpenProblem,
    effects: ['mail'],
  },
  { action: 'refund', from: PAID_STATUSES, by: ['seller', 'operator'], effects: ['mail'] },
  { action: 'schedulePayout', from: ['Completed'], to: 'Ready For Payout', by: ['operator'] },
  { action: 'payOut', from: ['Ready For Payout'], to: 'PaidOut', by: ['operator'] },
]);
