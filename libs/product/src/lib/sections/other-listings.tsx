import type { ProductComponent } from '../product-components';
import { useProduct } from '../product-context';
import { NearPart } from './near-part';

const loadMore = async () => (await import('./more-listings')).MoreListings;

/** A row of other listings. */
export function OtherListings({ name }: { name: ProductComponent }) {
  const { id, categories } = useProduct((state) => state.product);
  const category = name === 'similar' ? categories.at(-1)?.slug : null;
  return <NearPart load={loadMore} props={{ id, category }} />;
}
