import { Suspense } from 'react';
import { lazyWithPreload } from '@marketplace/ui';
import styles from './order.module.css';
import type { AuctionOrRequestCardProps } from './auction-or-request-card';

// Its own script: most product pages have the order form instead.
const { preload, Component: AuctionOrRequestCard } = lazyWithPreload<AuctionOrRequestCardProps>(
  'auction-or-request-card',
  async () => (await import('./auction-or-request-card')).AuctionOrRequestCard,
);

/** Loads the script, so that the server can render the card. */
export const loadAuctionOrRequestCard = preload;

/** Rendered at once when its script is loaded, else with a placeholder until then. */
export const LazyAuctionOrRequestCard = (props: AuctionOrRequestCardProps) => (
  <Suspense fallback={<div className={styles['coming']} />}>
    <AuctionOrRequestCard {...props} />
  </Suspense>
);
