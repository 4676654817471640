import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import styles from './account-list.module.css';
import { useAccountLinks } from './account-links';
import { MenuLink } from './menu-link';
import { useLogout } from './use-logout';

/** Where a signed-in customer can go, and the way out. */
export function AccountList({ onFollow }: { onFollow: () => void }) {
  const { t } = useTexts('shell');
  const links = useAccountLinks();
  const { logOut, isLeaving } = useLogout();
  return (
    <ul className={styles['list']}>
      {links.map(({ url, label, icon }) => (
        <li key={url}>
          <MenuLink url={url} className={styles['entry']} onClick={onFollow}>
            <Icon name={icon} size={18} />
            {label}
          </MenuLink>
        </li>
      ))}
      <li className={styles['last']}>
        <button type="button" className={styles['entry']} disabled={isLeaving} onClick={() => void logOut()}>
          <Icon name="exit" size={18} />
          {t('account.logout')}
        </button>
      </li>
    </ul>
  );
}
