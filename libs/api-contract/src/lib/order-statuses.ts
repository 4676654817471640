export const ORDER_STATUSES = [
  'Pending Payment',
  'Payment Failed',
  'Confirmed',
  'Completed',
  'Ready For Payout',
  'PaidOut',
  'Cancelled',
  'Expired',
] as const;

/** Statuses that are shown to customers as 'completed' (OR-08). */
export const COMPLETED_STATUSES = ['Completed', 'Ready For Payout', 'PaidOut'] as const;
