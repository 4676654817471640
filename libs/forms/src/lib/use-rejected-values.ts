import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Check, Problem } from './validation';

/**
 * Keeps the values of a field that the server has rejected; `check` is the rule that reports them.
 * The problem is rendered when `reject` returns, so that focus can move to the field.
 */
export function useRejectedValues(problem: Problem): { check: Check; reject: (value: string) => void } {
  const [rejected, setRejected] = useState<readonly string[]>([]);
  return {
    check: (value) => (typeof value === 'string' && rejected.includes(value) ? problem : undefined),
    reject: (value) => flushSync(() => setRejected((before) => [...before, value])),
  };
}
