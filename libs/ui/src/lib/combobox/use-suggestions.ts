import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 150;
/** The API’s limit of characters. */
const MAX_LENGTH = 100;

export type Suggestions<Option> =
  { status: 'none' } | { status: 'ready'; options: readonly Option[] } | { status: 'failed' };

const NONE = { status: 'none' } as const;

/**
 * Suggestions for the typed text: debounced, and a new text aborts the earlier call. `fetchFor`
 * must be memoized.
 */
export function useSuggestions<Option>(
  text: string,
  fetchFor: (text: string, signal: AbortSignal) => Promise<readonly Option[]>,
): Suggestions<Option> {
  const [answer, setAnswer] = useState<{ value: string; suggestions: Suggestions<Option> }>({
    value: '',
    suggestions: NONE,
  });
  const value = text.trim().slice(0, MAX_LENGTH);

  useEffect(() => {
    if (!value) return;
    const controller = new AbortController();
    const { signal } = controller;
    const show = (suggestions: Suggestions<Option>) => !signal.aborted && setAnswer({ value, suggestions });
    const timer = setTimeout(() => {
      fetchFor(value, signal).then(
        (options) => show({ status: 'ready', options }),
        () => show({ status: 'failed' }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [fetchFor, value]);

  // While the next suggestions load, the last ones stay if one text is the beginning of the other.
  const isRelated = value !== '' && (value.startsWith(answer.value) || answer.value.startsWith(value));
  return isRelated ? answer.suggestions : NONE;
}
