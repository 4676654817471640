import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid, lazyWithRetry, ProductCardSkeleton } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import { NoResults } from './no-results-lazy';
import { ResultGrid } from './result-grid';

// The map’s code loads only when the map is shown.
const MapResults = lazyWithRetry(() => import('../map/map-results').then((module) => module.MapResults));
const subscribeToNothing = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** The results as cards, with a map when the URL says so. */
export function Results() {
  const isEmpty = useSearch((search) => search.products.length === 0);
  const isLoading = useSearch((search) => search.loading);
  const hasFailed = useSearch((search) => search.failed);
  const { view, bounds } = useSearch((search) => search.params);
  const isInBrowser = useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
  if (hasFailed) return null;
  const list = isEmpty ? isLoading ? <ResultsSkeleton /> : <NoResults /> : <ResultGrid />;
  // Until the map has loaded, and without JavaScript, the list is shown.
  if (view !== 'map' || !isInBrowser || (isEmpty && !bounds)) return list;
  return (
    <Suspense fallback={list}>
      <MapResults />
    </Suspense>
  );
}

function ResultsSkeleton() {
  const { t } = useTranslation('search');
  return (
    <section aria-label={t('results')} aria-busy="true">
      <CardGrid>
        {SKELETONS.map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
