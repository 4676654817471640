import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_NAME_MAXIMUM, type SavedSearch } from '@marketplace/api-contract';
import { useSessionStore } from '@marketplace/session';
import { Button, Icon, Link } from '@marketplace/ui';
import styles from './saved.module.css';
import { useSavedSearchesStore } from './saved-searches-context';

/** One saved search: a link to its results and buttons to pause, rename and delete it. */
export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const { t } = useTranslation('saved');
  const session = useSessionStore();
  const store = useSavedSearchesStore();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, name, query, isMailed } = search;

  const notifyOnError = (call: Promise<void>) =>
    call.catch(() => session.getState().notify('error', t('searches.failed')));
  const change = (part: Partial<Pick<SavedSearch, 'name' | 'isMailed'>>) =>
    void notifyOnError(store.getState().change(session.getState().api, id, part));

  return (
    <li className={styles['search']}>
      {isRenaming ? (
        <RenameForm
          name={name}
          onDone={(next) => {
            setIsRenaming(false);
            if (next && next !== name) change({ name: next });
          }}
        />
      ) : (
        <Link to={`/search?${query}`} className={styles['name']}>
          {name}
        </Link>
      )}
      <span className={styles['state']}>{t(isMailed ? 'searches.mailed' : 'searches.paused')}</span>
      <span className={styles['actions']}>
        <Button
          variant="quiet"
          size="small"
          aria-label={t(isMailed ? 'searches.pauseSearch' : 'searches.resumeSearch', { name })}
          onClick={() => change({ isMailed: !isMailed })}
        >
          {t(isMailed ? 'searches.pause' : 'searches.resume')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('searches.renameSearch', { name })}
          onClick={() => setIsRenaming(true)}
        >
          {t('searches.rename')}
        </Button>
        <Button
          variant="icon"
          aria-label={t('searches.deleteSearch', { name })}
          onClick={() => void notifyOnError(store.getState().remove(session.getState().api, id))}
        >
          <Icon name="close" />
        </Button>
      </span>
    </li>
  );
}

/** Enter and the button save the name, Escape cancels. */
function RenameForm({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const { t } = useTranslation('saved');
  const [value, setValue] = useState(name);
  const id = useId();
  return (
    <form
      className={styles['rename']}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(value.trim());
      }}
    >
      <label htmlFor={id} className={styles['label']}>
        {t('searches.name')}
      </label>
      <input
        id={id}
        ref={(input) => input?.focus()}
        className={styles['input']}
        value={value}
        maxLength={SEARCH_NAME_MAXIMUM}
        autoComplete="off"
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone(null)}
      />
      <Button variant="primary" size="small" type="submit">
        {t('searches.keep')}
      </Button>
    </form>
  );
}
