import L from 'leaflet';
import { BaseLayer } from './base-layer';
import { nearestCopy, unwrapped, type MapArea, type Point } from './geometry';
import './leaflet-base.css';
import type { MapEngine, MapLabel, OnView } from './types';

const CLOSEST_SHAPES = 14;
const CLOSEST_TILES = 18;
const FARTHEST = 1;
/** Metres of a quarter whose population is unknown. */
const QUARTER = 950;

interface Options {
  /** Above the map and as large; it does not move with it. */
  front: HTMLElement;
  center: Point;
  zoom: number;
  tileURL?: string;
  onView: OnView;
}

/** Not in the published types: where a point will be when the zoom under way has ended. */
interface Zooming {
  _latLngToNewLayerPoint: (latLng: L.LatLng, zoom: number, center: L.LatLng) => L.Point;
}

/** Not in the published types: where a canvas draws, nothing once it was removed. */
interface Drawing {
  _ctx?: CanvasRenderingContext2D;
  _redraw: () => void;
}

/**
 * Where it is drawn at once while a frame is asked for, Leaflet 1.9.4 forgets that frame, and one that comes after the map was removed
 * would throw.
 */
const Canvas = L.Canvas.extend({
  _redraw(this: Drawing) {
    if (this._ctx) (L.Canvas.prototype as unknown as Drawing)._redraw.call(this);
  },
}) as unknown as new (options: L.RendererOptions) => L.Canvas;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/** Leaflet, over shapes in the theme's colours or over an operator's tiles. */
export function createLeafletEngine(
  container: HTMLElement,
  { front, center, zoom, tileURL, onView }: Options,
): MapEngine {
  const map = L.map(container, {
    center,
    zoom,
    minZoom: FARTHEST,
    maxZoom: tileURL ? CLOSEST_TILES : CLOSEST_SHAPES,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isStill(),
    fadeAnimation: !isStill() && Boolean(tileURL),
    inertia: !isStill(),
    // One finger scrolls the page, two move the map: pinching pans as well.
    dragging: !isTouched(),
    touchZoom: true,
    bounceAtZoomLimits: false,
    // A wheel on its way down the page passes over; it zooms once the map was pressed.
    scrollWheelZoom: false,
    // Arrows, plus and minus are the same on every map: see map-view.tsx.
    keyboard: false,
    boxZoom: false,
    // Its element is observed instead: see use-engine.ts.
    trackResize: false,
    maxBounds: [
      [-85, -Infinity],
      [85, Infinity],
    ],
    maxBoundsViscosity: 1,
  });
  const base = tileURL ? null : new BaseLayer({ minZoom: FARTHEST, maxZoom: CLOSEST_SHAPES }).addTo(map);
  if (tileURL) L.tileLayer(tileURL, { maxZoom: CLOSEST_TILES }).addTo(map);

  const towns = map.createPane('towns');
  towns.style.zIndex = '250';
  // Towns have no edges.
  towns.style.filter = 'blur(12px)';
  const circles = map.createPane('circle');
  circles.style.zIndex = '300';
  const brush = new Canvas({ pane: 'towns', padding: 0.5 });
  const compass = new Canvas({ pane: 'circle', padding: 0.5 });
  const settled = L.layerGroup().addTo(map);
  const pane = map.createPane('results');
  pane.style.zIndex = '600';
  L.DomEvent.disableClickPropagation(pane);
  const labelPane = base ? map.createPane('names') : null;
  if (labelPane) labelPane.style.zIndex = '350';

  let isOwnMove = false;
  let circle: L.Circle | null = null;
  let labels: readonly MapLabel[] = [];

  const colour = (name: string) => getComputedStyle(container).getPropertyValue(name).trim();
  const put = (point: (latLng: L.LatLng) => L.Point) => {
    const putIn = (parent: HTMLElement, moved: (of: L.Point) => L.Point) => {
      for (const child of parent.querySelectorAll<HTMLElement>('[data-lat]')) {
        const { lat, lng } = child.dataset;
        const { x, y } = moved(point(L.latLng(Number(lat), nearestCopy(Number(lng), map.getCenter().lng))));
        child.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
      }
    };
    putIn(container, (at) => at);
    putIn(front, (at) => map.layerPointToContainerPoint(at));
  };
  const layout = () => put((latLng) => map.latLngToLayerPoint(latLng));

  map.on('zoomanim', (event) => {
    front.dataset['zooming'] = '';
    put((latLng) => (map as unknown as Zooming)._latLngToNewLayerPoint(latLng, event.zoom, event.center));
  });
  map.on('zoomend', () => delete front.dataset['zooming']);
  map.on('move viewreset zoom', layout);
  map.on('moveend', () => {
    layout();
    onView(!isOwnMove);
  });
  map.on('mousedown', () => map.scrollWheelZoom.enable());
  map.on('mouseout', () => map.scrollWheelZoom.disable());

  const byItself = (move: () => void) => {
    isOwnMove = true;
    move();
    isOwnMove = false;
  };
  /** Tells where the map is even where it stands there already. */
  const go = (move: () => void) => {
    byItself(move);
    onView(false);
  };

  function drawTowns(): void {
    settled.clearLayers();
    const near = map.getCenter().lng;
    for (const { lat, lng, size } of labels) {
      // A town covers an area that grows with its population; its quarters tell the rest of its outline.
      const radius = size === 0 ? QUARTER : Math.min(12_000, 300 + 5.5 * Math.sqrt(2 ** size));
      settled.addLayer(
        L.circle([lat, nearestCopy(lng, near)], {
          renderer: brush,
          radius,
          stroke: false,
          fillOpacity: 1,
          fillColor: colour('--map-town'),
          interactive: false,
        }),
      );
    }
  }

  // The theme may change while the map is open.
  const themes = new MutationObserver(() => {
    base?.repaint();
    drawTowns();
    circle?.setStyle(circleStyle());
  });
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  themes.observe(document.head, { childList: true, subtree: true, characterData: true });

  const circleStyle = () => ({
    color: colour('--accent-text'),
    weight: 2,
    opacity: 0.9,
    fillColor: colour('--accent-text'),
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
    fit: (area: MapArea, closest, edge) =>
      go(() => {
        const { south, west, north, east } = unwrapped(area);
        const padding = Math.min(edge, container.clientWidth / 6, container.clientHeight / 6);
        map.fitBounds(
          [
            [south, west],
            [north, east],
          ],
          { animate: false, maxZoom: closest, padding: [padding, padding] },
        );
      }),
    center: (point, to) => go(() => void map.setView(point, to, { animate: false })),
    zoomBy: (step) => void map.setZoom(map.getZoom() + step, { animate: !isStill() }),
    zoomTo: (point, to) => void map.setView(point, Math.min(to, map.getMaxZoom()), { animate: !isStill() }),
    panBy: (x, y, isByHand) => {
      const pan = () => void map.panBy([x, y], { animate: false });
      if (isByHand) pan();
      else byItself(pan);
    },
    showCircle: (next) => {
      circle?.remove();
      circle = next
        ? L.circle(next, { ...circleStyle(), radius: next.radius * 1000, renderer: compass, interactive: false }).addTo(
            map,
          )
        : null;
    },
    showLabels: (next) => {
      labels = next;
      drawTowns();
    },
    resize: () => byItself(() => void map.invalidateSize({ animate: false, pan: false })),
    destroy: () => {
      themes.disconnect();
      map.remove();
      // A zoom that was under way ends later and would tell of it.
      map.off();
    },
  };
}
