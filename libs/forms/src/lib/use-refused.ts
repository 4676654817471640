import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Check, Problem } from './validation';

/**
 * What the server refused of a field: the rule that it breaks for as long as it stands there, and how to add to it. Its problem is drawn
 * when `refuse` returns, so that the focus can go there.
 */
export function useRefused(problem: Problem): { check: Check; refuse: (value: string) => void } {
  const [refused, setRefused] = useState<readonly string[]>([]);
  return {
    check: (value) => (typeof value === 'string' && refused.includes(value) ? problem : undefined),
    refuse: (value) => flushSync(() => setRefused((before) => [...before, value])),
  };
}
