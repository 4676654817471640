import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { DEFAULT_RADIUS, SEARCH_TEXT_MAXIMUM } from '@marketplace/api-contract';
import { Icon, lazyWithRetry, useCombobox, useFieldValue } from '@marketplace/ui';
import { sellerPath, toEntries, hasWords } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import styles from './search-box.module.css';
import { SuggestionStatus } from './suggestion-status';
import { placeChange } from '../filters/use-filters';
import type { Option } from './option';
import { useCurrentSearch } from './use-current-search';
import { useRecentSearches } from './use-recent-searches';
import { useSearchSuggestions } from './use-search-suggestions';

// The list's code loads with the first focus.
const loadList = () => import('./suggestion-list');
const SuggestionList = lazyWithRetry(() => loadList().then((module) => module.SuggestionList));

/**
 * The header's search box (HF-01): a form, and with JavaScript a combobox with suggestions (SE-02).
 */
export function SearchBox() {
  const { t } = useTranslation('search');
  const isSellerMarketplace = useSession((session) => session.site.marketplaceType === 'seller');
  const { params, changeSearch } = useCurrentSearch();
  const search = params.search ?? '';
  const input = useFieldValue(search);
  const navigate = useNavigate();
  const recent = useRecentSearches();
  const [typed, setTyped] = useState('');
  const suggestions = useSearchSuggestions(typed);
  const suggested: readonly Option[] = suggestions.status === 'ready' ? suggestions.options : [];
  const options = typed ? suggested : recent.options;
  const { type, isOpen, fieldProps, list } = useCombobox({ typed, onType: setTyped, options, onChoose: choose });

  function submit(text: string) {
    // A text without a letter or digit counts as empty.
    const query = hasWords(text) ? text.trim() : '';
    if (query) recent.add(query);
    reset(query);
    changeSearch({ search: query || undefined });
  }

  function reset(text: string) {
    type('');
    recent.hide();
    if (input.current) input.current.value = text;
  }

  /** Searches for a text, filters by a category or place, or opens a seller. */
  function choose(option: Option) {
    if (option.kind === 'forget') return recent.forget();
    if (option.kind === 'category') {
      reset('');
      return changeSearch({ search: undefined, category: option.value });
    }
    if (option.kind === 'place') {
      reset('');
      return changeSearch({
        search: undefined,
        ...placeChange({ location: option.value, radius: DEFAULT_RADIUS }, params),
      });
    }
    if (option.kind === 'seller') {
      reset('');
      return void navigate(sellerPath(option.value));
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
      {toEntries({ ...params, search: undefined, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input
        {...fieldProps}
        ref={input}
        className={styles['input']}
        name="search"
        defaultValue={search}
        maxLength={SEARCH_TEXT_MAXIMUM}
        placeholder={t(isSellerMarketplace ? 'box.sellers' : 'box.placeholder')}
        aria-label={t('box.label')}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onFocus={(event) => {
          loadList().catch(() => undefined);
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
      <SuggestionStatus suggestions={suggestions} />
      {isOpen && (
        <Suspense fallback={null}>
          <SuggestionList {...list} />
        </Suspense>
      )}
    </form>
  );
}
