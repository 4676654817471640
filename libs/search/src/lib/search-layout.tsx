import type { ReactNode } from 'react';
import styles from './filters/filters.module.css';
import { SideFilters } from './filters/side-filters';
import { CategoryRow } from './results/category-row';
import { useSearch } from './search-provider';

/** Header, categories and results, with a filter sidebar when the design has one (SE-04). */
export function SearchLayout({ header, children }: { header: ReactNode; children: ReactNode }) {
  const { layout = 'default' } = useSearch((search) => search.searchComponents);
  const content = <div>{children}</div>;
  return (
    <div className="page wide">
      {header}
      <CategoryRow />
      {layout === 'sidebar' ? (
        <div className={styles['columns']}>
          <SideFilters />
          {content}
        </div>
      ) : (
        content
      )}
    </div>
  );
}
