import { useTranslation } from 'react-i18next';
import { savePage, useSession } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { SavedSearchRow } from './saved-search-row';
import styles from './saved.module.css';
import { useSavedSearches } from './saved-searches-context';

/** The customer's saved searches. */
export function SavedSearches() {
  const { t } = useTranslation('saved');
  const searches = useSavedSearches((state) => state.searches);
  if (searches.length === 0) return <p className={styles['hint']}>{t('searches.empty')}</p>;
  return (
    <ul className={styles['searches']}>
      {searches.map((search) => (
        <SavedSearchRow key={search.id} search={search} />
      ))}
    </ul>
  );
}

/** Saved searches need an account, because they send emails. */
export function SignInForSearches() {
  const { t } = useTranslation('saved');
  const openSignIn = useSession((session) => session.openSignIn);
  return (
    <div className={styles['signIn']}>
      <p className={styles['hint']}>{t('searches.signedOut')}</p>
      <Button
        onClick={() => {
          savePage('/saved');
          openSignIn();
        }}
      >
        {t('searches.signIn')}
      </Button>
    </div>
  );
}
