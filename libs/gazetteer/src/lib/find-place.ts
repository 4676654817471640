import { loadGazetteer, getName, type Gazetteer } from './gazetteer';
import {
  addPrefixMatches,
  addMistypedMatches,
  addExactMatches,
  parsePlaceQuery,
  TopMatches,
  findRegions,
  splitNameAndRegion,
  type PlaceQuery,
  type Match,
} from './matches';
import { UNITS_PER_DEGREE } from './gazetteer-file';

/** A place in degrees; the name is empty for bare coordinates. */
export interface Place {
  name: string;
  lat: number;
  lng: number;
}

const POINT = /^\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/;
/** Shorter prefixes are too ambiguous. */
const PREFIX_MIN_LENGTH = 3;

/** Parses coordinates as `lat,lng`; null if the text is something else or out of range. */
export function parseCoordinates(text: string): Place | null {
  const [, lat, lng] = POINT.exec(text)?.map(Number) ?? [];
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  // Avoid -0, which would show in a URL.
  return { name: '', lat: lat + 0, lng: lng + 0 };
}

/**
 * The place that a free text means, as in 'Edmonton', 'paris, tx', 'München' or '53.54,-113.49':
 * the most populous match, or null.
 */
export async function findPlace(text: string): Promise<Place | null> {
  const point = parseCoordinates(text);
  if (point) return point;
  const gazetteer = await loadGazetteer();
  const match = findBestMatch(gazetteer, text);
  if (!match) return null;
  const { place, name } = match;
  return { name: name ?? getName(gazetteer, place), ...getPosition(gazetteer, place) };
}

export const getPosition = ({ lat, lng }: Gazetteer, place: number) => ({
  lat: (lat[place] ?? 0) / UNITS_PER_DEGREE,
  lng: (lng[place] ?? 0) / UNITS_PER_DEGREE,
});

/** The best match of a text: by its whole name, else by a mistyped name, else by prefix. */
export function findBestMatch(gazetteer: Gazetteer, text: string): Match | undefined {
  const query = parsePlaceQuery(text);
  if (!query.name) return undefined;
  const best = (one: PlaceQuery, isPrefix: boolean, add: (best: TopMatches) => void): Match | undefined => {
    const regions = findRegions(gazetteer, one.qualifiers, isPrefix);
    if (regions && !regions.includes(1)) return undefined;
    const found = new TopMatches(gazetteer, 1, regions);
    add(found);
    return found.list()[0];
  };
  const named = (one: PlaceQuery, isPrefix: boolean) =>
    best(one, isPrefix, (found) => addExactMatches(gazetteer, found, one.name));
  const split = query.qualifiers.length === 0 ? splitNameAndRegion(query.name) : [];

  return (
    named(query, false) ??
    (query.qualifiers.length > 0 ? named(query, true) : undefined) ??
    firstMatch(split, (one) => named(one, false)) ??
    best(query, true, (found) => addMistypedMatches(gazetteer, found, query.name, true)) ??
    (query.name.length >= PREFIX_MIN_LENGTH
      ? best(query, true, (found) => addPrefixMatches(gazetteer, found, query.name))
      : undefined)
  );
}

function firstMatch<T>(list: readonly T[], find: (one: T) => Match | undefined): Match | undefined {
  for (const one of list) {
    const match = find(one);
    if (match) return match;
  }
  return undefined;
}
