import type { Review } from '@marketplace/api-contract';
import { formatDay } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Icon, VisuallyHidden } from '@marketplace/ui';
import styles from './reviews.module.css';

/** One review: stars, who and when, and the words. */
export function ReviewItem({ review: { author, stars, text, day } }: { review: Review }) {
  const { t, language } = useTexts('product');
  return (
    <article className={styles['review']}>
      <p className={styles['head']}>
        <strong>{author}</strong>
        <time dateTime={day} className={styles['muted']}>
          {formatDay(day, language)}
        </time>
      </p>
      <p className={styles['stars']}>
        <VisuallyHidden>{t('reviews.stars', { stars })}</VisuallyHidden>
        {Array.from({ length: stars }, (_, index) => (
          <Icon key={index} name="star" size={16} isFilled />
        ))}
      </p>
      <p className={styles['text']}>{text}</p>
    </article>
  );
}
