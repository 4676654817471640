import { Suspense, useState } from 'react';
import { lazyWithPreload } from '@marketplace/ui';
import styles from './sellers.module.css';

// Not loaded in a marketplace of listings.
const { preload, Component: SellersScreen } = lazyWithPreload(
  'sellers-screen',
  async () => (await import('./sellers-screen')).SellersScreen,
);

/** Loads the screen’s code before rendering, so that the server renders it. */
export const loadSellersScreen = preload;

/** True on the server and before hydration. */
const isServerDocument = () => typeof document === 'undefined' || !('hydrated' in document.documentElement.dataset);

/**
 * The sellers’ screen (SE-13): server-rendered, or loaded while the earlier page stays on screen.
 */
export function LazySellersScreen() {
  const [isInDocument] = useState(isServerDocument);
  if (!isInDocument) return <SellersScreen />;
  return (
    // Its styles are part of the page, so that server-rendered sellers are styled before the code
    // has loaded.
    <Suspense fallback={<div className={styles['loading']} />}>
      <SellersScreen />
    </Suspense>
  );
}
