import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, PageHead } from '@marketplace/ui';
import styles from './orders-page.module.css';

const TABS = { orders: '/orders', requests: '/orders?tab=requests' } as const;
type Tab = keyof typeof TABS;

interface OrdersPageProps {
  tab: Tab;
  /** The page's own path with its query. */
  path: string;
  children: ReactNode;
}

/** `/orders` with its tabs: the customer's orders, and their requests for quotes. */
export function OrdersPage({ tab, path, children }: OrdersPageProps) {
  const { t } = useTranslation('orders');
  return (
    <div className="page">
      <PageHead title={t(`list.tab.${tab}`)} path={path} noIndex />
      <h1 className={styles['title']}>{t('list.title')}</h1>
      <nav aria-label={t('list.title')}>
        <ul className={styles['tabs']}>
          {(Object.keys(TABS) as Tab[]).map((one) => (
            <li key={one}>
              <Link to={TABS[one]} className={styles['tab']} aria-current={one === tab ? 'page' : undefined}>
                {t(`list.tab.${one}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
