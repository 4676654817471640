import { useTranslation } from 'react-i18next';
import type { MenuItem } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { Overlay } from '@marketplace/overlays';
import { Avatar, Icon } from '@marketplace/ui';
import { linkKind } from '../link-kind';
import { AccountList } from './account-list';
import styles from './drawer.module.css';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';
import { SignInControl } from './sign-in-control';

/** AP-11: the menu on a small screen, with a customer's account above it. */
export function Drawer({ menu, onClose }: { menu: readonly MenuItem[]; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const user = useSession((session) => session.user);
  return (
    <Overlay
      title={t('menu.title')}
      from="side"
      onClose={onClose}
      footer={user ? undefined : <SignInControl variant="primary" isWide onPress={onClose} />}
    >
      {!user && (
        <ul className={styles['list']}>
          <li>
            <MenuLink url="/saved" className={styles['entry']} onClick={onClose}>
              <Icon name="heart" size={18} />
              {t('account.saved')}
            </MenuLink>
          </li>
          <li>
            <MenuLink url="/requestOrder" className={styles['entry']} onClick={onClose}>
              <Icon name="mail" size={18} />
              {t('account.requestQuote')}
            </MenuLink>
          </li>
        </ul>
      )}
      {user && (
        <section className={styles['account']}>
          <h3 className={styles['who']}>
            <Avatar name={user.name} src={user.avatar} size={40} />
            {user.name}
          </h3>
          <AccountList onNavigate={onClose} />
        </section>
      )}
      {menu.length > 0 && (
        <nav aria-label={t('menu.label')} className={styles['menu']}>
          <ul className={styles['list']}>
            {menu.map((item) => (
              <li key={item.id}>
                <DrawerEntry item={item} onNavigate={onClose} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Overlay>
  );
}

function DrawerEntry({ item, onNavigate }: { item: MenuItem; onNavigate: () => void }) {
  const isLink = linkKind(item.url) !== 'none';
  return (
    <>
      <MenuLink url={item.url} className={isLink ? styles['entry'] : styles['heading']} onClick={onNavigate}>
        <MenuIcon name={item.icon} />
        {item.label}
      </MenuLink>
      {item.submenu.length > 0 && (
        <ul className={styles['submenu']}>
          {item.submenu.map((entry) => (
            <li key={entry.id}>
              <MenuLink url={entry.url} className={styles['subentry']} onClick={onNavigate}>
                {entry.label}
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
