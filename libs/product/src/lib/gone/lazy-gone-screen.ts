import { lazyWithPreload } from '@marketplace/ui';
import type { GoneListing } from './gone-screen';

// Its own script: pages of offered listings do not need it.
const { preload, Component } = lazyWithPreload<GoneListing>(
  'gone-screen',
  async () => (await import('./gone-screen')).GoneScreen,
);

/** Loads the script, so that the server can render the screen. */
export const loadGoneScreen = preload;

/** The page of a removed or hidden listing (PD-04). */
export const LazyGoneScreen = Component;
