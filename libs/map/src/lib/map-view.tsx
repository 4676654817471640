import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { DEFAULT_CENTER, MAP_ZOOM } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { createClusters, type Pin } from './clusters';
import {
  areaAround,
  areaOf,
  areaOfCircle,
  isInSight,
  isSameArea,
  nearestCopy,
  type MapArea,
  type MapView as View,
} from './geometry';
import { MapCredits } from './map-credits';
import { MapLabels } from './map-labels';
import { MapPin } from './map-pin';
import { MapPopup } from './map-popup';
import styles from './map-view.module.css';
import type { MapMarker, ResultsMapProps } from './types';
import { useEngine } from './use-engine';
import { useTouchHint } from './use-touch-hint';

const EDGE = 56;
/** No closer for one listing alone: its place is about one kilometre exact. */
const CLOSEST_FIT = 13;

/** Farther than this the map shows more than the world. */
const WORLD_FITS = 2;

/** What a key does: pixels to the right and down, or closer. */
const STEP = 120;
const KEYS: Readonly<Record<string, readonly [x: number, y: number, closer?: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  '+': [0, 0, 1],
  '=': [0, 0, 1],
  '-': [0, 0, -1],
};

/** The map with its markers and controls, whoever draws it; results-map.tsx shows it once it is there. */
export function MapView({
  markers,
  label,
  note,
  center = DEFAULT_CENTER,
  zoom = MAP_ZOOM,
  bounds = null,
  highlightedId = null,
  onHighlight,
  onSelect,
  onMove,
  renderPopup,
  loadPlaces,
  tileURL,
  tileAttribution,
  googleKey,
  closest = CLOSEST_FIT,
  place = null,
  radius,
}: Omit<ResultsMapProps, 'markers'> & { markers: readonly MapMarker[] }) {
  const { t, language } = useTexts('map');
  const [view, setView] = useState<View | null>(null);
  const [isMoved, setIsMoved] = useState(false);
  const [isFollowing, setIsFollowing] = useState(false);
  const [openPin, setOpenPin] = useState<Pin | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const asked = useRef<MapArea | null>(null);
  const controls = useRef<HTMLDivElement>(null);

  function ask() {
    if (!engine) return;
    const area = areaOf(engine.view());
    asked.current = area;
    setIsMoved(false);
    onMove?.(area);
  }

  const { engine, container, front } = useEngine({
    center,
    zoom,
    tileURL,
    googleKey,
    language,
    onView: (isByHand) => {
      if (!engine) return;
      setView(engine.view());
      if (!isByHand) return;
      if (isFollowing) ask();
      else setIsMoved(true);
    },
  });
  const hint = useTouchHint(container);

  const clusters = useMemo(() => createClusters(markers), [markers]);
  const pins = useMemo(() => (view ? clusters(view) : []), [clusters, view]);

  // Where the map stands follows from what is shown, and changes only with it.
  const ids = markers.map(({ id }) => id).join(' ');
  const told = JSON.stringify([bounds, place, radius]);
  const fit = useEffectEvent(() => {
    if (!engine) return;
    if (bounds) {
      // What was asked for from here is in view already.
      if (asked.current && isSameArea(bounds, asked.current)) return;
      asked.current = null;
      engine.fit(bounds, Infinity, 0);
    } else {
      // Whoever comes back to that area later finds the map elsewhere.
      asked.current = null;
      const middle = place ?? center;
      const circle = place && radius ? areaAround(cornersOf(areaOfCircle(place, radius))) : null;
      const { clientWidth: width = 0, clientHeight: height = 0 } = container.current ?? {};
      const isInPlace =
        markers.length === 0 || markers.some((marker) => isInSight(marker, middle, zoom, { width, height }));
      const area = circle ?? (isInPlace ? null : areaAround(place ? [place, ...markers] : markers));
      if (area) engine.fit(area, closest, EDGE);
      else engine.center(middle, zoom);
    }
  });
  useEffect(() => fit(), [engine, ids, told]);
  // Other results: what the visitor moved since has been answered.
  const [answered, setAnswered] = useState(ids + told);
  if (answered !== ids + told) {
    setAnswered(ids + told);
    setIsMoved(false);
  }

  useEffect(() => {
    engine?.showCircle(place && radius ? { ...place, radius } : null);
  }, [engine, place, radius]);

  // What React has put there is moved to its place before it is seen.
  useLayoutEffect(() => engine?.layout());

  const isOpen = openPin !== null && membersOf(openPin).some(({ id }) => markers.some((marker) => marker.id === id));

  function close() {
    setOpenPin(null);
    const button = opener.current;
    // The button may have gone with a zoom; the map is the next best place.
    if (button?.isConnected) button.focus({ preventScroll: true });
    else container.current?.focus({ preventScroll: true });
  }

  function press(pin: Pin, button: HTMLElement) {
    if (pin.kind === 'cluster' && pin.opensAt !== null) {
      container.current?.focus({ preventScroll: true });
      engine?.zoomTo(pin, pin.opensAt);
      return;
    }
    opener.current = button;
    setOpenPin(pin);
    if (pin.kind === 'marker') onSelect?.(pin.marker.id);
  }

  return (
    // Escape closes from anywhere inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles['map']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={container}
        className={styles['canvas']}
        data-far={(view && view.zoom < WORLD_FITS) || undefined}
        role="application"
        aria-label={label ?? t('label')}
        aria-roledescription={t('role')}
        // The map takes arrows, plus and minus.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
          const [x = 0, y = 0, closer = 0] = KEYS[event.key] ?? [];
          if (x !== 0 || y !== 0) engine?.panBy(x, y, true);
          else if (closer !== 0) engine?.zoomBy(closer);
          else return;
          event.preventDefault();
        }}
        onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      />
      {engine?.labelPane && loadPlaces && view && (
        <MapLabels engine={engine} view={view} pins={pins} loadPlaces={loadPlaces} pane={engine.labelPane} />
      )}
      {engine &&
        createPortal(
          pins.map((pin) => (
            <MapPin
              key={pin.key}
              pin={pin}
              isHighlighted={
                (highlightedId !== null && membersOf(pin).some(({ id }) => id === highlightedId)) ||
                (isOpen && openPin.key === pin.key)
              }
              isOpen={isOpen && openPin.key === pin.key}
              onHighlight={onHighlight}
              onPress={press}
            />
          )),
          engine.pane,
        )}
      {onMove && (
        <div className={styles['search']}>
          {isMoved && !isFollowing && (
            <Button look="primary" size="small" className={styles['here']} onClick={ask}>
              <Icon name="search" size={18} />
              {t('searchHere')}
            </Button>
          )}
          <label className={styles['follow']}>
            <input
              type="checkbox"
              checked={isFollowing}
              onChange={({ target }) => {
                setIsFollowing(target.checked);
                if (target.checked && isMoved) ask();
              }}
            />
            {t('searchAsIMove')}
          </label>
        </div>
      )}
      <div ref={controls} className={styles['zoom']}>
        <button type="button" aria-label={t('closer')} onClick={() => engine?.zoomBy(1)}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={t('farther')} onClick={() => engine?.zoomBy(-1)}>
          <Icon name="minus" />
        </button>
      </div>
      {view && !googleKey && <MapCredits view={view} tileAttribution={tileURL ? (tileAttribution ?? '') : null} />}
      {hint && (
        <p className={styles['hint']} aria-hidden="true">
          {t('twoFingers')}
        </p>
      )}
      {/* Above the controls, which stand above the map itself. */}
      <div ref={front} className={styles['front']}>
        {engine && isOpen && (
          <MapPopup
            key={openPin.key}
            members={membersOf(openPin)}
            lat={openPin.lat}
            lng={nearestCopy(openPin.lng, view?.center.lng ?? openPin.lng)}
            engine={engine}
            container={container}
            controls={controls}
            renderPopup={renderPopup}
            onClose={close}
          />
        )}
      </div>
      <p role="status" className={styles['note']}>
        {note ?? (markers.length === 0 && t('empty'))}
      </p>
    </div>
  );
}

const membersOf = (pin: Pin) => (pin.kind === 'marker' ? [pin.marker] : pin.members);

const cornersOf = ({ south, west, north, east }: MapArea) => [
  { lat: south, lng: west },
  { lat: north, lng: east },
];
