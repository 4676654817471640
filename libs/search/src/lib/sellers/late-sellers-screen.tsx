import { Suspense, useState } from 'react';
import { documentPart } from '@marketplace/ui';
import styles from './sellers.module.css';

// A marketplace of listings carries none of it.
const { load, Part: SellersScreen } = documentPart(async () => (await import('./sellers-screen')).SellersScreen);

/** Fetches the script of the sellers' screen, for the document to have it. */
export const loadSellersScreen = load;

/** Whether this is the document that the server sent, before the browser has taken it over. */
const isFromServer = () => typeof document === 'undefined' || !('hydrated' in document.documentElement.dataset);

/** The sellers' screen (SE-13): in a document from the start; otherwise the page before it stays until the script has come. */
export function LateSellersScreen() {
  const [hasDocument] = useState(isFromServer);
  if (!hasDocument) return <SellersScreen />;
  return (
    // Its styles come with the page: what the document has of sellers is drawn before the script comes, and without it.
    <Suspense fallback={<div className={styles['coming']} />}>
      <SellersScreen />
    </Suspense>
  );
}
