import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Runs one thing at a time: a second press while the first is under way does nothing. */
export function useBusy(): [isBusy: boolean, run: (action: () => Promise<void>) => void] {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const run = (action: () => Promise<void>) => {
    // Two presses can come before the first one's render: the state alone would let both through.
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    void action().finally(() => {
      isRunning.current = false;
      // At once: what the action has shown at its end can be pressed, and that press counts.
      flushSync(() => setIsBusy(false));
    });
  };
  return [isBusy, run];
}
