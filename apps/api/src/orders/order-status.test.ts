import { ORDER_STATUSES } from '@marketplace/api-contract';
import { expect, it } from 'vitest';
import { canTransition, isPayable } from './order-status';

it('an ended order never becomes payable again, and a paid order never becomes unpaid', () => {
  for (const status of ORDER_STATUSES) {
    expect(canTransition('Cancelled', status)).toBe(false);
    expect(canTransition('PaidOut', status)).toBe(false);
    expect(canTransition(status, 'Pending Payment')).toBe(false);
    if (isPayable(status)) expect(canTransition(status, 'Confirmed')).toBe(true);
  }
  expect(canTransition('Confirmed', 'Expired')).toBe(false);
  expect(canTransition('Expired', 'Confirmed')).toBe(true);
});
