import { useEffect, useRef, useState } from 'react';
import { LatePart } from '@marketplace/ui';
import type { ProductComponent } from '../product-components';
import { useProduct } from '../product-context';

const loadMore = async () => (await import('./more-listings')).MoreListings;
/** Fetched before the visitor is there. */
const AHEAD = '800px';

/** A row of other listings, fetched in the browser when it comes near: it delays nothing. */
export function OtherListings({ name }: { name: ProductComponent }) {
  const product = useProduct((state) => state.product);
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const props = { id: product.id, category: name === 'similar' ? product.categories.at(-1)?.slug : null };

  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  return (
    <div ref={place}>
      <LatePart isWanted={isNear} load={loadMore} props={props} onFailure={() => setIsNear(false)} />
    </div>
  );
}
