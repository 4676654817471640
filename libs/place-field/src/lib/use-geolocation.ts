import { useEffect, useRef, useState } from 'react';

const TIMEOUT_MS = 10_000;
/** A position from five minutes ago is recent enough. */
const MAXIMUM_AGE_MS = 300_000;
const DENIED = 1;
const TIMED_OUT = 3;

export type GeolocationState =
  { status: 'idle' | 'locating' } | { status: 'failed'; reason: 'denied' | 'unavailable' | 'timedOut' };

/**
 * Locates the visitor by the browser's geolocation, only when `locate` is called. `onFound` gets
 * coordinates rounded to about a kilometre, as in '53.54,-113.49'.
 */
export function useGeolocation(onFound: (location: string) => void): {
  state: GeolocationState;
  locate: () => void;
  reset: () => void;
} {
  const [state, setState] = useState<GeolocationState>({ status: 'idle' });
  const latestRequest = useRef(0);
  useEffect(
    () => () => {
      latestRequest.current += 1;
    },
    [],
  );

  function locate() {
    const request = ++latestRequest.current;
    const isOutdated = () => request !== latestRequest.current;
    if (!('geolocation' in navigator)) {
      setState({ status: 'failed', reason: 'unavailable' });
      return;
    }
    setState({ status: 'locating' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (isOutdated()) return;
        setState({ status: 'idle' });
        onFound(`${roundCoordinate(coords.latitude)},${roundCoordinate(coords.longitude)}`);
      },
      ({ code }) => {
        if (isOutdated()) return;
        const reason = code === DENIED ? 'denied' : code === TIMED_OUT ? 'timedOut' : 'unavailable';
        setState({ status: 'failed', reason });
      },
      { timeout: TIMEOUT_MS, maximumAge: MAXIMUM_AGE_MS, enableHighAccuracy: false },
    );
  }

  function reset() {
    latestRequest.current += 1;
    setState({ status: 'idle' });
  }

  return { state, locate, reset };
}

const roundCoordinate = (degrees: number) => String(Math.round(degrees * 100) / 100 + 0);
