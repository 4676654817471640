import { useTranslation } from 'react-i18next';
import type { RequestStatus, SellerQuoteStatus } from '@marketplace/api-contract';
import { StatusChip, type StatusTone } from '@marketplace/ui';

const REQUEST_TONES: Readonly<Record<RequestStatus, StatusTone>> = {
  Open: 'warning',
  Quoted: 'accent',
  Accepted: 'warning',
  Ordered: 'success',
  Withdrawn: 'muted',
  Expired: 'muted',
};

const QUOTE_TONES: Readonly<Record<SellerQuoteStatus, StatusTone>> = {
  Offered: 'accent',
  Countered: 'warning',
  Accepted: 'success',
  Declined: 'muted',
  Withdrawn: 'muted',
  Closed: 'muted',
  Expired: 'muted',
};

/** The status of a request for quotes. */
export function RequestStatusChip({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('request-orders');
  return <StatusChip tone={REQUEST_TONES[status]}>{t(`status.request.${status}`)}</StatusChip>;
}

/** The status of a seller's quote. */
export function QuoteStatusChip({ status }: { status: SellerQuoteStatus }) {
  const { t } = useTranslation('request-orders');
  return <StatusChip tone={QUOTE_TONES[status]}>{t(`status.quote.${status}`)}</StatusChip>;
}
