import { useTexts } from '@marketplace/i18n';
import { hrefOf } from '@marketplace/search-params';
import { Pagination } from '@marketplace/ui';
import { NoResults } from '../results/no-results';
import resultStyles from '../results/results.module.css';
import { useSearch } from '../search-provider';
import { SellerCard, SellerCardSkeleton } from './seller-card';
import styles from './sellers.module.css';

/** Cards whose pictures are fetched first: each has four. */
const FIRST = 2;
const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** The sellers of this page; while others are on their way these stay, dimmed. */
export function SellerResults() {
  const { t } = useTexts('search');
  const { t: ofSellers } = useTexts('seller');
  const sellers = useSearch((search) => search.sellers) ?? [];
  const isLoading = useSearch((search) => search.loading);
  const hasFailed = useSearch((search) => search.failed);
  const params = useSearch((search) => search.params);
  const { index, config } = useSearch((search) => search.pagination);
  const isEmpty = sellers.length === 0;
  if (hasFailed) return null;
  if (isEmpty && !isLoading) return <NoResults pastEnd={ofSellers('results.pastEnd')} />;
  return (
    <section aria-label={t('results')} aria-busy={isLoading} className={resultStyles['results']}>
      <ul className={styles['grid']}>
        {isEmpty
          ? SKELETONS.map((key) => (
              <li key={key}>
                <SellerCardSkeleton />
              </li>
            ))
          : sellers.map((seller, position) => (
              <li key={seller.id}>
                <SellerCard seller={seller} isFirst={position < FIRST} />
              </li>
            ))}
      </ul>
      {!isEmpty && <Pagination page={index} pages={config.pages} href={(page) => hrefOf(params, { page })} />}
    </section>
  );
}
