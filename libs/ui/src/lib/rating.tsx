import { useTranslation } from 'react-i18next';
import type { Rating as RatingData } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Icon } from './icon';
import styles from './rating.module.css';
import { VisuallyHidden } from './visually-hidden';

/** A star, the average with one decimal and the number of reviews; nothing if there are none. */
export function Rating({ rating, hasCount = true }: { rating: RatingData | null; hasCount?: boolean }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  if (!rating || rating.count === 0) return null;
  const average = formatNumber(rating.average, language, { from: 1, to: 1 });
  return (
    <span className={styles['rating']}>
      <VisuallyHidden>{t('rating', { average, count: rating.count })}</VisuallyHidden>
      <span aria-hidden="true" className={styles['figures']}>
        <span className={styles['star']}>
          <Icon name="star" size={16} isFilled />
        </span>
        {average}
        {hasCount && <span className={styles['count']}>({rating.count})</span>}
      </span>
    </span>
  );
}
