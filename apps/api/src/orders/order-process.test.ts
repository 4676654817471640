import { ORDER_STATUSES } from '@marketplace/api-contract';
import { expect, it } from 'vitest';
import { canBecome, isPayable } from './order-process';

it('OR-07 an order that is over never comes back, and what is paid is never unpaid again', () => {
  for (const status of ORDER_STATUSES) {
    expect(canBecome('Cancelled', status)).toBe(false);
    expect(canBecome('PaidOut', status)).toBe(false);
    expect(canBecome(status, 'Pending Payment')).toBe(false);
    if (isPayable(status)) expect(canBecome(status, 'Confirmed')).toBe(true);
  }
  expect(canBecome('Confirmed', 'Expired')).toBe(false);
  expect(canBecome('Expired', 'Confirmed')).toBe(true);
});
