import { lazyWithPreload } from '@marketplace/ui';

/** Its own script, which the server loads to render it: most product pages have the order form instead. */
export const { preload: loadRequestCard, Component: LazyRequestCard } = lazyWithPreload(
  'request-card',
  async () => (await import('./request-card')).RequestCard,
);
