import type { ReactNode } from 'react';
import { useSession } from '@marketplace/session';
import styles from './filters/filters.module.css';
import { SideFilters } from './filters/side-filters';
import { CategoryRow } from './results/category-row';

/** What stands where: head, categories, and the results beside the filters or alone, as the design says (SE-04). */
export function SearchLayout({ head, children }: { head: ReactNode; children: ReactNode }) {
  const layout = useSession((session) => session.site.search.otherSettings.filter?.layout) ?? 'default';
  const found = <div>{children}</div>;
  return (
    <div className="page wide">
      {head}
      <CategoryRow />
      {layout === 'sidebar' ? (
        <div className={styles['columns']}>
          <SideFilters />
          {found}
        </div>
      ) : (
        found
      )}
    </div>
  );
}
