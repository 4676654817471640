import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyWithRetry, Spinner } from '@marketplace/ui';
import styles from './results-map.module.css';
import type { ResultsMapProps } from './types';

// The map and its dependencies are loaded with the first map, and never on the server.
const loadView = () => import('./map-view').then((module) => module.MapView);
const MapView = lazyWithRetry(loadView);

const noSubscription = () => () => undefined;

/**
 * Results on a map (SE-07) that fills its container: Leaflet with bundled shapes or tiles, or
 * Google Maps.
 */
export function ResultsMap({ className = '', markers, ...props }: ResultsMapProps) {
  // Load in parallel with the markers; after a failure it is loaded again when it renders.
  useEffect(() => void loadView().catch(() => undefined), []);
  const isInBrowser = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const placeholder = (
    <div className={styles['placeholder']}>
      <Spinner />
    </div>
  );
  return (
    <section className={`${styles['frame']} ${className}`}>
      {isInBrowser && markers ? (
        <Suspense fallback={placeholder}>
          <MapView markers={markers} {...props} />
        </Suspense>
      ) : (
        placeholder
      )}
    </section>
  );
}
