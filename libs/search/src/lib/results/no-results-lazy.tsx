import { Suspense } from 'react';
import { lazyWithPreload } from '@marketplace/ui';

interface NoResultsProps {
  pastEnd?: string;
}

// Few searches have no results.
const { preload, Component } = lazyWithPreload<NoResultsProps>(
  'no-results',
  async () => (await import('./no-results')).NoResults,
);

/** Loads its code before rendering, so that the server renders it. */
export const loadNoResults = preload;

/** The empty state (SE-11). */
export const NoResults = (props: NoResultsProps) => (
  <Suspense fallback={null}>
    <Component {...props} />
  </Suspense>
);
