import { loadGazetteer, nameOf, type Gazetteer } from './gazetteer';
import {
  addBeginning,
  addMistyped,
  addNamed,
  askedFor,
  Best,
  regionsOf,
  splits,
  type Asked,
  type Match,
} from './matches';
import { STEPS } from './gazetteer-file';

/** Where a place is, in degrees; the name is empty for a bare point. */
export interface Place {
  name: string;
  lat: number;
  lng: number;
}

const POINT = /^\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/;
/** A shorter beginning of a name is not yet a place. */
const SHORTEST_BEGINNING = 3;

/** The point that `lat,lng` tells; null where the text is none, or none on Earth. */
export function pointOf(text: string): Place | null {
  const [, lat, lng] = POINT.exec(text)?.map(Number) ?? [];
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  // No minus before a zero: it would show in an address.
  return { name: '', lat: lat + 0, lng: lng + 0 };
}

/** The place that a free text means: 'Edmonton', 'paris, tx', 'München', '53.54,-113.49'. The most populous one where several fit; null where none does. */
export async function findPlace(text: string): Promise<Place | null> {
  const point = pointOf(text);
  if (point) return point;
  const gazetteer = await loadGazetteer();
  const match = matchOf(gazetteer, text);
  if (!match) return null;
  const { place, name } = match;
  return { name: name ?? nameOf(gazetteer, place), ...positionOf(gazetteer, place) };
}

export const positionOf = ({ lat, lng }: Gazetteer, place: number) => ({
  lat: (lat[place] ?? 0) / STEPS,
  lng: (lng[place] ?? 0) / STEPS,
});

/** The one match of a text: of its whole name first, then of a mistyped one, then of a beginning. */
export function matchOf(gazetteer: Gazetteer, text: string): Match | undefined {
  const asked = askedFor(text);
  if (!asked.name) return undefined;
  const best = (one: Asked, isBeginning: boolean, add: (best: Best) => void): Match | undefined => {
    const regions = regionsOf(gazetteer, one.of, isBeginning);
    if (regions && !regions.includes(1)) return undefined;
    const found = new Best(gazetteer, 1, regions);
    add(found);
    return found.list()[0];
  };
  const named = (one: Asked, isBeginning: boolean) =>
    best(one, isBeginning, (found) => addNamed(gazetteer, found, one.name));
  const split = asked.of.length === 0 ? splits(asked.name) : [];

  return (
    named(asked, false) ??
    (asked.of.length > 0 ? named(asked, true) : undefined) ??
    first(split, (one) => named(one, false)) ??
    best(asked, true, (found) => addMistyped(gazetteer, found, asked.name, true)) ??
    (asked.name.length >= SHORTEST_BEGINNING
      ? best(asked, true, (found) => addBeginning(gazetteer, found, asked.name))
      : undefined)
  );
}

function first<T>(list: readonly T[], of: (one: T) => Match | undefined): Match | undefined {
  for (const one of list) {
    const match = of(one);
    if (match) return match;
  }
  return undefined;
}
