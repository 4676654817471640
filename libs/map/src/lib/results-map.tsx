import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Spinner } from '@marketplace/ui';
import styles from './results-map.module.css';
import type { ResultsMapProps } from './types';

// Map, clusters and texts come with the first map that is shown, and never on the server.
const MapView = lazy(() => import('./map-view').then((module) => ({ default: module.MapView })));

const never = () => () => undefined;

/** Results on a map (SE-07); as large as its place. Leaflet over shapes that come with the storefront, over tiles, or Google's map. */
export function ResultsMap({ className = '', ...props }: ResultsMapProps) {
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
      {isInBrowser ? (
        <Suspense fallback={waiting}>
          <MapView {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}
