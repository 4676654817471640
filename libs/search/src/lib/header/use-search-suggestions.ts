import { useCallback } from 'react';
import type { Suggestion } from '@marketplace/api-contract';
import { suggestProducts, suggestSellers } from '@marketplace/api-contract/operations';
import { useLanguage } from '@marketplace/i18n';
import { hasWords } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { useSuggestions } from '@marketplace/ui';

export type SearchSuggestions = ReturnType<typeof useSuggestions<Suggestion>>;

/** The marketplace's suggestions for the typed text (SE-02). */
export function useSearchSuggestions(text: string): SearchSuggestions {
  const api = useSession((session) => session.api);
  const marketplaceType = useSession((session) => session.site.marketplaceType);
  const language = useLanguage();
  const fetchSuggestions = useCallback(
    (value: string, signal: AbortSignal) => {
      const call = { body: { value, language }, signal };
      return marketplaceType === 'seller' ? api(suggestSellers, call) : api(suggestProducts, call);
    },
    [api, marketplaceType, language],
  );
  return useSuggestions(hasWords(text) ? text : '', fetchSuggestions);
}
