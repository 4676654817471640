import { useTexts } from '@marketplace/i18n';
import { CardGrid, Pagination, ProductCard, ProductCardSkeleton } from '@marketplace/ui';
import { hrefOf } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { NoResults } from './no-results';
import styles from './results.module.css';

/** In the first row of the widest grid: their pictures are fetched first. */
const FIRST_ROW = 4;
const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** The results of this page; while others are on their way these stay, dimmed. */
export function Results() {
  const { t } = useTexts('search');
  const products = useSearch((search) => search.products);
  const isLoading = useSearch((search) => search.loading);
  const params = useSearch((search) => search.params);
  const { index, config } = useSearch((search) => search.pagination);

  if (products.length === 0) return isLoading ? <ResultsSkeleton /> : <NoResults />;
  return (
    <section aria-label={t('results')} aria-busy={isLoading} className={styles['results']}>
      <CardGrid>
        {products.map((product, position) => (
          <li key={product.id}>
            <ProductCard product={product} isFirst={position < FIRST_ROW} />
          </li>
        ))}
      </CardGrid>
      <Pagination page={index} pages={config.pages} href={(page) => hrefOf(params, { page })} />
    </section>
  );
}

function ResultsSkeleton() {
  const { t } = useTexts('search');
  return (
    <section aria-label={t('results')} aria-busy="true">
      <CardGrid>
        {SKELETONS.map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
