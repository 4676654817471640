import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { DEFAULT_RADIUS } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { entriesOf, hasWords } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import styles from './search-box.module.css';
import { SuggestionNews } from './suggestion-news';
import { placeChange } from '../filters/use-filters';
import type { Option } from './option';
import { useAddress } from './use-address';
import { useCombobox } from './use-combobox';
import { useRecent } from './use-recent';

// The list comes with the first focus: who only reads carries none of it.
const loadList = () => import('./suggestion-list');
const SuggestionList = lazy(() => loadList().then((module) => ({ default: module.SuggestionList })));

/** The header's search box (HF-01): a form that works without scripts, with suggestions as a combobox where they run (SE-02). */
export function SearchBox() {
  const { t } = useTexts('search');
  const isOfSellers = useSession((session) => session.site.marketplaceType === 'seller');
  const { params, go } = useAddress();
  const search = params.search ?? '';
  const input = useFieldWith(search);
  const navigate = useNavigate();
  const recent = useRecent();
  const { suggestions, listProps, isOpen, type, fieldProps } = useCombobox(recent.options, choose);

  function submit(text: string) {
    // Signs and pictures alone ask for nothing.
    const wanted = hasWords(text) ? text.trim() : '';
    if (wanted) recent.add(wanted);
    leave(wanted);
    go({ search: wanted || undefined });
  }

  function leave(text: string) {
    type('');
    recent.hide();
    if (input.current) input.current.value = text;
  }

  /** A text is searched for; a category, a place or a seller is gone to. */
  function choose(option: Option) {
    if (option.kind === 'forget') return recent.forget();
    if (option.kind === 'category') {
      leave('');
      return go({ search: undefined, category: option.value });
    }
    if (option.kind === 'place') {
      leave('');
      return go({ search: undefined, ...placeChange({ location: option.value, radius: DEFAULT_RADIUS }, params) });
    }
    if (option.kind === 'seller') {
      leave('');
      return void navigate(`/seller/view/${option.value}`);
    }
    submit(option.Product_Name);
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
        placeholder={t(isOfSellers ? 'box.sellers' : 'box.placeholder')}
        aria-label={t('box.label')}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onFocus={(event) => {
          void loadList();
          if (!event.target.value) recent.show();
        }}
        onBlur={() => {
          type('');
          recent.hide();
        }}
        onChange={(event) => {
          type(event.target.value);
          if (event.target.value) recent.hide();
          else recent.show();
        }}
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
          <SuggestionList {...listProps} onChoose={choose} />
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
