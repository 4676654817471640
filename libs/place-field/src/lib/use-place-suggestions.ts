import { useCallback } from 'react';
import type { Language, PlaceSuggestion } from '@marketplace/api-contract';
import { suggestPlaces } from '@marketplace/api-contract/operations';
import { useSession } from '@marketplace/session';
import { useSuggestions } from '@marketplace/ui';

/** Suggested places for a text that is being typed. */
export function usePlaceSuggestions(
  text: string,
  language: Language,
): ReturnType<typeof useSuggestions<PlaceSuggestion>> {
  const api = useSession((session) => session.api);
  const fetchSuggestions = useCallback(
    (value: string, signal: AbortSignal) => api(suggestPlaces, { body: { value, language }, signal }),
    [api, language],
  );
  return useSuggestions(text, fetchSuggestions);
}
