import { useState } from 'react';
import { recentSearches } from '@marketplace/session';
import type { Option } from './option';

/** This browser’s recent searches as options, shown while the box is empty and focused. */
export function useRecentSearches() {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const options: Option[] = texts.map((text) => ({ kind: 'recent', Product_Name: text }));
  return {
    options: options.length > 0 ? [...options, { kind: 'forget' } as const] : options,
    show: () => setTexts(recentSearches.read()),
    hide: () => setTexts([]),
    add: recentSearches.add,
    forget: () => {
      recentSearches.clear();
      setTexts([]);
    },
  };
}
