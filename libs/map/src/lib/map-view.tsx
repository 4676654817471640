import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DEFAULT_CENTER, MAP_ZOOM } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { createClusters, type Pin } from './clusters';
import {
  areaAround,
  toApiArea,
  areaAroundCircle,
  findOutside,
  isInView,
  isSameArea,
  nearestWrappedLongitude,
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

const FIT_PADDING = 56;
/** For a single listing, whose location is only exact to about one kilometre. */
const MAX_FIT_ZOOM = 13;

/** Below this zoom the whole world is visible. */
const WORLD_ZOOM = 2;

/** Pixels to the right and down, or zoom steps. */
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

/** The map with its markers and controls, for every engine; loaded by results-map.tsx. */
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
  maxFitZoom = MAX_FIT_ZOOM,
  place = null,
  radius,
  fitsMarkers = true,
}: Omit<ResultsMapProps, 'markers'> & { markers: readonly MapMarker[] }) {
  const { t } = useTranslation('map');
  const language = useLanguage();
  const [view, setView] = useState<View | null>(null);
  const [isMoved, setIsMoved] = useState(false);
  const [isSearchingOnMove, setIsSearchingOnMove] = useState(false);
  const [openPin, setOpenPin] = useState<Pin | null>(null);
  const openingButton = useRef<HTMLElement | null>(null);
  const searchedArea = useRef<MapArea | null>(null);
  const controls = useRef<HTMLDivElement>(null);

  function searchHere() {
    if (!engine) return;
    const area = toApiArea(engine.view());
    searchedArea.current = area;
    setIsMoved(false);
    onMove?.(area);
  }

  const { engine, container, popupLayer } = useEngine({
    center,
    zoom,
    tileURL,
    googleKey,
    language,
    onViewChange: (isUserAction) => {
      if (!engine) return;
      setView(engine.view());
      if (!isUserAction) return;
      if (isSearchingOnMove) searchHere();
      else setIsMoved(true);
    },
  });
  const hint = useTouchHint(container);

  const clusters = useMemo(() => createClusters(markers), [markers]);
  const pins = useMemo(() => (view ? clusters(view) : []), [clusters, view]);

  // The map is fitted to its content, and only again when that changes.
  const ids = markers.map(({ id }) => id).join(' ');
  const fitKey = JSON.stringify([bounds, place, radius]);
  const fit = useEffectEvent(() => {
    if (!engine) return;
    if (bounds) {
      // This area was searched from the map, so it is already in view.
      if (searchedArea.current && isSameArea(bounds, searchedArea.current)) return;
      searchedArea.current = null;
      engine.fit(bounds, Infinity, 0);
    } else {
      // If the visitor returns to the searched area later, the map has to move there.
      searchedArea.current = null;
      const origin = place ?? center;
      const circle = place && radius ? areaAround(getCorners(areaAroundCircle(place, radius))) : null;
      const { clientWidth: width = 0, clientHeight: height = 0 } = container.current ?? {};
      const isVisible = (marker: MapMarker) => isInView(marker, origin, zoom, { width, height });
      const canStay = markers.every(isVisible) || (!fitsMarkers && markers.some(isVisible));
      const area = circle ?? (canStay ? null : areaAround(place ? [place, ...markers] : markers));
      if (area) engine.fit(area, maxFitZoom, FIT_PADDING);
      else engine.center(origin, zoom);
    }
  });
  useEffect(() => fit(), [engine, ids, fitKey]);
  // With new results there is nothing left to search for.
  const [shownKey, setShownKey] = useState(ids + fitKey);
  if (shownKey !== ids + fitKey) {
    setShownKey(ids + fitKey);
    setIsMoved(false);
  }

  useEffect(() => {
    engine?.showCircle(place && radius ? { ...place, radius } : null);
  }, [engine, place, radius]);

  // Position new elements before they are painted.
  useLayoutEffect(() => engine?.layout());

  const outside = view && (isMoved || !fitsMarkers) ? findOutside(markers, view).length : 0;

  const isOpen = openPin !== null && getMembers(openPin).some(({ id }) => markers.some((marker) => marker.id === id));

  function close() {
    setOpenPin(null);
    const button = openingButton.current;
    // The button may be gone after a zoom; then focus the map.
    if (button?.isConnected) button.focus({ preventScroll: true });
    else container.current?.focus({ preventScroll: true });
  }

  function onPressPin(pin: Pin, button: HTMLElement) {
    if (pin.kind === 'cluster' && pin.opensAt !== null) {
      container.current?.focus({ preventScroll: true });
      engine?.zoomTo(pin, pin.opensAt);
      return;
    }
    openingButton.current = button;
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
        data-far={(view && view.zoom < WORLD_ZOOM) || undefined}
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
                (highlightedId !== null && getMembers(pin).some(({ id }) => id === highlightedId)) ||
                (isOpen && openPin.key === pin.key)
              }
              isOpen={isOpen && openPin.key === pin.key}
              onHighlight={onHighlight}
              onPress={onPressPin}
            />
          )),
          engine.pane,
        )}
      {onMove && (
        <div className={styles['search']}>
          {isMoved && !isSearchingOnMove && (
            <Button variant="primary" size="small" className={styles['searchHere']} onClick={searchHere}>
              <Icon name="search" size={18} />
              {t('searchHere')}
            </Button>
          )}
          <label className={styles['searchOnMove']}>
            <input
              type="checkbox"
              checked={isSearchingOnMove}
              onChange={({ target }) => {
                setIsSearchingOnMove(target.checked);
                if (target.checked && isMoved) searchHere();
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
      {/* Above the controls, which are above the map. */}
      <div ref={popupLayer} className={styles['popupLayer']}>
        {engine && isOpen && (
          <MapPopup
            key={openPin.key}
            members={getMembers(openPin)}
            lat={openPin.lat}
            lng={nearestWrappedLongitude(openPin.lng, view?.center.lng ?? openPin.lng)}
            engine={engine}
            container={container}
            controls={controls}
            renderPopup={renderPopup}
            onClose={close}
          />
        )}
      </div>
      <p role="status" className={styles['note']}>
        {[note ?? (markers.length === 0 && t('empty')), outside > 0 && t('outside', { count: outside })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

const getMembers = (pin: Pin) => (pin.kind === 'marker' ? [pin.marker] : pin.members);

const getCorners = ({ south, west, north, east }: MapArea) => [
  { lat: south, lng: west },
  { lat: north, lng: east },
];
