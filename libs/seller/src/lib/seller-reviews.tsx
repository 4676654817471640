import { useSearchParams } from 'react-router';
import { listSellerReviews, type Seller, type SellerReviewPage } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { ReviewList } from '@marketplace/ui';
import styles from './seller.module.css';

interface SellerReviewsProps {
  seller: Pick<Seller, 'id' | 'rating'>;
  first: SellerReviewPage | null;
}

/** Where the rating above leads to. */
export const REVIEWS_ID = 'reviews';

/** What customers wrote of anything that a seller offers; key it by the seller's id. */
export function SellerReviews({ seller: { id, rating }, first }: SellerReviewsProps) {
  const { t } = useTexts('seller');
  const api = useSession((session) => session.api);
  const [search, setSearch] = useSearchParams();

  // RV-02: Back and a reload show as many.
  function load(page: number, signal: AbortSignal) {
    const next = new URLSearchParams(search);
    next.set('reviews', String(page));
    setSearch(next, { replace: true, preventScrollReset: true });
    return api(listSellerReviews, { params: { id }, query: { page }, signal });
  }

  return (
    <section id={REVIEWS_ID} className={styles['reviews']}>
      <h2 className={styles['title']}>{t('reviews.title')}</h2>
      <ReviewList rating={rating} first={first} load={load} />
    </section>
  );
}
