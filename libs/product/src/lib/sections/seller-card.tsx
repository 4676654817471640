import type { ReactNode } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Icon, Link, Picture, Rating } from '@marketplace/ui';
import { useProduct } from '../product-context';
import styles from './sections.module.css';

/** Who offers it: the card leads to their page, `contact` stands beside it. */
export function SellerCard({ contact }: { contact?: ReactNode }) {
  const { t } = useTexts('product');
  const seller = useProduct((state) => state.seller);
  const hours = Math.round(seller.responseMinutes / 60);
  return (
    <div className={styles['seller']}>
      <Link to={`/seller/view/${seller.id}`} className={styles['sellerLink']}>
        <Picture picture={seller.avatar} sizes="56px" upTo={160} alt="" className={styles['avatar']} />
        <span className={styles['sellerText']}>
          <span className={styles['sellerName']}>{t('seller.offeredBy', { name: seller.name })}</span>
          <span className={styles['muted']}>
            <Rating rating={seller.rating} />
            <span>{t('seller.since', { year: seller.joined.slice(0, 4) })}</span>
            <span>
              {hours < 1
                ? t('seller.answersInMinutes', { count: Math.max(1, seller.responseMinutes) })
                : t('seller.answersInHours', { count: hours })}
            </span>
          </span>
        </span>
        <Icon name="right" />
      </Link>
      {contact}
    </div>
  );
}
