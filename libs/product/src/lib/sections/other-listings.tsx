import { useSyncExternalStore } from 'react';
import { useTexts } from '@marketplace/i18n';
import { viewedListings } from '@marketplace/session';
import type { ProductComponent } from '../product-components';
import { useProduct } from '../product-context';
import { ListingsRow } from './listings-row';
import { NearPart } from './near-part';

const loadMore = async () => (await import('./more-listings')).MoreListings;
const MOST = 4;
const never = () => () => undefined;

/** A row of other listings: similar ones, or those that this browser has looked at, which the server does not know. */
export function OtherListings({ name }: { name: ProductComponent }) {
  const { t } = useTexts('product');
  const { id, categories, near } = useProduct((state) => state.product);
  const isSimilar = name === 'similar';
  const viewed = useSyncExternalStore(
    never,
    () => viewedListings.read().filter((one) => one !== id).length,
    () => 0,
  );
  const row = { title: t(`${name}.title`), count: isSimilar ? MOST : Math.min(viewed, MOST) };
  if (row.count === 0) return null;
  return (
    <NearPart
      load={loadMore}
      props={{ id, categories: isSimilar ? categories : null, near, Row: ListingsRow, ...row }}
      fallback={<ListingsRow cards={null} {...row} />}
    />
  );
}
