import { useTranslation } from 'react-i18next';
import type { RequestStatus, SellerQuoteStatus } from '@marketplace/api-contract';
import styles from './status-chip.module.css';

type Tone = 'waiting' | 'open' | 'good' | 'over';

const REQUEST_TONES: Readonly<Record<RequestStatus, Tone>> = {
  Open: 'waiting',
  Quoted: 'open',
  Accepted: 'waiting',
  Ordered: 'good',
  Withdrawn: 'over',
  Expired: 'over',
};

const QUOTE_TONES: Readonly<Record<SellerQuoteStatus, Tone>> = {
  Offered: 'open',
  Countered: 'waiting',
  Accepted: 'good',
  Declined: 'over',
  Withdrawn: 'over',
  Closed: 'over',
  Expired: 'over',
};

/** The status of a request for quotes. */
export function RequestStatusChip({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('request-orders');
  return <span className={`${styles['chip']} ${styles[REQUEST_TONES[status]]}`}>{t(`status.request.${status}`)}</span>;
}

/** The status of a seller's quote. */
export function QuoteStatusChip({ status }: { status: SellerQuoteStatus }) {
  const { t } = useTranslation('request-orders');
  return <span className={`${styles['chip']} ${styles[QUOTE_TONES[status]]}`}>{t(`status.quote.${status}`)}</span>;
}
