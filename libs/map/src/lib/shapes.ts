/// <reference types="vite/client" />
import { feature, mesh } from 'topojson-client';
import coarseUrl from 'world-atlas/countries-50m.json?url';
import fineUrl from 'world-atlas/land-10m.json?url';
import { mercatorX, mercatorY } from './geometry';

/** A line or ring in Web Mercator (x and y alternating, 0 … 1), with its bounding box. */
export interface Path {
  points: Float64Array;
  box: readonly [left: number, top: number, right: number, bottom: number];
}

export interface Shapes {
  /** Each polygon with its holes. */
  land: Path[][];
  borders: Path[];
}

type Topology = Parameters<typeof feature>[0];
type Position = readonly number[];

const loading = new Map<string, Promise<Shapes>>();

function load(url: string): Promise<Shapes> {
  let shapes = loading.get(url);
  if (!shapes) {
    shapes = fetch(url)
      .then((response) => {
        if (!response.ok) throw new Error(`The shapes of the land could not be loaded: ${response.status}`);
        return response.json() as Promise<Topology>;
      })
      .then(toShapes);
    loading.set(url, shapes);
    // The next map tries again.
    shapes.catch(() => loading.delete(url));
  }
  return shapes;
}

/** The countries of the world, 1 : 50 million. */
export const loadCoarse = (): Promise<Shapes> => load(coarseUrl);
/** Coastlines only, 1 : 10 million: three times as large, for high zoom levels. */
export const loadFine = (): Promise<Shapes> => load(fineUrl);

function toShapes(topology: Topology): Shapes {
  const { land, countries } = topology.objects as Record<string, Parameters<typeof feature>[1]>;
  const collection = land ? feature(topology, land) : null;
  const features = collection && 'features' in collection ? collection.features : [];
  const surfaces = features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  );
  const borders = countries ? mesh(topology, countries as never, (a, b) => a !== b).coordinates : [];
  return {
    land: surfaces.flatMap((rings) => withWrappedCopies(rings.map((ring) => toPath(project(ring, true))))),
    borders: borders.flatMap((line) => withWrappedCopies([toPath(project(line, false))]).flat()),
  };
}

/**
 * Projects to Web Mercator, continuing past the date line if the shape does; a ring around a pole
 * is closed along the edge of the map.
 */
function project(positions: readonly Position[], isRing: boolean): number[] {
  const points: number[] = [];
  let wraps = 0;
  let previousX: number | undefined;
  for (const [lng = 0, lat = 0] of positions) {
    const x = mercatorX(lng);
    if (previousX !== undefined && Math.abs(x - previousX) > 0.5) wraps += x < previousX ? 1 : -1;
    previousX = x;
    points.push(x + wraps, mercatorY(lat));
  }
  if (isRing && wraps !== 0) {
    const [first = 0, last = 0] = [points[0], points.at(-2)];
    const edge = (points[1] ?? 0) > 0.5 ? 1 : 0;
    points.push(last, edge, first, edge);
  }
  return points;
}

function toPath(points: readonly number[]): Path {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { points: Float64Array.from(points), box: [left, top, right, bottom] };
}

/** Repeats shapes that cross an edge of the map at the other edge. */
function withWrappedCopies(paths: Path[]): Path[][] {
  const left = Math.min(...paths.map(({ box }) => box[0]));
  const right = Math.max(...paths.map(({ box }) => box[2]));
  const moved = (by: number) =>
    paths.map(({ points, box }) => ({
      points: points.map((value, at) => (at % 2 === 0 ? value + by : value)),
      box: [box[0] + by, box[1], box[2] + by, box[3]] as const,
    }));
  return [paths, ...(left < 0 ? [moved(1)] : []), ...(right > 1 ? [moved(-1)] : [])];
}

type Box = Path['box'];
const intersects = (a: Box, b: Box) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** Whether a coastline runs through the box. */
export const hasCoast = ({ land }: Shapes, box: Box): boolean =>
  land.some((rings) =>
    rings.some(({ points, box: own }) => {
      if (!intersects(own, box)) return false;
      for (let at = 0; at < points.length; at += 2) {
        const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
        if (x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]) return true;
      }
      return false;
    }),
  );

export interface DrawTarget {
  context: CanvasRenderingContext2D;
  /** The tile in Web Mercator, drawn as `pixels` by `pixels`. */
  box: Box;
  pixels: number;
}

/** Adds a ring, clipped to the tile and a margin: distant points cost time and precision. */
export function traceRing({ context, box, pixels }: DrawTarget, { points, box: own }: Path): void {
  if (!intersects(own, box)) return;
  const margin = (box[2] - box[0]) / 16;
  const [left, top, right, bottom] = [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
  const isInside = own[0] >= left && own[2] <= right && own[1] >= top && own[3] <= bottom;
  const ring = isInside ? points : clip(points, left, top, right, bottom);
  const scale = pixels / (box[2] - box[0]);
  for (let at = 0; at < ring.length; at += 2) {
    const x = ((ring[at] ?? 0) - box[0]) * scale;
    const y = ((ring[at + 1] ?? 0) - box[1]) * scale;
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (ring.length > 0) context.closePath();
}

/** Adds the segments of a line that are near the tile. */
export function traceLine({ context, box, pixels }: DrawTarget, { points, box: own }: Path): void {
  if (!intersects(own, box)) return;
  const margin = (box[2] - box[0]) / 16;
  const scale = pixels / (box[2] - box[0]);
  let isDown = false;
  for (let at = 2; at < points.length; at += 2) {
    const [x0, y0, x1, y1] = [points[at - 2] ?? 0, points[at - 1] ?? 0, points[at] ?? 0, points[at + 1] ?? 0];
    const isNear =
      Math.max(x0, x1) >= box[0] - margin &&
      Math.min(x0, x1) <= box[2] + margin &&
      Math.max(y0, y1) >= box[1] - margin &&
      Math.min(y0, y1) <= box[3] + margin;
    if (isNear && !isDown) context.moveTo((x0 - box[0]) * scale, (y0 - box[1]) * scale);
    if (isNear) context.lineTo((x1 - box[0]) * scale, (y1 - box[1]) * scale);
    isDown = isNear;
  }
}

/** Clips a ring at the four sides of a box (Sutherland–Hodgman). */
function clip(points: ArrayLike<number>, left: number, top: number, right: number, bottom: number): number[] {
  let ring = clipSide(points, 0, left, 1);
  ring = clipSide(ring, 0, right, -1);
  ring = clipSide(ring, 1, top, 1);
  return clipSide(ring, 1, bottom, -1);
}

function clipSide(points: ArrayLike<number>, axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const retained: number[] = [];
  const length = points.length;
  if (length === 0) return retained;
  let [x0, y0] = [points[length - 2] ?? 0, points[length - 1] ?? 0];
  let wasIn = sign * ((axis ? y0 : x0) - limit) >= 0;
  for (let at = 0; at < length; at += 2) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const isIn = sign * ((axis ? y : x) - limit) >= 0;
    if (isIn !== wasIn) {
      const part = axis ? (limit - y0) / (y - y0) : (limit - x0) / (x - x0);
      if (axis) retained.push(x0 + part * (x - x0), limit);
      else retained.push(limit, y0 + part * (y - y0));
    }
    if (isIn) retained.push(x, y);
    [x0, y0, wasIn] = [x, y, isIn];
  }
  return retained;
}
