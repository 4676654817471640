import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { LatePart } from '@marketplace/ui';

interface NearPartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  className?: string;
  /** Until it is there: as high as it will be, for nothing to move. */
  fallback?: ReactNode;
}

/** Fetched before the visitor is there. */
const AHEAD = '800px';

/** A part of the page that is fetched in the browser when the visitor comes near: it delays nothing. */
export function NearPart<Props extends object>({ className, fallback, ...part }: NearPartProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

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
    <div ref={place} className={className}>
      {!isNear && fallback}
      <LatePart isWanted={isNear} onFailure={() => setIsNear(false)} fallback={fallback} {...part} />
    </div>
  );
}
