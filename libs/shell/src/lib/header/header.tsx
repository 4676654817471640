import { memo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { Button, Icon, LazyOverlay, usePreload, VisuallyHidden } from '@marketplace/ui';
import { Account } from './account';
import { CartLink } from './cart-link';
import { headerParts } from './header-parts';
import styles from './header.module.css';
import { Logo, logoWidth } from './logo';
import { Menu } from './menu';
import { menuBreakpoint } from './menu-breakpoint';
import { SavedLink } from './saved-link';
import { Unread } from './unread';

const loadDrawer = async () => (await import('./drawer')).Drawer;

export interface HeaderSlots {
  searchBox?: ReactNode;
  dateFilter?: ReactNode;
}

/**
 * HF-01: logo, search box, menu, date filter and account, unless the Header screen design omits
 * them.
 */
export const Header = memo(function Header({ searchBox, dateFilter }: HeaderSlots) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const design = useSession((session) => session.site.header);
  const name = useSession((session) => session.site.company.name);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const closeDrawer = () => setIsDrawerOpen(false);
  const preloadDrawer = usePreload(loadDrawer);

  const parts = headerParts(design, pathname);
  if (!parts) return null;
  const { hasLogo, menu, isFixed } = parts;
  const search = parts.hasSearch && searchBox;
  const dates = parts.hasDates && dateFilter;
  const others = {
    logo: hasLogo ? logoWidth(design.otherSettings.logo ?? {}, name) : 0,
    hasSearch: Boolean(search),
    hasDates: Boolean(dates),
    control: t('account.signIn'),
  };
  const normal = menuBreakpoint(menu, others);
  const isDense = normal === 'never';
  const breakpoint = isDense ? menuBreakpoint(menu, others, true) : normal;

  return (
    <>
      <header
        className={`${styles['header']} ${isFixed ? styles['fixed'] : ''}`}
        data-menu-from={breakpoint}
        data-dense={isDense || undefined}
      >
        <div className={styles['bar']}>
          {hasLogo && (
            <div className={styles['logo']}>
              <Logo />
            </div>
          )}
          {search && <div className={styles['search']}>{search}</div>}
          <div className={styles['space']} />
          {menu.length > 0 && (
            <div className={styles['menu']}>
              <Menu items={menu} />
            </div>
          )}
          {dates && <div className={styles['dates']}>{dates}</div>}
          <div className={styles['controls']}>
            <SavedLink />
            <CartLink />
            <div className={styles['account']}>
              <Account />
            </div>
            <div className={styles['opener']}>
              <Button variant="icon" aria-haspopup="dialog" {...preloadDrawer} onClick={() => setIsDrawerOpen(true)}>
                <Icon name="menu" size={22} />
                <VisuallyHidden>{t('menu.open')}</VisuallyHidden>
                <span className={styles['openerCount']}>
                  <Unread />
                </span>
              </Button>
            </div>
          </div>
        </div>
      </header>
      <LazyOverlay
        isOpen={isDrawerOpen}
        load={loadDrawer}
        props={{ menu, onClose: closeDrawer }}
        onFailure={closeDrawer}
      />
    </>
  );
});
