import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toApiArea, type MapView, type Point } from './geometry';
import { chooseLabels } from './labels';
import styles from './map-labels.module.css';
import type { MapEngine, MapLabel, ResultsMapProps } from './types';

interface MapLabelsProps {
  engine: MapEngine;
  view: MapView;
  pane: HTMLElement;
  /** Markers that cover labels. */
  pins: readonly Point[];
  loadPlaces: NonNullable<ResultsMapProps['loadPlaces']>;
}

/** Districts are labelled from this zoom on. */
const DISTRICT_ZOOM = 10;

/** Place names on the map of shapes. Decorative: hidden from screen readers. */
export function MapLabels({ engine, view, pane, pins, loadPlaces }: MapLabelsProps) {
  const [labels, setLabels] = useState<readonly MapLabel[]>([]);
  const { south, west, north, east } = view;
  const load = useEffectEvent((signal: AbortSignal) => {
    // A margin, so that labels exist before they are dragged into view.
    const [height, width] = [(north - south) / 4, (east - west) / 4];
    const area = toApiArea({ south: south - height, west: west - width, north: north + height, east: east + width });
    return loadPlaces(area, view.zoom >= DISTRICT_ZOOM ? 300 : 80, signal);
  });

  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (next) => !controller.signal.aborted && setLabels(next),
      // Labels are optional.
      () => undefined,
    );
    return () => controller.abort();
  }, [south, west, north, east]);

  useEffect(() => engine.showLabels(view.zoom >= DISTRICT_ZOOM - 2 ? labels : []), [engine, labels, view.zoom]);
  useLayoutEffect(() => engine.layout());

  return createPortal(
    chooseLabels(labels, view, pins).map(({ key, name, lat, lng, look }) => (
      <span key={key} className={styles['at']} data-lat={lat} data-lng={lng} aria-hidden="true">
        <span className={`${styles['label']} ${styles[look]}`}>{name}</span>
      </span>
    )),
    pane,
  );
}
