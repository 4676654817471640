import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { LazyComponent } from './lazy-component';
import styles from './lazy-overlay.module.css';
import { Spinner } from './spinner';
import { useDelayedFlag } from './use-delayed-flag';

interface LazyOverlayProps<Props> {
  isOpen: boolean;
  load: () => Promise<ComponentType<Props>>;
  /** Called after a failed load and its toast. */
  onFailure: () => void;
  props: Props;
}

/**
 * An overlay whose code is loaded when it is first opened, unless `usePreload` has loaded it
 * before.
 */
export function LazyOverlay<Props extends object>({ isOpen, ...rest }: LazyOverlayProps<Props>) {
  return isOpen && <LazyComponent {...rest} fallback={<LoadingOverlay />} />;
}

const LOADING_DELAY_MS = 200;

/** The backdrop with a spinner, until the overlay appears in its place. */
export function LoadingOverlay() {
  const isShown = useDelayedFlag(true, LOADING_DELAY_MS);
  return (
    isShown && (
      <div className={styles['loading']} aria-busy="true">
        <Spinner />
      </div>
    )
  );
}

/**
 * Loads the code of an overlay before the press that opens it: the returned props, for the control
 * that opens it, load it when a mouse or the focus arrives there. Fingers don't hover: on a touch
 * screen the visitor's first touch or scroll anywhere loads it. Opening reports a failed load.
 */
export function usePreload(load: () => Promise<unknown>) {
  const preload = () => void load().catch(() => undefined);
  const preloadLatest = useEffectEvent(preload);
  useEffect(() => {
    if (!window.matchMedia('(hover: none)').matches) return;
    const stop = new AbortController();
    const start = () => {
      stop.abort();
      preloadLatest();
    };
    for (const event of ['pointerdown', 'scroll']) {
      window.addEventListener(event, start, { passive: true, capture: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
  return { onPointerEnter: preload, onFocus: preload };
}
