import { useTranslation } from 'react-i18next';
import type { MenuItem } from '@marketplace/api-contract';
import { Icon } from '@marketplace/ui';
import { linkKind } from '../link-kind';
import { Disclosure } from './disclosure';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';
import styles from './menu.module.css';

/** HF-06: the operator's menu; an item with a submenu opens it in a panel. */
export function Menu({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('menu.label')}>
      <ul className={styles['menu']}>
        {items.map((item) => (
          <li key={item.id}>
            {item.submenu.length > 0 ? (
              <Submenu item={item} />
            ) : (
              <MenuLink url={item.url} className={styles['entry']}>
                <MenuIcon name={item.icon} />
                {item.label}
              </MenuLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Submenu({ item }: { item: MenuItem }) {
  return (
    <Disclosure
      buttonClass={styles['entry']}
      button={
        <>
          <MenuIcon name={item.icon} />
          {item.label}
          <Icon name="down" size={16} />
        </>
      }
    >
      {(close) => (
        <ul className={styles['submenu']}>
          {/* The item's own page is the first link, because its button only opens the panel. */}
          {linkKind(item.url) !== 'none' && (
            <li className={styles['own']}>
              <MenuLink url={item.url} className={styles['subentry']} onClick={close}>
                {item.label}
              </MenuLink>
            </li>
          )}
          {item.submenu.map((entry) => (
            <li key={entry.id}>
              <MenuLink url={entry.url} className={styles['subentry']} onClick={close}>
                <MenuIcon name={entry.icon} />
                {entry.label}
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
