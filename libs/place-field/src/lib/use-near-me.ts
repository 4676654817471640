import { useEffect, useRef, useState } from 'react';

const PATIENCE_MS = 10_000;
/** Where the visitor was five minutes ago is near enough. */
const OLDEST_MS = 300_000;
const DENIED = 1;
const TIMED_OUT = 3;

export type NearMe =
  { status: 'idle' | 'asking' } | { status: 'failed'; reason: 'denied' | 'unavailable' | 'timedOut' };

/** Asks the browser where the visitor is, only when `ask` is called; `53.54,-113.49`, rounded to about a kilometre, is all that leaves. */
export function useNearMe(onFound: (location: string) => void): { state: NearMe; ask: () => void; forget: () => void } {
  const [state, setState] = useState<NearMe>({ status: 'idle' });
  const asked = useRef(0);
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );

  function ask() {
    const mine = ++asked.current;
    const isGone = () => mine !== asked.current;
    if (!('geolocation' in navigator)) {
      setState({ status: 'failed', reason: 'unavailable' });
      return;
    }
    setState({ status: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (isGone()) return;
        setState({ status: 'idle' });
        onFound(`${rounded(coords.latitude)},${rounded(coords.longitude)}`);
      },
      ({ code }) => {
        if (isGone()) return;
        const reason = code === DENIED ? 'denied' : code === TIMED_OUT ? 'timedOut' : 'unavailable';
        setState({ status: 'failed', reason });
      },
      { timeout: PATIENCE_MS, maximumAge: OLDEST_MS, enableHighAccuracy: false },
    );
  }

  function forget() {
    asked.current += 1;
    setState({ status: 'idle' });
  }

  return { state, ask, forget };
}

const rounded = (degrees: number) => String(Math.round(degrees * 100) / 100 + 0);
