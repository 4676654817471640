import { documentNonce } from '@marketplace/theme';
import { nearestWrappedLongitude, unwrapArea, type Point } from './geometry';
import type { MapEngine, OnViewChange } from './types';

/** The used part of Google's API; the package with all its types would be larger than this file. */
interface GoogleMap {
  getBounds: () => { getSouthWest: () => LatLng; getNorthEast: () => LatLng } | undefined;
  getZoom: () => number | undefined;
  getCenter: () => LatLng | undefined;
  setZoom: (zoom: number) => void;
  setCenter: (point: Point) => void;
  fitBounds: (bounds: { south: number; west: number; north: number; east: number }, padding?: number) => void;
  panTo: (point: Point) => void;
  panBy: (x: number, y: number) => void;
  addListener: (event: string, listener: () => void) => void;
}
interface LatLng {
  lat: () => number;
  lng: () => number;
}
type ToPixel = (point: unknown) => { x: number; y: number } | null;
interface Overlay {
  getPanes: () => { floatPane: HTMLElement } | null;
  getProjection: () => Record<'fromLatLngToDivPixel' | 'fromLatLngToContainerPixel', ToPixel> | undefined;
  setMap: (map: GoogleMap | null) => void;
  onAdd: () => void;
  draw: () => void;
  onRemove: () => void;
}
export interface GoogleMaps {
  Map: new (container: HTMLElement, options: object) => GoogleMap;
  LatLng: new (lat: number, lng: number) => unknown;
  Circle: new (options: object) => { setMap: (map: GoogleMap | null) => void };
  OverlayView: (new () => Overlay) & { preventMapHitsAndGesturesFrom?: (element: HTMLElement) => void };
  event: { clearInstanceListeners: (target: object) => void };
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps };
    googleMapIsReady?: () => void;
    gm_authFailure?: () => void;
  }
}

const SCRIPT = 'https://maps.googleapis.com/maps/api/js';
const LOAD_TIMEOUT_MS = 15_000;
const loading = new Map<string, Promise<GoogleMaps>>();

/**
 * Loads Google's script once per key; rejects if it does not load in time or the key is rejected.
 */
export function loadGoogle(key: string, language: string): Promise<GoogleMaps> {
  const cached = loading.get(key);
  if (cached) return cached;
  const promise = new Promise<GoogleMaps>((resolve, reject) => {
    const script = document.createElement('script');
    const nonce = documentNonce();
    if (nonce) script.nonce = nonce;
    script.async = true;
    script.src = `${SCRIPT}?${new URLSearchParams({ key, language, loading: 'async', callback: 'googleMapIsReady' })}`;
    const fail = () => reject(new Error('Google Maps could not be loaded.'));
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    script.onerror = fail;
    window.gm_authFailure = fail;
    window.googleMapIsReady = () => {
      clearTimeout(timer);
      const maps = window.google?.maps;
      if (maps) resolve(maps);
      else fail();
    };
    document.head.append(script);
  });
  loading.set(key, promise);
  // The next map tries again.
  promise.catch(() => loading.delete(key));
  return promise;
}

interface Options {
  /** Covers the map but does not move with it. */
  popupLayer: HTMLElement;
  center: Point;
  zoom: number;
  onViewChange: OnViewChange;
}

/** Google Maps as a `MapEngine`: its map and gestures, with our markers above. */
export function createGoogleEngine(
  maps: GoogleMaps,
  container: HTMLElement,
  { popupLayer, center, zoom, onViewChange }: Options,
): MapEngine {
  // Google does not clean up its element, so each map gets a new one.
  const element = document.createElement('div');
  element.style.cssText = 'position:absolute;inset:0';
  container.append(element);
  const map = new maps.Map(element, {
    center,
    zoom,
    disableDefaultUI: true,
    clickableIcons: false,
    keyboardShortcuts: false,
    // One finger scrolls the page, two move the map; the wheel needs Ctrl.
    gestureHandling: 'cooperative',
  });
  const pane = document.createElement('div');
  const overlay = new maps.OverlayView();
  let isProgrammatic = true;
  let circle: { setMap: (map: GoogleMap | null) => void } | null = null;

  const view = () => {
    const bounds = map.getBounds();
    const middle = map.getCenter();
    const at = { lat: middle?.lat() ?? center.lat, lng: middle?.lng() ?? center.lng };
    const [southWest, northEast] = [bounds?.getSouthWest(), bounds?.getNorthEast()];
    const west = southWest?.lng() ?? at.lng;
    const area = {
      south: southWest?.lat() ?? at.lat,
      west,
      north: northEast?.lat() ?? at.lat,
      east: northEast?.lng() ?? at.lng,
    };
    return {
      ...unwrapArea(area),
      zoom: map.getZoom() ?? zoom,
      center: { ...at, lng: nearestWrappedLongitude(at.lng, west) },
    };
  };

  function layout(): void {
    const projection = overlay.getProjection();
    if (!projection) return;
    const place = (parent: HTMLElement, to: 'fromLatLngToDivPixel' | 'fromLatLngToContainerPixel') => {
      for (const child of parent.querySelectorAll<HTMLElement>('[data-lat]')) {
        const point = projection[to](new maps.LatLng(Number(child.dataset['lat']), Number(child.dataset['lng'])));
        if (point) child.style.transform = `translate(${Math.round(point.x)}px, ${Math.round(point.y)}px)`;
      }
    };
    place(pane, 'fromLatLngToDivPixel');
    place(popupLayer, 'fromLatLngToContainerPixel');
  }

  Object.assign(overlay, {
    onAdd: () => {
      overlay.getPanes()?.floatPane.append(pane);
      maps.OverlayView.preventMapHitsAndGesturesFrom?.(pane);
    },
    draw: layout,
    onRemove: () => pane.remove(),
  });
  overlay.setMap(map);
  map.addListener('bounds_changed', layout);
  map.addListener('idle', () => {
    layout();
    onViewChange(!isProgrammatic);
    isProgrammatic = false;
  });
  const moveProgrammatically = (move: () => void) => {
    isProgrammatic = true;
    move();
  };

  return {
    pane,
    labelPane: null,
    layout,
    view,
    fit: (area, maxZoom, padding) =>
      moveProgrammatically(() => {
        map.fitBounds(area, padding);
        if ((map.getZoom() ?? 0) > maxZoom) map.setZoom(maxZoom);
      }),
    center: (point, to) =>
      moveProgrammatically(() => {
        map.setCenter(point);
        map.setZoom(to);
      }),
    zoomBy: (step) => map.setZoom((map.getZoom() ?? zoom) + step),
    zoomTo: (point, to) => {
      map.panTo(point);
      map.setZoom(to);
    },
    panBy: (x, y, isUserAction) => {
      if (isUserAction) map.panBy(x, y);
      else moveProgrammatically(() => map.panBy(x, y));
    },
    showCircle: (next) => {
      circle?.setMap(null);
      const stroke = getComputedStyle(container).getPropertyValue('--accent-text').trim();
      circle = next
        ? new maps.Circle({
            map,
            center: { lat: next.lat, lng: next.lng },
            radius: next.radius * 1000,
            strokeColor: stroke,
            strokeWeight: 2,
            fillColor: stroke,
            fillOpacity: 0.07,
            clickable: false,
          })
        : null;
    },
    showLabels: () => undefined,
    resize: () => undefined,
    destroy: () => {
      circle?.setMap(null);
      overlay.setMap(null);
      maps.event.clearInstanceListeners(map);
      element.remove();
    },
  };
}
