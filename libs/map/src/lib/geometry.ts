/** A point in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** Degrees between -180 and 180; west above east is an area over the date line. */
export interface MapArea {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** What of the map is seen. `west` and `east` go on past 180 where the map was pushed over the date line. */
export interface MapView extends MapArea {
  zoom: number;
  center: Point;
}

const WORLD = 360;
const KILOMETRES_A_DEGREE = 111.32;

/** Into -180 … 180. */
export const wrapped = (lng: number): number =>
  lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % WORLD) + WORLD) % WORLD) - 180;

/** The copy of a longitude that is nearest to another: the world repeats sideways. */
export const nearestCopy = (lng: number, to: number): number => lng + WORLD * Math.round((to - lng) / WORLD);

/** What is seen, as an area that the API can be asked for. */
export function areaOf({ south, west, north, east }: MapArea): MapArea {
  const [low, high] = [Math.max(-90, south), Math.min(90, north)];
  if (east - west >= WORLD) return { south: low, west: -180, north: high, east: 180 };
  return { south: low, west: wrapped(west), north: high, east: wrapped(east) };
}

/** An area whose east is not west of its west, for maps that count on past the date line. */
export const unwrapped = (area: MapArea): MapArea =>
  area.east < area.west ? { ...area, east: area.east + WORLD } : area;

/** Whether two areas are the same but for what an address rounds. */
export function isSameArea(one: MapArea, other: MapArea): boolean {
  const tolerance = Math.max(0.001, Math.abs(one.north - one.south) / 50);
  const sides = ['south', 'west', 'north', 'east'] as const;
  return sides.every((side) => Math.abs(one[side] - other[side]) <= tolerance);
}

/** The smallest area around points, over the date line where that is shorter; null where there are none. */
export function areaAround(points: readonly Point[]): MapArea | null {
  if (points.length === 0) return null;
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => wrapped(lng)).sort((a, b) => a - b);
  // The widest gap between neighbours is what the area leaves out.
  let west = lngs[0] ?? 0;
  let widest = west + WORLD - (lngs.at(-1) ?? 0);
  lngs.forEach((lng, index) => {
    const gap = lng - (lngs[index - 1] ?? lng);
    if (gap > widest) [west, widest] = [lng, gap];
  });
  // A rounding error must not turn one point into the whole world.
  const east = Math.max(west, west + WORLD - widest);
  return { south: Math.min(...lats), west, north: Math.max(...lats), east };
}

/** The area around a circle, in kilometres. */
export function areaOfCircle({ lat, lng }: Point, radius: number): MapArea {
  const height = radius / KILOMETRES_A_DEGREE;
  const width = Math.min(180, height / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  return {
    south: Math.max(-85, lat - height),
    west: lng - width,
    north: Math.min(85, lat + height),
    east: lng + width,
  };
}

/** Web Mercator, the world from 0 to 1. */
export const mercatorX = (lng: number): number => lng / WORLD + 0.5;
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Whether a point is in sight on a map that stands at `center`; its size in pixels. */
export function isInSight(
  point: Point,
  center: Point,
  zoom: number,
  { width, height }: { width: number; height: number },
): boolean {
  const world = 256 * 2 ** zoom;
  const x = mercatorX(nearestCopy(point.lng, center.lng)) - mercatorX(center.lng);
  const y = mercatorY(point.lat) - mercatorY(center.lat);
  return Math.abs(x) * world <= width / 2 && Math.abs(y) * world <= height / 2;
}

/** A round length in metres that is at most so many pixels wide, and how wide it is. */
export function scaleBar({ zoom, center }: MapView, most: number): { metres: number; pixels: number } {
  const metresAPixel = (40_075_016.7 * Math.cos((center.lat * Math.PI) / 180)) / (256 * 2 ** zoom);
  const longest = metresAPixel * most;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * ([5, 2].find((step) => step * power <= longest) ?? 1);
  return { metres, pixels: Math.round(metres / metresAPixel) };
}
