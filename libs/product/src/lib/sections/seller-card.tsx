import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { responseTime } from '@marketplace/formats';
import { sellerPath } from '@marketplace/search-params';
import { Icon, Link, Picture, Rating } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { useDatesQuery } from '../use-dates-query';
import styles from './sections.module.css';

/** Links to the seller's page; `contact` is a slot for a contact button. */
export function SellerCard({ contact }: { contact?: ReactNode }) {
  const { t } = useTranslation('product');
  const seller = useProduct((state) => state.seller);
  const dates = useDatesQuery();
  const response = seller.responseMinutes === null ? null : responseTime(seller.responseMinutes);
  return (
    <div className={styles['seller']}>
      <Link to={sellerPath(seller.id) + (dates && `?${dates}`)} className={styles['sellerLink']}>
        <Picture picture={seller.avatar} sizes="56px" upTo={160} alt="" className={styles['avatar']} />
        <span className={styles['sellerText']}>
          <span className={styles['sellerName']}>{t('seller.offeredBy', { name: seller.name })}</span>
          <span className={styles['muted']}>
            <Rating rating={seller.rating} />
            <span>{t('seller.since', { year: seller.joined.slice(0, 4) })}</span>
            {response && <span>{t(`seller.answers.${response.unit}`, { count: response.count })}</span>}
          </span>
        </span>
        <Icon name="right" />
      </Link>
      {contact}
    </div>
  );
}
