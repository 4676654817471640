import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
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
  const [rejectedName, setRejectedName] = useState<string | null>(null);
  const { id, name, query, isMailed } = search;

  const notifyOnError = (call: Promise<void>) =>
    call.catch(() => session.getState().notify('error', t('searches.failed')));
  const change = (part: Pick<SavedSearch, 'isMailed'>) =>
    void notifyOnError(store.getState().change(session.getState().api, id, part));
  const rename = (next: string) =>
    notifyOnError(
      store
        .getState()
        .change(session.getState().api, id, { name: next })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError && 'body.name' in error.fields)) throw error;
          setRejectedName(next);
          setIsRenaming(true);
        }),
    );

  return (
    <li className={styles['search']}>
      {isRenaming ? (
        <RenameForm
          name={rejectedName ?? name}
          isRejected={rejectedName !== null}
          onDone={(next) => {
            setIsRenaming(false);
            setRejectedName(null);
            if (next && next !== name) void rename(next);
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
function RenameForm({
  name,
  isRejected,
  onDone,
}: {
  name: string;
  /** The server has rejected this name. */
  isRejected: boolean;
  onDone: (name: string | null) => void;
}) {
  const { t } = useTranslation('saved');
  const [value, setValue] = useState(name);
  const id = useId();
  const problem =
    value.trim().length > SEARCH_NAME_MAXIMUM
      ? t('searches.nameTooLong', { limit: SEARCH_NAME_MAXIMUM })
      : isRejected && value === name
        ? t('searches.nameRejected')
        : null;
  return (
    <form
      className={styles['rename']}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) onDone(value.trim());
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
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
        autoComplete="off"
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone(null)}
      />
      <Button variant="primary" size="small" type="submit">
        {t('searches.keep')}
      </Button>
      <p id={`${id}-problem`} role="alert" className={styles['problem']}>
        {problem}
      </p>
    </form>
  );
}
