import { useTexts } from '@marketplace/i18n';
import { savePage, useSession } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { SavedSearchRow } from './saved-search-row';
import styles from './saved.module.css';
import { useSearches } from './searches-context';

/** The customer's searches, each with what can be done to it. */
export function SavedSearches() {
  const { t } = useTexts('saved');
  const searches = useSearches((state) => state.searches);
  if (searches.length === 0) return <p className={styles['hint']}>{t('searches.empty')}</p>;
  return (
    <ul className={styles['searches']}>
      {searches.map((search) => (
        <SavedSearchRow key={search.id} search={search} />
      ))}
    </ul>
  );
}

/** Searches belong to an account: mails need an address. */
export function SignInForSearches() {
  const { t } = useTexts('saved');
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
