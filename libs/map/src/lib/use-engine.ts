import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Point } from './geometry';
import { createGoogleEngine, loadGoogle } from './google-engine';
import { createLeafletEngine } from './leaflet-engine';
import type { MapEngine, OnView } from './types';

interface EngineOptions {
  center: Point;
  zoom: number;
  tileURL?: string;
  googleKey?: string;
  language: string;
  onView: OnView;
}

/** The map in an element, for as long as it is shown: Google's where there is a key and it comes, else Leaflet's. */
export function useEngine({ center, zoom, tileURL, googleKey, language, onView }: EngineOptions): {
  engine: MapEngine | null;
  container: RefObject<HTMLDivElement | null>;
  /** Stands still above map and controls: what is in it follows its point as the map moves. */
  front: RefObject<HTMLDivElement | null>;
} {
  const container = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const seen = useEffectEvent(onView);
  const start = useEffectEvent((create: (center: Point, zoom: number) => MapEngine) => create(center, zoom));

  useEffect(() => {
    const element = container.current;
    const above = front.current;
    if (!element || !above) return;
    const told: OnView = (isByHand) => seen(isByHand);
    let isGone = false;
    let made: MapEngine | null = null;
    const show = (next: MapEngine) => setEngine((made = next));
    const showLeaflet = () =>
      show(
        start((center, zoom) => createLeafletEngine(element, { front: above, center, zoom, tileURL, onView: told })),
      );
    if (googleKey) {
      loadGoogle(googleKey, language).then(
        (maps) =>
          isGone ||
          show(
            start((center, zoom) => createGoogleEngine(maps, element, { front: above, center, zoom, onView: told })),
          ),
        // A refused key must not leave the visitor without a map.
        () => isGone || showLeaflet(),
      );
    } else showLeaflet();
    return () => {
      isGone = true;
      setEngine(null);
      made?.destroy();
    };
  }, [tileURL, googleKey, language]);

  useEffect(() => {
    const element = container.current;
    if (!element || !engine) return;
    const sizes = new ResizeObserver(() => engine.resize());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [engine]);

  return { engine, container, front };
}
