import { useTexts } from '@marketplace/i18n';
import { PageHead } from '@marketplace/ui';
import { AccountFavourites } from './account-favourites';
import { KeptFavourites } from './kept-favourites';
import type { SavedData } from './load-saved';
import { SavedSearches, SignInForSearches } from './saved-searches';
import styles from './saved.module.css';
import { SearchesProvider } from './searches-context';

/** `/saved`: favourites as cards, and below them the saved searches (RV-01, SE-16). */
export function SavedScreen({ data: { account, page } }: { data: SavedData }) {
  const { t } = useTexts('saved');
  return (
    <div className="page wide">
      <PageHead title={t('title')} path="/saved" noIndex />
      <h1>{t('title')}</h1>
      <section className={styles['section']} aria-label={t('favourites.title')}>
        {account ? <AccountFavourites favourites={account.favourites} /> : <KeptFavourites page={page} />}
      </section>
      <section className={styles['section']} aria-labelledby="saved-searches">
        <h2 id="saved-searches">{t('searches.title')}</h2>
        {account ? (
          <SearchesProvider first={account.searches}>
            <SavedSearches />
          </SearchesProvider>
        ) : (
          <SignInForSearches />
        )}
      </section>
    </div>
  );
}
