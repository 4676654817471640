import { useState } from 'react';
import { recentSearches } from '@marketplace/session';
import type { Option } from './option';

/** Earlier searches of this browser as options; they show while the box is empty and has the focus. */
export function useRecent() {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const options: Option[] = texts.map((text) => ({ kind: 'recent', Product_Name: text }));
  return {
    options: options.length > 0 ? [...options, { kind: 'forget' } as const] : options,
    show: () => setTexts(recentSearches.read()),
    hide: () => setTexts([]),
    add: recentSearches.add,
    forget: () => {
      recentSearches.forget();
      setTexts([]);
    },
  };
}
