import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { saveSearch } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { entriesOf, isNarrowed } from '@marketplace/search-params';
import { savePage, takePendingSearch, useSessionStore, writePendingSearch } from '@marketplace/session';
import { Button, Icon } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import type { SaveSearchSheetProps } from './save-search-sheet';
import { saveFailure } from './save-failure';
import { searchName } from './search-name';

/** Saves the search on screen (SE-16): its name is asked for, and before that who it is for. */
export function SaveSearch() {
  const { t, language } = useTexts('search');
  const { t: common } = useTexts('ui');
  const store = useSessionStore();
  const { pathname, search: query } = useLocation();
  const params = useSearch((search) => search.params);
  const categories = useSearch((search) => search.categories);
  const [Sheet, setSheet] = useState<ComponentType<SaveSearchSheetProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useLinkNews();
  usePending();

  if (!isNarrowed(params)) return null;
  const wanted = {
    query: new URLSearchParams(entriesOf(params)).toString(),
    name: searchName(params, { categories, t, language }),
  };

  async function open() {
    const { user, openSignIn, notify } = store.getState();
    if (!user) {
      writePendingSearch(wanted);
      savePage(pathname + query);
      openSignIn();
      return;
    }
    try {
      const { SaveSearchSheet } = await import('./save-search-sheet');
      setSheet(() => SaveSearchSheet);
      setIsOpen(true);
    } catch {
      notify('error', common('loadFailed'));
    }
  }

  return (
    <>
      <Button look="outlined" size="small" onClick={() => void open()}>
        <Icon name="heart" size={18} />
        {t('save.button')}
      </Button>
      {Sheet && isOpen && <Sheet {...wanted} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The link of a mail that leads to no search any more: whoever followed it is told, above results that are there all the same. */
function useLinkNews(): void {
  const { t } = useTexts('search');
  const store = useSessionStore();
  const hasToken = useSearch((search) => search.params.postSearchToken !== undefined);
  useEffect(() => {
    // The loader leads a token that opens something to that search.
    if (hasToken) store.getState().notify('info', t('save.unknown'));
    // Once for each link, whatever renders anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasToken]);
}

/** What was to be saved before signing in is saved now. */
function usePending(): void {
  const { t, language } = useTexts('search');
  const store = useSessionStore();
  useEffect(() => {
    const { user, api, notify } = store.getState();
    const pending = user && takePendingSearch();
    if (!pending) return;
    api(saveSearch, { body: { ...pending, language } }).then(
      ({ name }) => notify('success', t('save.done', { name })),
      (error: unknown) => notify('error', t(saveFailure(error))),
    );
    // Once, when the page has come back from signing in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
