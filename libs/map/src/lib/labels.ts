import { mercatorX, mercatorY, nearestWrappedLongitude, type MapView, type Point } from './geometry';
import type { MapLabel } from './types';

const LETTER_WIDTH = 6.6;
const LINE_HEIGHT = 18;
const LABELS_MAXIMUM = 60;

/**
 * A visible label; `large` for a million people and more, `district` if the population is unknown.
 */
export interface ShownLabel extends MapLabel {
  key: string;
  look: 'large' | 'town' | 'small' | 'district';
}

/** At a low zoom only large towns are labelled, and in normal size. */
const getLook = (size: number, zoom: number): ShownLabel['look'] => {
  if (size === 0) return 'district';
  if (zoom < 6) return size >= 21 ? 'town' : 'small';
  return size >= 19 ? 'large' : size >= 14 ? 'town' : 'small';
};

type Box = [left: number, top: number, right: number, bottom: number];

/** Half the size of a marker, in pixels. */
const PIN_HALF = { width: 32, height: 20 };

/** The bottom corners are reserved for the scale and the attribution, in pixels. */
const SCALE_BOX = { width: 104, height: 36 };
const CREDITS_BOX = { width: 200, height: 32 };

/**
 * The labels that fit without overlapping each other, the corners or (except large ones) markers,
 * most important first.
 */
export function chooseLabels(
  labels: readonly MapLabel[],
  { zoom, center, ...area }: MapView,
  pins: readonly Point[] = [],
): ShownLabel[] {
  const scale = 256 * 2 ** zoom;
  const [left, right, bottom] = [
    mercatorX(area.west) * scale,
    mercatorX(area.east) * scale,
    mercatorY(area.south) * scale,
  ];
  const occupied: Box[] = [
    [left, bottom - SCALE_BOX.height, left + SCALE_BOX.width, bottom],
    [right - CREDITS_BOX.width, bottom - CREDITS_BOX.height, right, bottom],
  ];
  const pinBoxes = pins.map(({ lat, lng }): Box => {
    const [x, y] = [mercatorX(nearestWrappedLongitude(lng, center.lng)) * scale, mercatorY(lat) * scale];
    return [x - PIN_HALF.width, y - PIN_HALF.height, x + PIN_HALF.width, y + PIN_HALF.height];
  });
  const chosen: ShownLabel[] = [];
  for (const label of [...labels].sort((a, b) => b.size - a.size)) {
    const lng = nearestWrappedLongitude(label.lng, center.lng);
    if (lng < area.west || lng > area.east || label.lat < area.south || label.lat > area.north) continue;
    const look = getLook(label.size, zoom);
    const halfWidth = (label.name.length * LETTER_WIDTH * (look === 'large' ? 1.3 : 1)) / 2 + 8;
    const [x, y] = [mercatorX(lng) * scale, mercatorY(label.lat) * scale];
    const box: Box = [x - halfWidth, y - LINE_HEIGHT / 2 - 4, x + halfWidth, y + LINE_HEIGHT];
    const overlaps = (other: Box) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1];
    if (occupied.some(overlaps) || (look !== 'large' && pinBoxes.some(overlaps))) continue;
    occupied.push(box);
    chosen.push({ ...label, lng, look, key: `${label.name} ${label.lat} ${label.lng}` });
    if (chosen.length === LABELS_MAXIMUM) break;
  }
  return chosen;
}
