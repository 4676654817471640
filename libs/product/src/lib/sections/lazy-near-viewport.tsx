import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { LazyComponent } from '@marketplace/ui';

interface LazyNearViewportProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  className?: string;
  /** Shown until it is loaded, with the same height so that nothing moves. */
  fallback?: ReactNode;
}

/** Loading starts when the part is this far below the viewport. */
const MARGIN = '800px';

/** A part of the page whose script is loaded when the visitor scrolls near it. */
export function LazyNearViewport<Props extends object>({ className, fallback, ...part }: LazyNearViewportProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  return (
    <div ref={place} className={className}>
      {!isNear && fallback}
      <LazyComponent isNeeded={isNear} onFailure={() => setIsNear(false)} fallback={fallback} {...part} />
    </div>
  );
}
