import type { ReactNode } from 'react';
import type { MapArea, MapView, Point } from './geometry';

/** One listing on the map; `label` is its price as it stands on the marker. */
export interface MapMarker extends Point {
  id: string;
  label: string;
  name: string;
  href: string;
  /** The price in words, read out and listed in place of `label`: '$45 per day'. */
  amount?: string;
}

/** A name on the map, the larger `size` the more important: see `MapPlace` of the contract. */
export interface MapLabel extends Point {
  name: string;
  size: number;
}

export interface ResultsMapProps {
  /** In the order of the results, which is the order of the Tab key; null while they are on their way. */
  markers: readonly MapMarker[] | null;
  /** What the map is called: one of results by default. */
  label?: string;
  /** Said at the foot of the map; by default, that there is nothing on it where that is so. */
  note?: string;
  center?: Point;
  zoom?: number;
  /** The area that was searched: with it the map stays where it is when other markers come. */
  bounds?: MapArea | null;
  /** The marker that the pointer or the focus is on elsewhere. */
  highlightedId?: string | null;
  onHighlight?: (id: string | null) => void;
  onSelect?: (id: string) => void;
  /** The visitor wants the results of this area. */
  onMove?: (area: MapArea) => void;
  /** What pops up at a marker; name, price and link by default. */
  renderPopup?: (id: string) => ReactNode;
  /** Names of places in an area for the map that is drawn from shapes; without it there are none. */
  loadPlaces?: (area: MapArea, limit: number, signal: AbortSignal) => Promise<readonly MapLabel[]>;
  /** A tile server's address with {z}, {x} and {y}; takes the place of the shapes. */
  tileURL?: string;
  /** Who is to be named for the tiles; plain text. */
  tileAttribution?: string;
  /** With it Google's map takes the place of all others. */
  googleKey?: string;
  /** No closer than this by itself; the visitor may come closer. */
  closest?: number;
  place?: Point | null;
  /** Kilometres around `place`. */
  radius?: number;
  className?: string;
}

/** What the parts of a map need to know of it, whoever draws it. */
export interface MapEngine {
  /** Stands above the map and moves with it: children with `data-lat` and `data-lng` are put in their place by `layout`, as those of `front` are. */
  readonly pane: HTMLElement;
  /** The same below the markers, for names of places; null where the map has names of its own. */
  readonly labelPane: HTMLElement | null;
  view: () => MapView;
  layout: () => void;
  /** Moves by itself, not by the visitor's hand, and tells where it is then. */
  fit: (area: MapArea, closest: number, padding: number) => void;
  center: (point: Point, zoom: number) => void;
  /** By the visitor's wish. */
  zoomBy: (step: number) => void;
  zoomTo: (point: Point, zoom: number) => void;
  panBy: (x: number, y: number, isByHand: boolean) => void;
  showCircle: (circle: (Point & { radius: number }) | null) => void;
  showLabels: (labels: readonly MapLabel[]) => void;
  resize: () => void;
  destroy: () => void;
}

/** Tells where the map is now, and whether the visitor's hand moved it there. */
export type OnView = (isByHand: boolean) => void;
