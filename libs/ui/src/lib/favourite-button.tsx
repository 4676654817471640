import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { useSession, useSessionStore } from '@marketplace/session';
import styles from './favourite-button.module.css';
import { Icon } from './icon';

/**
 * Saves a product or removes it (RV-01). Not pressed in server-rendered HTML, which is the same for
 * all visitors.
 */
export function FavouriteButton({ product: { id, name } }: { product: { id: string; name: string } }) {
  const { t } = useTranslation('ui');
  const store = useSessionStore();
  const isSaved = useSession((session) => session.favourites.includes(id));

  async function toggle() {
    const { toggleFavourite, notify } = store.getState();
    try {
      await toggleFavourite(id);
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'limit_reached';
      notify('error', t(isFull ? 'favourite.full' : 'favourite.failed'));
    }
  }

  return (
    <button
      type="button"
      className={styles['button']}
      aria-pressed={isSaved}
      aria-label={t(isSaved ? 'favourite.remove' : 'favourite.save', { name })}
      onClick={() => void toggle()}
    >
      <span className={styles['disc']}>
        <Icon name="heart" isFilled={isSaved} />
      </span>
    </button>
  );
}
