import { useTranslation } from 'react-i18next';
import type { SellerQuote } from '@marketplace/api-contract';
import { responseTime } from '@marketplace/formats';
import { sellerPath } from '@marketplace/search-params';
import { Link, Picture, Rating } from '@marketplace/ui';
import { QuoteStatusChip } from '../status-chip';
import styles from './quotes-table.module.css';

interface QuoteHeaderProps {
  quote: SellerQuote;
  /** Of the seller's name, which describes the column's buttons. */
  id: string;
  isLowest: boolean;
}

/** The head of a column: who quotes, how they are rated, and what became of the quote. */
export function QuoteHeader({ quote: { seller, status }, id, isLowest }: QuoteHeaderProps) {
  const { t } = useTranslation('request-orders');
  const response = seller.responseMinutes === null ? null : responseTime(seller.responseMinutes);
  return (
    <th scope="col" className={styles['quote']}>
      <div className={styles['seller']}>
        <Picture picture={seller.avatar} sizes="44px" upTo={160} alt="" className={styles['avatar']} />
        <Link to={sellerPath(seller.id)} id={id} className={styles['name']}>
          {seller.name}
        </Link>
        <Rating rating={seller.rating} />
        {response && (
          <span className={styles['quiet']}>{t(`view.answers.${response.unit}`, { count: response.count })}</span>
        )}
      </div>
      <div className={styles['labels']}>
        <QuoteStatusChip status={status} />
        {isLowest && <span className={styles['lowest']}>{t('view.lowest')}</span>}
      </div>
    </th>
  );
}
