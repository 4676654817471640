import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import { Link } from './link';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  pages: number;
  /**
   * The URL of a page. Pages are links, so that they can be crawled and opened in other tabs
   * (SE-14).
   */
  href: (page: number) => string;
}

/** Links to the first, the last and the adjacent pages. */
export function Pagination({ page, pages, href }: PaginationProps) {
  const { t } = useTranslation('ui');
  if (pages < 2) return null;
  return (
    <nav className={styles['pagination']} aria-label={t('pagination.label')}>
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" className={styles['step']} aria-label={t('pagination.previous')}>
          <Icon name="left" />
        </Link>
      )}
      <ol className={styles['list']}>
        {shownPages(page, pages).map((one, index) => (
          <li key={one ?? `gap-${index}`}>
            {one === null ? (
              <span className={styles['gap']}>…</span>
            ) : (
              <Link
                to={href(one)}
                className={styles['page']}
                aria-current={one === page ? 'page' : undefined}
                aria-label={t('pagination.page', { page: one })}
              >
                {one}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={href(page + 1)} rel="next" className={styles['step']} aria-label={t('pagination.next')}>
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}

/** Page numbers to show, null for a gap: 1 … 4 5 6 … 20. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const before = shown[index - 1];
    if (before === undefined || one === before + 1) return [one];
    return one === before + 2 ? [before + 1, one] : [null, one];
  });
}
