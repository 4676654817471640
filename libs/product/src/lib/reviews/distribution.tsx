import type { Review } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import styles from './reviews.module.css';

const STARS = [5, 4, 3, 2, 1];

/** How many reviews gave how many stars. */
export function Distribution({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useTexts('product');
  return (
    <ul className={styles['distribution']} aria-label={t('reviews.distribution')}>
      {STARS.map((stars) => {
        const count = reviews.filter((review) => review.stars === stars).length;
        return (
          <li key={stars} className={styles['row']}>
            <span>{t('reviews.stars', { stars })}</span>
            <span className={styles['bar']} aria-hidden="true">
              <span style={{ width: `${(count / reviews.length) * 100}%` }} />
            </span>
            <span className={styles['count']}>{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
