import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { areaOf, type MapView, type Point } from './geometry';
import { chooseLabels } from './labels';
import styles from './map-labels.module.css';
import type { MapEngine, MapLabel, ResultsMapProps } from './types';

interface MapLabelsProps {
  engine: MapEngine;
  view: MapView;
  pane: HTMLElement;
  /** What stands above the names. */
  pins: readonly Point[];
  loadPlaces: NonNullable<ResultsMapProps['loadPlaces']>;
}

/** Quarters are worth a name only here. */
const CLOSE = 10;

/** The names of towns on the map that is drawn from shapes; decoration for the eye, the list beside the map says the same. */
export function MapLabels({ engine, view, pane, pins, loadPlaces }: MapLabelsProps) {
  const [labels, setLabels] = useState<readonly MapLabel[]>([]);
  const { south, west, north, east } = view;
  const load = useEffectEvent((signal: AbortSignal) => {
    // Beyond the edge as well: what is dragged into view is named already.
    const [height, width] = [(north - south) / 4, (east - west) / 4];
    const area = areaOf({ south: south - height, west: west - width, north: north + height, east: east + width });
    return loadPlaces(area, view.zoom >= CLOSE ? 300 : 80, signal);
  });

  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (next) => !controller.signal.aborted && setLabels(next),
      // A map without names is still a map.
      () => undefined,
    );
    return () => controller.abort();
  }, [south, west, north, east]);

  useEffect(() => engine.showLabels(view.zoom >= CLOSE - 2 ? labels : []), [engine, labels, view.zoom]);
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
