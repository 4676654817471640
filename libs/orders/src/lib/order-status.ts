import { useTranslation } from 'react-i18next';
import type { Fulfilment, OrderStatus } from '@marketplace/api-contract';

/** Statuses that look alike have one name; the start of an order depends on how it is fulfilled. */
const SHOWN = {
  'Pending Payment': 'pendingPayment',
  'Payment Failed': 'paymentFailed',
  Confirmed: 'confirmed',
  Accepted: 'accepted',
  'Handed Over': { pickup: 'handedOver', delivery: 'sent', visit: 'begun' },
  // Completed, Ready For Payout and PaidOut are shown as one (OR-08).
  Completed: 'completed',
  'Ready For Payout': 'completed',
  PaidOut: 'completed',
  Cancelled: 'cancelled',
  Expired: 'expired',
} as const satisfies Readonly<Record<OrderStatus, string | Record<Fulfilment, string>>>;

type Leaf<T> = T extends string ? T : T[keyof T];
/** A status as customers see it (OR-08); `unknown` is one of a later version of the server. */
export type ShownStatus = Leaf<(typeof SHOWN)[OrderStatus]> | 'unknown';

export function getShownStatus(status: string, fulfilment: Fulfilment): ShownStatus {
  const shown = Object.hasOwn(SHOWN, status) ? SHOWN[status as OrderStatus] : 'unknown';
  return typeof shown === 'string' ? shown : shown[fulfilment];
}

/** 'READY_FOR_PICKUP', 'readyForPickup' and 'Ready For Pickup' all read 'Ready for pickup'. */
export function humanizeStatus(status: string): string {
  const words = status
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names a status in the customer's language; an unknown one by its own words. */
export function useStatusName(): (status: string, fulfilment: Fulfilment) => string {
  const { t } = useTranslation('orders');
  return (status, fulfilment) => {
    const shown = getShownStatus(status, fulfilment);
    return shown === 'unknown' ? humanizeStatus(status) : t(`status.${shown}`);
  };
}

/** One status for each that customers can filter by. */
export const STATUS_FILTERS = [
  'Confirmed',
  'Accepted',
  'Handed Over',
  'Completed',
  'Pending Payment',
  'Payment Failed',
  'Cancelled',
  'Expired',
] as const satisfies readonly OrderStatus[];
