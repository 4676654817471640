import { useProduct } from '../product-context';
import { NearPart } from './near-part';

const loadMore = async () => (await import('./more-listings')).MoreListings;

/** Other listings. */
export function PageEnd() {
  const product = useProduct((state) => state.product);
  const components = useProduct((state) => state.productComponents);
  const props = {
    id: product.id,
    category: components.includes('similar') ? product.categories.at(-1)?.slug : undefined,
    hasRecent: components.includes('recent'),
  };
  if (props.category === undefined && !props.hasRecent) return null;
  return <NearPart load={loadMore} props={props} />;
}
