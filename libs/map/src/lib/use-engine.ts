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
} {
  const container = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const start = useEffectEvent((create: (options: { center: Point; zoom: number; onView: OnView }) => MapEngine) =>
    create({ center, zoom, onView: seen }),
  );
  const seen = useEffectEvent(onView);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isGone = false;
    let made: MapEngine | null = null;
    const show = (next: MapEngine) => setEngine((made = next));
    const showLeaflet = () => show(start((options) => createLeafletEngine(element, { ...options, tileURL })));
    if (googleKey) {
      loadGoogle(googleKey, language).then(
        (maps) => isGone || show(start((options) => createGoogleEngine(maps, element, options))),
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

  return { engine, container };
}
