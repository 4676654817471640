import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Seller, SellerReviewPage } from '@marketplace/api-contract';
import { listSellerReviews } from '@marketplace/api-contract/operations';
import { ReviewList } from '@marketplace/reviews';
import { useSession } from '@marketplace/session';
import styles from './seller.module.css';

interface SellerReviewsProps {
  seller: Pick<Seller, 'id' | 'rating'>;
  first: SellerReviewPage | null;
}

/** The target of the rating's link. */
export const REVIEWS_ID = 'reviews';

/** Reviews of all listings of a seller; must be keyed by the seller's id. */
export function SellerReviews({ seller: { id, rating }, first }: SellerReviewsProps) {
  const { t } = useTranslation('seller');
  const api = useSession((session) => session.api);
  const [search, setSearch] = useSearchParams();

  // The URL keeps the number of pages, so that Back and a reload show as many reviews.
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
