import { mercatorX, mercatorY, nearestCopy, type MapView, type Point } from './geometry';
import type { MapLabel } from './types';

const LETTER = 6.6;
const LINE = 18;
const MOST = 60;

/** How a name is written: `large` for a million and more, `quarter` where the population is unknown. */
export interface ShownLabel extends MapLabel {
  key: string;
  look: 'large' | 'town' | 'small' | 'quarter';
}

/** Seen from afar nothing but large towns is named: they need no large letters there. */
const lookOf = (size: number, zoom: number): ShownLabel['look'] => {
  if (size === 0) return 'quarter';
  if (zoom < 6) return size >= 21 ? 'town' : 'small';
  return size >= 19 ? 'large' : size >= 14 ? 'town' : 'small';
};

type Box = [left: number, top: number, right: number, bottom: number];

/** Half of what a marker covers. */
const PIN = { width: 32, height: 20 };

/** What stands in the lower corners: the scale, and whose data it is. */
const SCALE = { width: 104, height: 36 };
const CREDITS = { width: 200, height: 32 };

/** Names that find room beside each other, above what stands in the corners and, all but large ones, beside the markers; the most important first. */
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
  const taken: Box[] = [
    [left, bottom - SCALE.height, left + SCALE.width, bottom],
    [right - CREDITS.width, bottom - CREDITS.height, right, bottom],
  ];
  const covered = pins.map(({ lat, lng }): Box => {
    const [x, y] = [mercatorX(nearestCopy(lng, center.lng)) * scale, mercatorY(lat) * scale];
    return [x - PIN.width, y - PIN.height, x + PIN.width, y + PIN.height];
  });
  const chosen: ShownLabel[] = [];
  for (const label of [...labels].sort((a, b) => b.size - a.size)) {
    const lng = nearestCopy(label.lng, center.lng);
    if (lng < area.west || lng > area.east || label.lat < area.south || label.lat > area.north) continue;
    const look = lookOf(label.size, zoom);
    const half = (label.name.length * LETTER * (look === 'large' ? 1.3 : 1)) / 2 + 8;
    const [x, y] = [mercatorX(lng) * scale, mercatorY(label.lat) * scale];
    const box: Box = [x - half, y - LINE / 2 - 4, x + half, y + LINE];
    const isUnder = (other: Box) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1];
    if (taken.some(isUnder) || (look !== 'large' && covered.some(isUnder))) continue;
    taken.push(box);
    chosen.push({ ...label, lng, look, key: `${label.name} ${label.lat} ${label.lng}` });
    if (chosen.length === MOST) break;
  }
  return chosen;
}
