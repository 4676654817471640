import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { viewedListings } from '@marketplace/session';
import type { ProductComponent } from '../product-components';
import { useProduct } from '../product-context';
import { ListingsRow } from './listings-row';
import { LazyNearViewport } from './lazy-near-viewport';

const loadFetchedListings = async () => (await import('./fetched-listings')).FetchedListings;
const MAXIMUM_CARDS = 4;
const subscribeNever = () => () => undefined;

/** Similar listings, or those viewed in this browser before, which the server does not know. */
export function OtherListings({ name }: { name: ProductComponent }) {
  const { t } = useTranslation('product');
  const { id, categories, near } = useProduct((state) => state.product);
  const isSimilar = name === 'similar';
  const viewed = useSyncExternalStore(
    subscribeNever,
    () => viewedListings.read().filter((one) => one !== id).length,
    () => 0,
  );
  const row = {
    title: t(isSimilar ? 'similar.title' : 'recent.title'),
    count: isSimilar ? MAXIMUM_CARDS : Math.min(viewed, MAXIMUM_CARDS),
  };
  if (row.count === 0) return null;
  return (
    <LazyNearViewport
      load={loadFetchedListings}
      props={{ id, categories: isSimilar ? categories : null, near, Row: ListingsRow, ...row }}
      fallback={<ListingsRow cards={null} {...row} />}
    />
  );
}
