import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { Icon, Link } from '@marketplace/ui';
import styles from './saved-link.module.css';

/**
 * A signed-out visitor's link to saved listings, absent while there are none; customers have it in
 * their menu.
 */
export function SavedLink() {
  const { t } = useTranslation('shell');
  const isShown = useSession((session) => !session.user && session.favourites.length > 0);
  if (!isShown) return null;
  return (
    <Link to="/saved" className={styles['saved']} aria-label={t('account.saved')}>
      <Icon name="heart" size={22} />
    </Link>
  );
}
