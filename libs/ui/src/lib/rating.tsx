import type { Rating as RatingData } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Icon } from './icon';
import styles from './rating.module.css';
import { VisuallyHidden } from './visually-hidden';

/** A star, the average to one decimal and the number of reviews; nothing when there are none yet. */
export function Rating({ rating, hasCount = true }: { rating: RatingData | null; hasCount?: boolean }) {
  const { t, language } = useTexts('ui');
  if (!rating || rating.count === 0) return null;
  const average = decimal(language).format(rating.average);
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

const formats = new Map<string, Intl.NumberFormat>();
function decimal(language: string): Intl.NumberFormat {
  let format = formats.get(language);
  if (!format)
    formats.set(
      language,
      (format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })),
    );
  return format;
}
