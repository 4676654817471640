import { useTranslation } from 'react-i18next';
import { searchHref } from '@marketplace/search-params';
import { Pagination } from '@marketplace/ui';
import { NoResults } from '../results/no-results-lazy';
import resultStyles from '../results/results.module.css';
import { useSearch } from '../search-provider';
import { SellerCard, SellerCardSkeleton } from './seller-card';
import styles from './sellers.module.css';

/** Cards whose pictures load first; each has four. */
const EAGER_CARDS = 2;
const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** The sellers of this page; they stay, dimmed, while others load. */
export function SellerResults() {
  const { t } = useTranslation('search');
  const sellers = useSearch((search) => search.sellers) ?? [];
  const isLoading = useSearch((search) => search.loading);
  const hasFailed = useSearch((search) => search.failed);
  const params = useSearch((search) => search.params);
  const { index, config } = useSearch((search) => search.pagination);
  const isEmpty = sellers.length === 0;
  if (hasFailed) return null;
  if (isEmpty && !isLoading) return <NoResults pastEnd={t('sellers.pastEnd')} />;
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
                <SellerCard seller={seller} isFirst={position < EAGER_CARDS} />
              </li>
            ))}
      </ul>
      {!isEmpty && <Pagination page={index} pages={config.pages} href={(page) => searchHref(params, { page })} />}
    </section>
  );
}
