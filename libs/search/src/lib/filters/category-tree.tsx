import type { Category } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { hrefOf } from '@marketplace/search-params';
import { Link } from '@marketplace/ui';
import { categoryTrail, childrenOf } from '../results/category-trail';
import { useSearch } from '../search-provider';
import { FilterGroup } from './filter-group';
import styles from './filters.module.css';
import type { Filters } from './use-filters';

/** The categories that have results, as links, open down to the chosen one (SE-15). */
export function CategoryTree({ filters: { facets, params } }: { filters: Filters }) {
  const { t, language } = useTexts('search');
  const categories = useSearch((search) => search.categories);
  const counts = new Map(facets.categories.map(({ value, count }) => [value, count]));
  const trail = new Set(categoryTrail(categories, params.category ?? null));

  const branch = (parent: string | null) => {
    const shown = childrenOf(categories, parent).filter((category) => counts.has(category.slug) || trail.has(category));
    if (shown.length === 0) return null;
    return (
      <ul className={styles['tree']}>
        {shown.map((category) => (
          <li key={category.slug}>
            {leaf(category)}
            {trail.has(category) && branch(category.slug)}
          </li>
        ))}
      </ul>
    );
  };

  const leaf = ({ slug, name }: Category) => {
    const count = counts.get(slug) ?? 0;
    const isChosen = params.category === slug;
    return (
      <Link
        className={styles['leaf']}
        // The chosen one leads out of itself again.
        to={hrefOf(params, { category: isChosen ? undefined : slug })}
        aria-current={isChosen ? 'true' : undefined}
        preventScrollReset
      >
        <span className={styles['label']}>{name}</span>
        <span
          className={styles['count']}
          aria-label={t('filter.results', { count, total: formatNumber(count, language) })}
        >
          {formatNumber(count, language)}
        </span>
      </Link>
    );
  };

  return (
    <FilterGroup title={t('categories.label')} isShown={facets.categories.length > 0 || trail.size > 0}>
      {branch(null)}
    </FilterGroup>
  );
}
