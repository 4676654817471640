/** A point in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** Degrees from -180 to 180; an area with west > east crosses the date line. */
export interface MapArea {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * The visible part of the map. `west` and `east` exceed 180 if the map was moved across the date
 * line.
 */
export interface MapView extends MapArea {
  zoom: number;
  center: Point;
}

const WORLD = 360;
const KM_PER_DEGREE = 111.32;

/** Normalises to -180 … 180. */
export const wrapLongitude = (lng: number): number =>
  lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % WORLD) + WORLD) % WORLD) - 180;

/** The map repeats horizontally: the copy of a longitude that is nearest to another one. */
export const nearestWrappedLongitude = (lng: number, to: number): number =>
  lng + WORLD * Math.round((to - lng) / WORLD);

/** The visible area as the API accepts it. */
export function toApiArea({ south, west, north, east }: MapArea): MapArea {
  const [low, high] = [Math.max(-90, south), Math.min(90, north)];
  if (east - west >= WORLD) return { south: low, west: -180, north: high, east: 180 };
  return { south: low, west: wrapLongitude(west), north: high, east: wrapLongitude(east) };
}

/** The same area with east >= west, for maps that count on past 180. */
export const unwrapArea = (area: MapArea): MapArea =>
  area.east < area.west ? { ...area, east: area.east + WORLD } : area;

/** Whether two areas are equal, up to the rounding of the URL. */
export function isSameArea(one: MapArea, other: MapArea): boolean {
  const tolerance = Math.max(0.001, Math.abs(one.north - one.south) / 50);
  const sides = ['south', 'west', 'north', 'east'] as const;
  return sides.every((side) => Math.abs(one[side] - other[side]) <= tolerance);
}

/**
 * The smallest area that contains all points, across the date line if that is shorter; null without
 * points.
 */
export function areaAround(points: readonly Point[]): MapArea | null {
  if (points.length === 0) return null;
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => wrapLongitude(lng)).sort((a, b) => a - b);
  // The area leaves out the widest gap between neighbouring points.
  let west = lngs[0] ?? 0;
  let widest = west + WORLD - (lngs.at(-1) ?? 0);
  lngs.forEach((lng, index) => {
    const gap = lng - (lngs[index - 1] ?? lng);
    if (gap > widest) [west, widest] = [lng, gap];
  });
  // A rounding error must not turn a single point into the whole world.
  const east = Math.max(west, west + WORLD - widest);
  return { south: Math.min(...lats), west, north: Math.max(...lats), east };
}

/** The area around a circle; `radius` in kilometres. */
export function areaAroundCircle({ lat, lng }: Point, radius: number): MapArea {
  const height = radius / KM_PER_DEGREE;
  const width = Math.min(180, height / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  return {
    south: Math.max(-85, lat - height),
    west: lng - width,
    north: Math.min(85, lat + height),
    east: lng + width,
  };
}

/** Web Mercator, scaled to 0 … 1. */
export const mercatorX = (lng: number): number => lng / WORLD + 0.5;
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Whether a point is visible on a map of this size in pixels. */
export function isInView(
  point: Point,
  center: Point,
  zoom: number,
  { width, height }: { width: number; height: number },
): boolean {
  const world = 256 * 2 ** zoom;
  const x = mercatorX(nearestWrappedLongitude(point.lng, center.lng)) - mercatorX(center.lng);
  const y = mercatorY(point.lat) - mercatorY(center.lat);
  return Math.abs(x) * world <= width / 2 && Math.abs(y) * world <= height / 2;
}

/** The points outside the visible part of the map. */
export const findOutside = <P extends Point>(
  points: readonly P[],
  { south, west, north, east, center }: MapView,
): P[] =>
  points.filter(({ lat, lng }) => {
    const x = nearestWrappedLongitude(lng, center.lng);
    return lat < south || lat > north || x < west || x > east;
  });

/** The longest round distance in metres that fits into `most` pixels, with its width. */
export function scaleBar({ zoom, center }: MapView, most: number): { metres: number; pixels: number } {
  const metresPerPixel = (40_075_016.7 * Math.cos((center.lat * Math.PI) / 180)) / (256 * 2 ** zoom);
  const longest = metresPerPixel * most;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * ([5, 2].find((step) => step * power <= longest) ?? 1);
  return { metres, pixels: Math.round(metres / metresPerPixel) };
}
