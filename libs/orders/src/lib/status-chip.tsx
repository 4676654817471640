import type { Fulfilment } from '@marketplace/api-contract';
import { StatusChip, type StatusTone } from '@marketplace/ui';
import { getShownStatus, useStatusName, type ShownStatus } from './order-status';

const TONES: Readonly<Record<ShownStatus, StatusTone>> = {
  pendingPayment: 'warning',
  paymentFailed: 'danger',
  confirmed: 'success',
  accepted: 'success',
  handedOver: 'success',
  sent: 'success',
  begun: 'success',
  completed: 'success',
  cancelled: 'muted',
  expired: 'muted',
  unknown: 'muted',
};

/** The status of an order (OR-08). */
export function OrderStatusChip({
  order: { status, fulfilment },
}: {
  order: { status: string; fulfilment: Fulfilment };
}) {
  const getName = useStatusName();
  const tone = TONES[getShownStatus(status, fulfilment)];
  return <StatusChip tone={tone}>{getName(status, fulfilment)}</StatusChip>;
}
