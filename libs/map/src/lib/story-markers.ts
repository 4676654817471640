import type { MapArea } from './geometry';
import places from './story-places.json';
import type { MapLabel, MapMarker } from './types';

/** A seeded pseudo-random sequence, so that stories always look the same. */
function* numbers(seed: number): Generator<number> {
  let value = seed;
  for (;;) {
    value = (value * 16_807) % 2_147_483_647;
    yield value / 2_147_483_647;
  }
}

const THINGS = ['Cedar canoe', 'Mirrorless camera', 'Cargo bike', 'Four-person tent', 'Rehearsal room', 'Table saw'];

/** Listings around a point, rounded to about a kilometre as by the API. */
export function markersAround(lat: number, lng: number, count: number, degrees = 0.16): MapMarker[] {
  const next = numbers(count + 17);
  const random = () => next.next().value as number;
  return Array.from({ length: count }, (_, index) => {
    const price = 8 + Math.round(random() * 180);
    const name = THINGS[index % THINGS.length] ?? '';
    const around = (middle: number, width: number) =>
      Math.round((middle + (random() + random() - 1) * width) * 100) / 100;
    return {
      id: String(index + 1),
      lat: around(lat, degrees),
      lng: around(lng, degrees * 1.6),
      label: `$${price}`,
      name,
      href: `/product/${index + 1}`,
      amount: `$${price} per day`,
    };
  });
}

const labels: MapLabel[] = places.map(([name, lat, lng, size]) => ({
  name: String(name),
  lat: Number(lat),
  lng: Number(lng),
  size: Number(size),
}));

/** Replaces the API: real places around Edmonton, and the largest of the world. */
export async function storyPlaces({ south, west, north, east }: MapArea, limit: number): Promise<MapLabel[]> {
  const isIn = ({ lat, lng }: MapLabel) =>
    lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
  return labels
    .filter(isIn)
    .sort((a, b) => b.size - a.size)
    .slice(0, limit);
}
