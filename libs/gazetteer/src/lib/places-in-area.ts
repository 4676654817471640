import type { Area, MapPlace } from '@marketplace/api-contract';
import { getPosition } from './find-place';
import { loadGazetteer, getName, type Gazetteer } from './gazetteer';

/**
 * The largest places in an area, largest first. An area with west > east crosses the antimeridian.
 */
export async function placesInArea(area: Area, limit: number): Promise<MapPlace[]> {
  const gazetteer = await loadGazetteer();
  return findLargestIn(gazetteer, area, limit).map((place) => ({
    name: getName(gazetteer, place),
    ...getPosition(gazetteer, place),
    size: Math.round((gazetteer.size[place] ?? 0) / 10),
  }));
}

/** Counts places by size first, to avoid sorting all places of a continent. */
function findLargestIn({ count, lat, lng, size, isDistrict }: Gazetteer, area: Area, limit: number): number[] {
  const [south, north] = [area.south * 1000, area.north * 1000];
  const [west, east] = [area.west * 1000, area.east * 1000];
  const isOverDateLine = west > east;
  const inside: number[] = [];
  const sizes = new Uint32Array(256);
  // Districts come after all towns.
  const rank = (place: number) => (isDistrict[place] ? 0 : (size[place] ?? 0));
  for (let place = 0; place < count; place++) {
    const y = lat[place] ?? 0;
    if (y < south || y > north) continue;
    const x = lng[place] ?? 0;
    if (isOverDateLine ? x < west && x > east : x < west || x > east) continue;
    inside.push(place);
    sizes[rank(place)] = (sizes[rank(place)] ?? 0) + 1;
  }
  let least = 255;
  for (let total = 0; least > 0; least--) {
    total += sizes[least] ?? 0;
    if (total >= limit) break;
  }
  return inside
    .filter((place) => rank(place) >= least)
    .sort((a, b) => rank(b) - rank(a) || a - b)
    .slice(0, limit);
}
