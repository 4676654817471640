import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { SEARCH_NAME_MAXIMUM } from '@marketplace/api-contract';
import { saveSearch } from '@marketplace/api-contract/operations';
import { useLanguage } from '@marketplace/i18n';
import { useSessionStore } from '@marketplace/session';
import { Overlay } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';
import { saveFailure } from './save-failure';
import styles from './save-search-sheet.module.css';

export interface SaveSearchSheetProps {
  query: string;
  /** The suggested name. */
  name: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks for a name and saves the search. Loaded on first opening. */
export function SaveSearchSheet({ query, name: suggestedName, onClose, onSaved }: SaveSearchSheetProps) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const store = useSessionStore();
  const [name, setName] = useState(suggestedName);
  const [state, setState] = useState<'idle' | 'busy' | 'nameless' | 'save.full' | 'save.failed'>('idle');
  const ids = useId();
  const isTooLong = name.trim().length > SEARCH_NAME_MAXIMUM;
  const problem = isTooLong
    ? t('save.tooLong', { limit: SEARCH_NAME_MAXIMUM })
    : state === 'nameless'
      ? t('save.nameless')
      : state === 'save.full' || state === 'save.failed'
        ? t(state)
        : null;

  async function save() {
    const { api, notify } = store.getState();
    if (isTooLong) return;
    if (!name.trim()) return setState('nameless');
    setState('busy');
    try {
      const saved = await api(saveSearch, { body: { name, query, language } });
      notify('success', t('save.done', { name: saved.name }));
      onSaved();
      onClose();
    } catch (error) {
      // The server removes invisible characters, after which nothing may be left.
      if (error instanceof ApiError && 'body.name' in error.fields) return setState('nameless');
      setState(saveFailure(error) as 'save.full' | 'save.failed');
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'busy') void save();
  };

  return (
    <Overlay title={t('save.title')} isForm onClose={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <label className={styles['label']} htmlFor={ids}>
          {t('save.name')}
        </label>
        <input
          id={ids}
          className={styles['input']}
          value={name}
          autoComplete="off"
          aria-describedby={`${ids}-help ${ids}-problem`}
          aria-invalid={isTooLong || state === 'nameless' || undefined}
          onChange={({ target }) => {
            setName(target.value);
            setState('idle');
          }}
        />
        <p id={`${ids}-help`} className={styles['help']}>
          {t('save.help')}
        </p>
        <p id={`${ids}-problem`} role="alert" className={styles['problem']}>
          {problem}
        </p>
        <Button variant="primary" type="submit" isWide isBusy={state === 'busy'}>
          {t('save.submit')}
        </Button>
      </form>
    </Overlay>
  );
}
