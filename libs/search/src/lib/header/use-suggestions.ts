import { useEffect, useState } from 'react';
import { suggestProducts, suggestSellers, type Suggestion } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { hasWords } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';

const DEBOUNCE_MS = 150;
/** What the API takes of a text. */
const LONGEST = 100;

export type Suggestions =
  { status: 'none' } | { status: 'ready'; options: readonly Suggestion[] } | { status: 'failed' };

const NONE: Suggestions = { status: 'none' };

/** Suggestions for a text that is being typed (SE-02): asked for when typing rests; a new text aborts what was asked before. */
export function useSuggestions(text: string): Suggestions {
  const api = useSession((session) => session.api);
  const marketplaceType = useSession((session) => session.site.marketplaceType);
  const { language } = useTexts('search');
  const [answer, setAnswer] = useState({ value: '', suggestions: NONE });
  const value = hasWords(text) ? text.trim().slice(0, LONGEST) : '';

  useEffect(() => {
    if (!value) return;
    const { signal, abort } = stoppable();
    const timer = setTimeout(() => {
      const endpoint = marketplaceType === 'seller' ? suggestSellers : suggestProducts;
      const show = (suggestions: Suggestions) => !signal.aborted && setAnswer({ value, suggestions });
      api(endpoint, { body: { value, language }, signal }).then(
        (options) => show({ status: 'ready', options }),
        () => show({ status: 'failed' }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [api, marketplaceType, value, language]);

  // Those of a shorter or longer form of the same word stay until the next come; those of another word do not.
  const isRelated = value !== '' && (value.startsWith(answer.value) || answer.value.startsWith(value));
  return isRelated ? answer.suggestions : NONE;
}

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
