import { Suspense } from 'react';
import { documentPart } from '@marketplace/ui';
import type { AuctionCardProps } from './auction-card';
import styles from './order.module.css';

// Only the page of an auction carries it.
const { load, Part: AuctionCard } = documentPart<AuctionCardProps>(
  async () => (await import('./auction-card')).AuctionCard,
);

/** Fetches the script of the auction, for the document to have it. */
export const loadAuctionCard = load;

/** Where the auction stands: in a document from the start, and in its place as soon as the script has come. */
export const LateAuctionCard = (props: AuctionCardProps) => (
  <Suspense fallback={<div className={styles['coming']} aria-busy="true" />}>
    <AuctionCard {...props} />
  </Suspense>
);
