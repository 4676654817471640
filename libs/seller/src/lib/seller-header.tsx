import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerSummary } from '@marketplace/api-contract';
import { responseTime } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Icon, Picture, Rating } from '@marketplace/ui';
import { monthLabel } from './month-label';
import { REVIEWS_ID } from './seller-reviews';
import styles from './seller.module.css';

/** The seller's picture, name, rating, place, joining month, response time and contact button. */
export function SellerHeader({ seller, contact }: { seller: SellerSummary; contact?: ReactNode }) {
  const { t } = useTranslation('seller');
  const language = useLanguage();
  const response = seller.responseMinutes === null ? null : responseTime(seller.responseMinutes);
  return (
    <header className={styles['head']}>
      <Picture picture={seller.avatar} sizes="112px" upTo={320} isFirst alt="" className={styles['avatar']} />
      <div className={styles['who']}>
        <h1 className={styles['name']}>{seller.name}</h1>
        <ul className={styles['facts']}>
          {seller.rating && (
            <li>
              <a href={`#${REVIEWS_ID}`} className={styles['quietLink']}>
                <Rating rating={seller.rating} />
              </a>
            </li>
          )}
          {seller.place && (
            <li>
              <Icon name="pin" size={18} />
              {seller.place}
            </li>
          )}
          <li>
            <Icon name="user" size={18} />
            {t('since', { month: monthLabel(seller.joined, language) })}
          </li>
          {response && (
            <li>
              <Icon name="clock" size={18} />
              {t(`answers.${response.unit}`, { count: response.count })}
            </li>
          )}
        </ul>
        {contact && <div className={styles['contactButton']}>{contact}</div>}
      </div>
    </header>
  );
}
