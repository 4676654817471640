import { useEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@marketplace/i18n';
import { toEntries, isNarrowed } from '@marketplace/search-params';
import { pendingSearch, savePage, useSession, useSessionStore } from '@marketplace/session';
import { Button, Icon } from '@marketplace/ui';
import { useSearch, useSearchStore } from '../search-provider';
import type { SaveSearchSheetProps } from './save-search-sheet';

/** Everything but the button: loaded on a press, or when a search waits for signing in. */
const load = () => import('./save-search-lazy');

type Opened = SaveSearchSheetProps & { Sheet: ComponentType<SaveSearchSheetProps> };

/** Saves the current search (SE-16): asks a visitor to sign in and then for a name. */
export function SaveSearch() {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const { t: common } = useTranslation('ui');
  const store = useSessionStore();
  const location = useLocation();
  const params = useSearch((search) => search.params);
  const search = useSearchStore();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [savedQuery, setSavedQuery] = useState('');
  const navigate = useNavigate();
  const query = new URLSearchParams(toEntries(params)).toString();
  const isSaved = savedQuery === query;
  useUnknownLinkNotice();
  useSavePendingSearch();
  // View and page are no filters.
  if (!isNarrowed({ ...params, view: undefined, page: 1 })) return null;

  async function open() {
    const { user, openSignIn, notify } = store.getState();
    try {
      const { SaveSearchSheet, searchName } = await load();
      const pending = { query, name: searchName(params, search.getState(), { t, language }) };
      const [onClose, onSaved] = [() => setOpened(null), () => setSavedQuery(query)];
      if (user) return setOpened({ ...pending, Sheet: SaveSearchSheet, onClose, onSaved });
      pendingSearch.write(pending);
      savePage(location.pathname + location.search);
      openSignIn();
    } catch {
      notify('error', common('loadFailed'));
    }
  }

  return (
    <>
      <Button
        variant={isSaved ? 'quiet' : 'outlined'}
        size="small"
        aria-haspopup={isSaved ? undefined : 'dialog'}
        onClick={() => void (isSaved ? navigate('/saved') : open())}
      >
        <Icon name={isSaved ? 'check' : 'heart'} size={18} />
        {t(isSaved ? 'save.saved' : 'save.button')}
      </Button>
      {opened && <opened.Sheet {...opened} />}
    </>
  );
}

/** Shows a toast when the link of an email no longer belongs to a saved search. */
function useUnknownLinkNotice(): void {
  const { t } = useTranslation('search');
  const store = useSessionStore();
  const hasToken = useSearch((search) => search.params.postSearchToken !== undefined);
  useEffect(() => {
    // A valid token never gets here: the loader redirects it to its search.
    if (hasToken) store.getState().notify('info', t('save.unknown'));
    // Once for each link, not with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasToken]);
}

/** Saves the search that waited for signing in. */
function useSavePendingSearch(): void {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const { t: common } = useTranslation('ui');
  const store = useSessionStore();
  const userId = useSession((session) => session.user?._id);
  useEffect(() => {
    const { user, api, notify } = store.getState();
    const pending = user && pendingSearch.take();
    if (!pending) return;
    load().then(
      ({ savePendingSearch }) => savePendingSearch({ ...pending, language }, { api, notify, t }),
      () => notify('error', common('loadFailed')),
    );
    // Once for each user, who may have signed in here or on a page of its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId]);
}
