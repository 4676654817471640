import { useEffect, useRef, useState } from 'react';
import { LatePart } from '@marketplace/ui';
import { useProduct } from '../product-context';

const loadMore = async () => (await import('./more-listings')).MoreListings;
/** Fetched before the visitor is there. */
const AHEAD = '800px';

/** Other listings, fetched in the browser when the end of the page comes near: they delay nothing. */
export function PageEnd() {
  const product = useProduct((state) => state.product);
  const components = useProduct((state) => state.productComponents);
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const props = {
    id: product.id,
    category: components.includes('similar') ? product.categories.at(-1)?.slug : undefined,
    hasRecent: components.includes('recent'),
  };

  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  if (props.category === undefined && !props.hasRecent) return null;
  return (
    <div ref={place}>
      <LatePart isWanted={isNear} load={loadMore} props={props} onFailure={() => setIsNear(false)} />
    </div>
  );
}
