import type { ReactNode } from 'react';
import type { MapArea, MapView, Point } from './geometry';

/** A listing on the map; `label` is the price on its marker. */
export interface MapMarker extends Point {
  id: string;
  label: string;
  name: string;
  href: string;
  /** The price in words, read out and listed instead of `label`: '$45 per day'. */
  amount?: string;
}

/** The name of a place; a larger `size` is more important (see `MapPlace` of the contract). */
export interface MapLabel extends Point {
  name: string;
  size: number;
}

export interface ResultsMapProps {
  /** In the order of the results, which is the tab order; null while loading. */
  markers: readonly MapMarker[] | null;
  /** The accessible name of the map; 'Map of results' by default. */
  label?: string;
  /** A note at the bottom of the map; by default only a message if there are no markers. */
  note?: string;
  center?: Point;
  zoom?: number;
  /** The searched area. If set, the map does not move when the markers change. */
  bounds?: MapArea | null;
  /** The marker of the listing that is hovered or focused elsewhere on the page. */
  highlightedId?: string | null;
  onHighlight?: (id: string | null) => void;
  onSelect?: (id: string) => void;
  /** Called when the visitor searches the visible area. */
  onMove?: (area: MapArea) => void;
  /** The content of a marker's pop-up; name, price and link by default. */
  renderPopup?: (id: string) => ReactNode;
  /** Loads place names for the map of shapes; without it there are no labels. */
  loadPlaces?: (area: MapArea, limit: number, signal: AbortSignal) => Promise<readonly MapLabel[]>;
  /** The URL of a tile server with {z}, {x} and {y}; replaces the shapes. */
  tileURL?: string;
  /** The attribution of the tiles, as plain text. */
  tileAttribution?: string;
  /** Replaces all other maps by Google Maps. */
  googleKey?: string;
  /** The highest zoom that the map chooses by itself; the visitor may zoom in further. */
  maxFitZoom?: number;
  place?: Point | null;
  /** Kilometres around `place`. */
  radius?: number;
  /** If false, the map opens at the place or centre as long as a marker is there; by default it shows all markers. */
  fitsMarkers?: boolean;
  className?: string;
}

/** The interface of a map, independent of its provider. */
export interface MapEngine {
  /**
   * A layer above the map that moves with it. `layout` positions its children, and those of the
   * pop-up layer, by `data-lat` and `data-lng`.
   */
  readonly pane: HTMLElement;
  /** A layer below the markers for place names; null if the map has its own. */
  readonly labelPane: HTMLElement | null;
  view: () => MapView;
  layout: () => void;
  /** Programmatic moves; they call `onViewChange` when done. */
  fit: (area: MapArea, maxZoom: number, padding: number) => void;
  center: (point: Point, zoom: number) => void;
  /** Moves requested by the visitor. */
  zoomBy: (step: number) => void;
  zoomTo: (point: Point, zoom: number) => void;
  panBy: (x: number, y: number, isUserAction: boolean) => void;
  showCircle: (circle: (Point & { radius: number }) | null) => void;
  showLabels: (labels: readonly MapLabel[]) => void;
  resize: () => void;
  destroy: () => void;
}

/** Called when the visible area has changed, with whether the visitor moved the map. */
export type OnViewChange = (isUserAction: boolean) => void;
