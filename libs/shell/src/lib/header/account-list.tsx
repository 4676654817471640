import { useTranslation } from 'react-i18next';
import { Icon } from '@marketplace/ui';
import styles from './account-list.module.css';
import { useAccountLinks } from './account-links';
import { MenuLink } from './menu-link';
import { Unread } from './unread';
import { useLogout } from './use-logout';

/** A signed-in customer's links and the logout button. */
export function AccountList({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation('shell');
  const links = useAccountLinks();
  const { logOut, isLoggingOut } = useLogout();
  return (
    <ul className={styles['list']}>
      {links.map(({ url, label, icon }) => (
        <li key={url}>
          <MenuLink url={url} className={styles['entry']} onClick={onNavigate}>
            <Icon name={icon} size={18} />
            {label}
            {url === '/messages' && <Unread />}
          </MenuLink>
        </li>
      ))}
      <li className={styles['last']}>
        <button type="button" className={styles['entry']} disabled={isLoggingOut} onClick={() => void logOut()}>
          <Icon name="exit" size={18} />
          {t('account.logout')}
        </button>
      </li>
    </ul>
  );
}
