import { useEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { entriesOf, isNarrowed } from '@marketplace/search-params';
import { pendingSearch, savePage, useSession, useSessionStore } from '@marketplace/session';
import { Button, Icon } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import type { SaveSearchSheetProps } from './save-search-sheet';

/** All but the button: fetched when it is pressed, or when a search waits for signing in. */
const load = () => import('./save-search-late');

type Opened = SaveSearchSheetProps & { Sheet: ComponentType<SaveSearchSheetProps> };

/** Saves the search on screen (SE-16): its name is asked for, and before that who it is for. */
export function SaveSearch() {
  const { t, language } = useTexts('search');
  const { t: common } = useTexts('ui');
  const store = useSessionStore();
  const location = useLocation();
  const params = useSearch((search) => search.params);
  const categories = useSearch((search) => search.categories);
  const facets = useSearch((search) => search.facets);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [savedQuery, setSavedQuery] = useState('');
  const navigate = useNavigate();
  const query = new URLSearchParams(entriesOf(params)).toString();
  const isSaved = savedQuery === query;
  useLinkNews();
  usePending();
  // How and which page is looked at is no search.
  if (!isNarrowed({ ...params, view: undefined, page: 1 })) return null;

  async function open() {
    const { user, openSignIn, notify } = store.getState();
    try {
      const { SaveSearchSheet, searchName } = await load();
      const wanted = {
        query,
        name: searchName(params, { categories, facets, t, language }),
      };
      const [onClose, onSaved] = [() => setOpened(null), () => setSavedQuery(query)];
      if (user) return setOpened({ ...wanted, Sheet: SaveSearchSheet, onClose, onSaved });
      pendingSearch.keep(wanted);
      savePage(location.pathname + location.search);
      openSignIn();
    } catch {
      notify('error', common('loadFailed'));
    }
  }

  return (
    <>
      <Button
        look={isSaved ? 'quiet' : 'outlined'}
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
  const { t: common } = useTexts('ui');
  const store = useSessionStore();
  const userId = useSession((session) => session.user?._id);
  useEffect(() => {
    const { user, api, notify } = store.getState();
    const pending = user && pendingSearch.take();
    if (!pending) return;
    load().then(
      ({ savePending }) => savePending({ ...pending, language }, { api, notify, t }),
      () => notify('error', common('loadFailed')),
    );
    // Once for whoever has signed in, here or on a page of its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId]);
}
