import { useTranslation } from 'react-i18next';
import styles from './breadcrumbs.module.css';
import { Link } from './link';

/** The path of a page in the hierarchy: links from the root to the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly { name: string; path: string }[] }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={styles['crumbs']}>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
