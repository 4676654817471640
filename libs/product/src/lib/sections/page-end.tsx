import { useEffect, useRef, useState } from 'react';
import { LatePart } from '@marketplace/ui';
import { useProduct } from '../product-context';

const loadMore = async () => (await import('./more-listings')).MoreListings;
/** Fetched before the visitor is there. */
const AHEAD = '800px';

/** Other listings, fetched in the browser when the end of the page comes near: they delay nothing. */
export function PageEnd() {
  const components = useProduct((state) => state.productComponents);
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const isWanted = components.includes('similar') || components.includes('recent');

  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  if (!isWanted) return null;
  return (
    <div ref={place}>
      <LatePart isWanted={isNear} load={loadMore} props={{}} onFailure={() => setIsNear(false)} />
    </div>
  );
}
