import { useTranslation } from 'react-i18next';
import type { StarCounts } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import styles from './review-list.module.css';

/** The number of reviews by stars, best first. */
export function StarBars({ counts }: { counts: StarCounts }) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className={styles['bars']} aria-label={t('distribution')}>
      {counts
        .map((count, index) => (
          <li key={index} className={styles['row']}>
            <span>{t('stars', { stars: index + 1 })}</span>
            <span className={styles['bar']} aria-hidden="true">
              <span style={{ width: `${(count / total) * 100}%` }} />
            </span>
            <span className={styles['count']}>{formatNumber(count, language)}</span>
          </li>
        ))
        .reverse()}
    </ul>
  );
}
