import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Spinner } from '@marketplace/ui';
import styles from './results-map.module.css';
import type { ResultsMapProps } from './types';

// Map, clusters and texts come with the first map that is shown, and never on the server.
const loadView = () => import('./map-view').then((module) => ({ default: module.MapView }));
const MapView = lazy(loadView);

const never = () => () => undefined;

/** Results on a map (SE-07); as large as its place. Leaflet over shapes that come with the storefront, over tiles, or Google's map. */
export function ResultsMap({ className = '', markers, ...props }: ResultsMapProps) {
  // Beside the markers, not after them; where it fails, showing it says so.
  useEffect(() => void loadView().catch(() => undefined), []);
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = (
    <div className={styles['waiting']}>
      <Spinner />
    </div>
  );
  return (
    <section className={`${styles['frame']} ${className}`}>
      {isInBrowser && markers ? (
        <Suspense fallback={waiting}>
          <MapView markers={markers} {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}
