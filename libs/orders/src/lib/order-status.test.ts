import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '@marketplace/api-contract';
import { getShownStatus, humanizeStatus } from './order-status';

describe('the status of an order as customers see it', () => {
  it.each([
    ['Pending Payment', 'pendingPayment'],
    ['Payment Failed', 'paymentFailed'],
    ['Confirmed', 'confirmed'],
    ['Accepted', 'accepted'],
    ['Handed Over', 'handedOver'],
    ['Completed', 'completed'],
    ['Ready For Payout', 'completed'],
    ['PaidOut', 'completed'],
    ['Cancelled', 'cancelled'],
    ['Expired', 'expired'],
  ])('OR-08 is named for %s', (status, shown) => {
    expect(getShownStatus(status, 'pickup')).toBe(shown);
  });

  it('OR-08 has a name for every status of the process', () => {
    for (const status of ORDER_STATUSES) expect(getShownStatus(status, 'pickup')).not.toBe('unknown');
  });

  it.each([
    ['delivery', 'sent'],
    ['visit', 'begun'],
  ] as const)('OR-08 tells how the order was handed over: %s', (fulfilment, shown) => {
    expect(getShownStatus('Handed Over', fulfilment)).toBe(shown);
  });

  it.each([
    ['READY_FOR_PICKUP', 'Ready for pickup'],
    ['readyForPickup', 'Ready for pickup'],
    ['On Hold', 'On hold'],
    ['constructor', 'Constructor'],
  ])('OR-08 is readable for the unknown status %s', (status, text) => {
    expect(getShownStatus(status, 'pickup')).toBe('unknown');
    expect(humanizeStatus(status)).toBe(text);
  });
});
