import L from 'leaflet';
import { BaseLayer } from './base-layer';
import { nearestWrappedLongitude, unwrapArea, type MapArea, type Point } from './geometry';
import './leaflet-base.css';
import type { MapEngine, MapLabel, OnViewChange } from './types';

const MAX_SHAPE_ZOOM = 14;
const MAX_TILE_ZOOM = 18;
const MIN_ZOOM = 1;
/** Metres; for a district of unknown population. */
const DISTRICT_RADIUS = 950;

interface Options {
  /** Covers the map but does not move with it. */
  popupLayer: HTMLElement;
  center: Point;
  zoom: number;
  tileURL?: string;
  onViewChange: OnViewChange;
}

/** Not in the published types: where a point will be at the end of the current zoom animation. */
interface ZoomInternals {
  _latLngToNewLayerPoint: (latLng: L.LatLng, zoom: number, center: L.LatLng) => L.Point;
}

/** Not in the published types: the drawing context, undefined after removal. */
interface CanvasInternals {
  _ctx?: CanvasRenderingContext2D;
  _redraw: () => void;
}

/**
 * Works around Leaflet 1.9.4: an immediate redraw loses track of a pending animation frame, which
 * throws if the map was removed meanwhile.
 */
const Canvas = L.Canvas.extend({
  _redraw(this: CanvasInternals) {
    if (this._ctx) (L.Canvas.prototype as unknown as CanvasInternals)._redraw.call(this);
  },
}) as unknown as new (options: L.RendererOptions) => L.Canvas;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const isTouchDevice = () => window.matchMedia('(pointer: coarse)').matches;

/** Leaflet as a `MapEngine`, with bundled shapes in the theme's colours or an operator's tiles. */
export function createLeafletEngine(
  container: HTMLElement,
  { popupLayer, center, zoom, tileURL, onViewChange }: Options,
): MapEngine {
  const map = L.map(container, {
    center,
    zoom,
    minZoom: MIN_ZOOM,
    maxZoom: tileURL ? MAX_TILE_ZOOM : MAX_SHAPE_ZOOM,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !prefersReducedMotion(),
    fadeAnimation: !prefersReducedMotion() && Boolean(tileURL),
    inertia: !prefersReducedMotion(),
    // One finger scrolls the page, two move the map (pinching also pans).
    dragging: !isTouchDevice(),
    touchZoom: true,
    bounceAtZoomLimits: false,
    // The wheel scrolls the page until the map was pressed.
    scrollWheelZoom: false,
    // Handled by map-view.tsx for every engine.
    keyboard: false,
    boxZoom: false,
    // Observed by use-engine.ts.
    trackResize: false,
    maxBounds: [
      [-85, -Infinity],
      [85, Infinity],
    ],
    maxBoundsViscosity: 1,
  });
  const base = tileURL ? null : new BaseLayer({ minZoom: MIN_ZOOM, maxZoom: MAX_SHAPE_ZOOM }).addTo(map);
  if (tileURL) L.tileLayer(tileURL, { maxZoom: MAX_TILE_ZOOM }).addTo(map);

  const towns = map.createPane('towns');
  towns.style.zIndex = '250';
  // Built-up areas have no sharp borders.
  towns.style.filter = 'blur(12px)';
  const circles = map.createPane('circle');
  circles.style.zIndex = '300';
  const townRenderer = new Canvas({ pane: 'towns', padding: 0.5 });
  const circleRenderer = new Canvas({ pane: 'circle', padding: 0.5 });
  const townLayer = L.layerGroup().addTo(map);
  const pane = map.createPane('results');
  pane.style.zIndex = '600';
  L.DomEvent.disableClickPropagation(pane);
  const labelPane = base ? map.createPane('names') : null;
  if (labelPane) labelPane.style.zIndex = '350';

  let isProgrammatic = false;
  let circle: L.Circle | null = null;
  let labels: readonly MapLabel[] = [];

  const getColour = (name: string) => getComputedStyle(container).getPropertyValue(name).trim();
  const placeAll = (point: (latLng: L.LatLng) => L.Point) => {
    const placeChildren = (parent: HTMLElement, toPane: (of: L.Point) => L.Point) => {
      for (const child of parent.querySelectorAll<HTMLElement>('[data-lat]')) {
        const { lat, lng } = child.dataset;
        const { x, y } = toPane(
          point(L.latLng(Number(lat), nearestWrappedLongitude(Number(lng), map.getCenter().lng))),
        );
        child.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
      }
    };
    placeChildren(container, (at) => at);
    placeChildren(popupLayer, (at) => map.layerPointToContainerPoint(at));
  };
  const layout = () => placeAll((latLng) => map.latLngToLayerPoint(latLng));

  map.on('zoomanim', (event) => {
    popupLayer.dataset['zooming'] = '';
    placeAll((latLng) => (map as unknown as ZoomInternals)._latLngToNewLayerPoint(latLng, event.zoom, event.center));
  });
  map.on('zoomend', () => delete popupLayer.dataset['zooming']);
  map.on('move viewreset zoom', layout);
  map.on('moveend', () => {
    layout();
    onViewChange(!isProgrammatic);
  });
  map.on('mousedown', () => map.scrollWheelZoom.enable());
  map.on('mouseout', () => map.scrollWheelZoom.disable());

  const moveProgrammatically = (move: () => void) => {
    isProgrammatic = true;
    move();
    isProgrammatic = false;
  };
  /** Notifies even if the map is already there. */
  const moveAndNotify = (move: () => void) => {
    moveProgrammatically(move);
    onViewChange(false);
  };

  function drawTowns(): void {
    townLayer.clearLayers();
    const centerLng = map.getCenter().lng;
    for (const { lat, lng, size } of labels) {
      // The radius of a town grows with its population; its districts complete the outline.
      const radius = size === 0 ? DISTRICT_RADIUS : Math.min(12_000, 300 + 5.5 * Math.sqrt(2 ** size));
      townLayer.addLayer(
        L.circle([lat, nearestWrappedLongitude(lng, centerLng)], {
          renderer: townRenderer,
          radius,
          stroke: false,
          fillOpacity: 1,
          fillColor: getColour('--map-town'),
          interactive: false,
        }),
      );
    }
  }

  // The theme may change while the map is open.
  const themeObserver = new MutationObserver(() => {
    base?.repaint();
    drawTowns();
    circle?.setStyle(circleStyle());
  });
  themeObserver.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'class', 'style'],
  });
  themeObserver.observe(document.head, { childList: true, subtree: true, characterData: true });

  const circleStyle = () => ({
    color: getColour('--accent-text'),
    weight: 2,
    opacity: 0.9,
    fillColor: getColour('--accent-text'),
    fillOpacity: 0.07,
    dashArray: '6 6',
  });

  return {
    pane,
    labelPane,
    layout,
    view: () => {
      const bounds = map.getBounds();
      const { lat, lng } = map.getCenter();
      return {
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
        zoom: map.getZoom(),
        center: { lat, lng },
      };
    },
    fit: (area: MapArea, maxZoom, maxPadding) =>
      moveAndNotify(() => {
        const { south, west, north, east } = unwrapArea(area);
        const padding = Math.min(maxPadding, container.clientWidth / 6, container.clientHeight / 6);
        map.fitBounds(
          [
            [south, west],
            [north, east],
          ],
          { animate: false, maxZoom, padding: [padding, padding] },
        );
      }),
    center: (point, to) => moveAndNotify(() => void map.setView(point, to, { animate: false })),
    zoomBy: (step) => void map.setZoom(map.getZoom() + step, { animate: !prefersReducedMotion() }),
    zoomTo: (point, to) =>
      void map.setView(point, Math.min(to, map.getMaxZoom()), { animate: !prefersReducedMotion() }),
    panBy: (x, y, isUserAction) => {
      const pan = () => void map.panBy([x, y], { animate: false });
      if (isUserAction) pan();
      else moveProgrammatically(pan);
    },
    showCircle: (next) => {
      circle?.remove();
      circle = next
        ? L.circle(next, {
            ...circleStyle(),
            radius: next.radius * 1000,
            renderer: circleRenderer,
            interactive: false,
          }).addTo(map)
        : null;
    },
    showLabels: (next) => {
      labels = next;
      drawTowns();
    },
    resize: () => moveProgrammatically(() => void map.invalidateSize({ animate: false, pan: false })),
    destroy: () => {
      themeObserver.disconnect();
      map.remove();
      // A zoom animation may still end and notify after this.
      map.off();
    },
  };
}
