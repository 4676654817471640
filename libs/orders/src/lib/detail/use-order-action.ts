import { useState } from 'react';

/** Runs an action of an order; `onChanged` gets what it returned. */
export function useOrderAction<Result>(run: () => Promise<Result>, onChanged: (result: Result) => void) {
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const start = async () => {
    setStatus('busy');
    try {
      const result = await run();
      setStatus('idle');
      onChanged(result);
    } catch {
      setStatus('failed');
    }
  };
  return { status, start: () => void start() };
}
