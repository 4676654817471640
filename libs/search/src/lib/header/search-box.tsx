import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { entriesOf } from '@marketplace/search-params';
import styles from './search-box.module.css';
import { SuggestionNews } from './suggestion-news';
import { useAddress } from './use-address';
import { useCombobox } from './use-combobox';

// The list comes with the first focus: who only reads carries none of it.
const loadList = () => import('./suggestion-list');
const SuggestionList = lazy(() => loadList().then((module) => ({ default: module.SuggestionList })));

/** The header's search box (HF-01): a form that works without scripts, with suggestions as a combobox where they run (SE-02). */
export function SearchBox() {
  const { t } = useTexts('search');
  const { params, go } = useAddress();
  const search = params.search ?? '';
  const input = useFieldWith(search);
  const { suggestions, listProps, isOpen, type, fieldProps } = useCombobox((option) => submit(option.Product_Name));

  function submit(text: string) {
    type('');
    if (input.current) input.current.value = text;
    go({ search: text.trim() || undefined });
  }

  function clear() {
    if (search) submit('');
    else if (input.current) input.current.value = '';
    input.current?.focus();
  }

  return (
    <form
      role="search"
      action="/search"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit(input.current?.value ?? '');
      }}
    >
      {entriesOf({ ...params, search: undefined, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input
        {...fieldProps}
        ref={input}
        className={styles['input']}
        name="search"
        defaultValue={search}
        maxLength={200}
        placeholder={t('box.placeholder')}
        aria-label={t('box.label')}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onFocus={() => void loadList()}
        onBlur={() => type('')}
        onChange={(event) => type(event.target.value)}
      />
      <button type="button" className={styles['clear']} aria-label={t('box.clear')} onClick={clear}>
        <Icon name="close" size={16} />
      </button>
      <button type="submit" className={styles['submit']} aria-label={t('box.submit')}>
        <Icon name="search" />
      </button>
      <SuggestionNews suggestions={suggestions} />
      {isOpen && (
        <Suspense fallback={null}>
          <SuggestionList {...listProps} onChoose={(option) => submit(option.Product_Name)} />
        </Suspense>
      )}
    </form>
  );
}

/** The field belongs to who types in it, from before the page answers; only a new address writes into it. */
function useFieldWith(search: string) {
  const input = useRef<HTMLInputElement>(null);
  const written = useRef(search);
  useEffect(() => {
    if (input.current && written.current !== search) input.current.value = search;
    written.current = search;
  }, [search]);
  return input;
}
