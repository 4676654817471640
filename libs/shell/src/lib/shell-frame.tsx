import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer } from './footer/footer';
import { Header, type HeaderSlots } from './header/header';
import { CookieNotice } from './notices/cookie-notice';
import { OfflineNotice } from './notices/offline-notice';
import { Progress } from './notices/progress';
import { Toasts } from './notices/toasts';
import { RouteFocus } from './route-focus';
import styles from './shell-frame.module.css';

export interface ShellProps extends HeaderSlots {
  children: ReactNode;
}

/** The visible parts around a screen. */
export function ShellFrame({ searchBox, dateFilter, children }: ShellProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        {t('skip')}
      </a>
      <Progress />
      <Header searchBox={searchBox} dateFilter={dateFilter} />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      <CookieNotice />
      <Toasts />
      <RouteFocus />
    </div>
  );
}
