import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Runs one action at a time: `run` does nothing while an action is pending. */
export function useBusy(): [isBusy: boolean, run: (action: () => Promise<void>) => void] {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const run = (action: () => Promise<void>) => {
    // A ref, because a second click can come before the state is rendered.
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    void action().finally(() => {
      isRunning.current = false;
      // Synchronous, so that a click on what the action has just rendered isn't ignored.
      flushSync(() => setIsBusy(false));
    });
  };
  return [isBusy, run];
}
