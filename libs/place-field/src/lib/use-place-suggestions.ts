import { useEffect, useState } from 'react';
import { suggestPlaces, type Language, type PlaceSuggestion } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';

const DEBOUNCE_MS = 150;
/** What the API takes of a text. */
const LONGEST = 100;

export type PlaceSuggestions =
  { status: 'none' } | { status: 'ready'; options: readonly PlaceSuggestion[] } | { status: 'failed' };

const NONE: PlaceSuggestions = { status: 'none' };

/** Places for a text that is being typed, once typing rests; a new text aborts what was asked before. */
export function usePlaceSuggestions(text: string, language: Language): PlaceSuggestions {
  const api = useSession((session) => session.api);
  const [answer, setAnswer] = useState({ value: '', suggestions: NONE });
  const value = text.trim().slice(0, LONGEST);

  useEffect(() => {
    if (!value) return;
    const controller = new AbortController();
    const show = (suggestions: PlaceSuggestions) => !controller.signal.aborted && setAnswer({ value, suggestions });
    const timer = setTimeout(() => {
      api(suggestPlaces, { body: { value, language }, signal: controller.signal }).then(
        (options) => show({ status: 'ready', options }),
        () => show({ status: 'failed' }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, language, value]);

  // Those of a shorter or longer form of the same text stay until the next come.
  const isRelated = value !== '' && (value.startsWith(answer.value) || answer.value.startsWith(value));
  return isRelated ? answer.suggestions : NONE;
}
