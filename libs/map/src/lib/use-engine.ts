import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { cacheMapsKey } from '@marketplace/session';
import type { Point } from './geometry';
import { createGoogleEngine, loadGoogle } from './google-engine';
import { createLeafletEngine } from './leaflet-engine';
import type { MapEngine, OnViewChange } from './types';

interface EngineOptions {
  center: Point;
  zoom: number;
  tileURL?: string;
  googleKey?: string;
  language: string;
  onViewChange: OnViewChange;
}

/**
 * Creates a map in an element and destroys it on unmount: Google Maps if there is a key and it
 * loads, else Leaflet.
 */
export function useEngine({ center, zoom, tileURL, googleKey, language, onViewChange }: EngineOptions): {
  engine: MapEngine | null;
  container: RefObject<HTMLDivElement | null>;
  /** A fixed layer above map and controls; its children follow their points as the map moves. */
  popupLayer: RefObject<HTMLDivElement | null>;
} {
  const container = useRef<HTMLDivElement>(null);
  const popupLayer = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const handleViewChange = useEffectEvent(onViewChange);
  const start = useEffectEvent((create: (center: Point, zoom: number) => MapEngine) => create(center, zoom));

  useEffect(() => {
    const element = container.current;
    const popupElement = popupLayer.current;
    if (!element || !popupElement) return;
    const notify: OnViewChange = (isUserAction) => handleViewChange(isUserAction);
    let isUnmounted = false;
    let created: MapEngine | null = null;
    const show = (next: MapEngine) => setEngine((created = next));
    const showLeaflet = () =>
      show(
        start((center, zoom) =>
          createLeafletEngine(element, { popupLayer: popupElement, center, zoom, tileURL, onViewChange: notify }),
        ),
      );
    if (googleKey) {
      loadGoogle(cacheMapsKey(googleKey), language).then(
        (maps) =>
          isUnmounted ||
          show(
            start((center, zoom) =>
              createGoogleEngine(maps, element, { popupLayer: popupElement, center, zoom, onViewChange: notify }),
            ),
          ),
        // A rejected key must not leave the visitor without a map.
        () => isUnmounted || showLeaflet(),
      );
    } else showLeaflet();
    return () => {
      isUnmounted = true;
      setEngine(null);
      created?.destroy();
    };
  }, [tileURL, googleKey, language]);

  useEffect(() => {
    const element = container.current;
    if (!element || !engine) return;
    const sizes = new ResizeObserver(() => engine.resize());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [engine]);

  return { engine, container, popupLayer };
}
