import { useTranslation } from 'react-i18next';
import { PageHead } from '@marketplace/ui';
import { AccountFavourites } from './account-favourites';
import { LocalFavourites } from './local-favourites';
import type { SavedData } from './load-saved';
import { SavedSearches, SignInForSearches } from './saved-searches';
import styles from './saved.module.css';
import { SavedSearchesProvider } from './saved-searches-context';

/** `/saved`: favourites as cards, with the saved searches below (RV-01, SE-16). */
export function SavedScreen({ data: { account, page } }: { data: SavedData }) {
  const { t } = useTranslation('saved');
  return (
    <div className="page wide">
      <PageHead title={t('title')} path="/saved" noIndex />
      <h1>{t('title')}</h1>
      <section className={styles['section']} aria-label={t('favourites.title')}>
        {account ? <AccountFavourites favourites={account.favourites} /> : <LocalFavourites page={page} />}
      </section>
      <section className={styles['section']} aria-labelledby="saved-searches">
        <h2 id="saved-searches">{t('searches.title')}</h2>
        {account ? (
          <SavedSearchesProvider initialData={account.searches}>
            <SavedSearches />
          </SavedSearchesProvider>
        ) : (
          <SignInForSearches />
        )}
      </section>
    </div>
  );
}
