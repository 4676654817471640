import { useTranslation } from 'react-i18next';
import { CardGrid, Pagination, ProductCard } from '@marketplace/ui';
import { searchHref } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import styles from './results.module.css';

/** Cards in the first row of the widest grid, whose pictures load first. */
const FIRST_ROW = 4;

interface ResultGridProps {
  /** The listing that is highlighted on the map. */
  highlightedId?: string | null;
  onHighlight?: (id: string | null) => void;
}

/** The results of this page; they stay, dimmed, while others load. */
export function ResultGrid({ highlightedId, onHighlight }: ResultGridProps) {
  const { t } = useTranslation('search');
  const products = useSearch((search) => search.products);
  const isLoading = useSearch((search) => search.loading);
  const params = useSearch((search) => search.params);
  const { index, config } = useSearch((search) => search.pagination);
  const query = params.dates ? `?${new URLSearchParams(params.dates).toString()}` : '';
  return (
    <section aria-label={t('results')} aria-busy={isLoading} className={styles['results']}>
      <CardGrid>
        {products.map((product, position) => (
          // Hover and focus only highlight the marker; the item itself has no action.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={product.id}
            className={styles['result']}
            data-highlighted={product.id === highlightedId || undefined}
            onPointerEnter={onHighlight && (() => onHighlight(product.id))}
            onPointerLeave={onHighlight && (() => onHighlight(null))}
            onFocus={onHighlight && (() => onHighlight(product.id))}
            onBlur={onHighlight && (() => onHighlight(null))}
          >
            <ProductCard product={product} query={query} isFirst={position < FIRST_ROW} />
          </li>
        ))}
      </CardGrid>
      <Pagination page={index} pages={config.pages} href={(page) => searchHref(params, { page })} />
    </section>
  );
}
