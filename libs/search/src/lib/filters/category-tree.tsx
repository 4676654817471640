import { useTranslation } from 'react-i18next';
import type { Category } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { searchHref } from '@marketplace/search-params';
import { Link } from '@marketplace/ui';
import { categoryTrail, getChildren } from '../results/category-trail';
import { useSearch } from '../search-provider';
import { FilterGroup } from './filter-group';
import styles from './filters.module.css';
import type { Filters } from './use-filters';

/** The categories with results as links, expanded down to the selected one (SE-15). */
export function CategoryTree({ filters: { facets, params } }: { filters: Filters }) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const categories = useSearch((search) => search.categories);
  const counts = new Map(facets.categories.map(({ value, count }) => [value, count]));
  const trail = new Set(categoryTrail(categories, params.category ?? null));

  const renderBranch = (parent: string | null) => {
    const shown = getChildren(categories, parent).filter(
      (category) => counts.has(category.slug) || trail.has(category),
    );
    if (shown.length === 0) return null;
    return (
      <ul className={styles['tree']}>
        {shown.map((category) => (
          <li key={category.slug}>
            {renderLeaf(category)}
            {trail.has(category) && renderBranch(category.slug)}
          </li>
        ))}
      </ul>
    );
  };

  const renderLeaf = ({ slug, name }: Category) => {
    const count = counts.get(slug) ?? 0;
    const isSelected = params.category === slug;
    return (
      <Link
        className={styles['leaf']}
        // The selected category links to the search without it.
        to={searchHref(params, { category: isSelected ? undefined : slug })}
        aria-current={isSelected ? 'true' : undefined}
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
      {renderBranch(null)}
    </FilterGroup>
  );
}
