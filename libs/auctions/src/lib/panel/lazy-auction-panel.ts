import { lazyWithPreload } from '@marketplace/ui';

/**
 * The panel of the product page. Its own script, which the server loads to render it: most product
 * pages have none. Its place shows a placeholder until then.
 */
export const { preload: loadAuctionPanel, Component: LazyAuctionPanel } = lazyWithPreload(
  'auction-panel',
  async () => (await import('./auction-panel')).AuctionPanel,
);
