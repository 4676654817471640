import { fold } from './fold';
import { getKey, findPlacesByPrefix, findPlacesByKey, findWordsByPrefix, type Gazetteer } from './gazetteer';

/** A matching place; a higher score is better. `name` is the alternative name that matched. */
export interface Match {
  place: number;
  score: number;
  name?: string;
}

/** In units of `size`: ten are a doubling of the population. */
const WHOLE_NAME = 60;
const LATER_WORD = -40;
const MISTYPED = -70;
const DISTRICT = -30;
/** Shorter texts are within one edit of too many names. */
export const MISTYPED_MIN_LENGTH = 5;
const MISTYPED_MAX_LENGTH = 40;
const WORDS_MAXIMUM = 8;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz '];

/** The parsed text: the name of a place, and the region or country after it. */
export interface PlaceQuery {
  name: string;
  qualifiers: string[];
}

export function parsePlaceQuery(text: string): PlaceQuery {
  const [name = '', ...qualifiers] = text
    .slice(0, 200)
    .split(/[,、，]/)
    .map(fold);
  return { name, qualifiers: qualifiers.filter(Boolean).slice(0, 4) };
}

/**
 * The regions that match all qualifiers, as flags; null if there are no qualifiers. With `isPrefix`
 * a prefix of the region's name is enough.
 */
export function findRegions(
  { regions, regionsByTerm }: Gazetteer,
  qualifiers: readonly string[],
  isPrefix: boolean,
): Uint8Array | null {
  if (qualifiers.length === 0) return null;
  const matchCounts = new Uint8Array(regions.length);
  for (const word of qualifiers) {
    const lists = isPrefix
      ? [...regionsByTerm].filter(([term]) => term.startsWith(word)).map(([, list]) => list)
      : [regionsByTerm.get(word) ?? []];
    const matchingRegions = new Set(lists.flat());
    // A region must match every qualifier.
    for (const region of matchingRegions) matchCounts[region] = (matchCounts[region] ?? 0) + 1;
  }
  return matchCounts.map((words) => Number(words === qualifiers.length));
}

/** Abbreviations and their long forms are interchangeable, as in 'st' and 'saint'. */
function spellings(name: string): string[] {
  const swaps: [RegExp, string][] = [
    [/\bst\b/g, 'saint'],
    [/\bsaint\b/g, 'st'],
    [/\bmt\b/g, 'mount'],
    [/\bft\b/g, 'fort'],
  ];
  return [...new Set([name, ...swaps.map(([from, to]) => name.replace(from, to))])];
}

/** Keeps the best matches, each place once. */
export class TopMatches {
  private readonly found = new Map<number, Match>();
  private floor = -Infinity;
  private readonly gazetteer: Gazetteer;
  private readonly most: number;
  private readonly regions: Uint8Array | null;
  constructor(gazetteer: Gazetteer, most: number, regions: Uint8Array | null) {
    this.gazetteer = gazetteer;
    this.most = most;
    this.regions = regions;
  }

  add(place: number, quality: number, name?: string): void {
    const { region, size, isDistrict } = this.gazetteer;
    if (this.regions && !this.regions[region[place] ?? 0]) return;
    const score = (size[place] ?? 0) + quality + (isDistrict[place] ? DISTRICT : 0);
    if (score <= this.floor) return;
    const before = this.found.get(place);
    if (before && before.score >= score) return;
    this.found.set(place, { place, score, name });
    if (this.found.size >= this.most * 4) this.cut();
  }

  private cut(): void {
    const retained = this.list();
    this.found.clear();
    for (const match of retained) this.found.set(match.place, match);
    if (retained.length === this.most) this.floor = retained.at(-1)?.score ?? -Infinity;
  }

  list(): Match[] {
    return [...this.found.values()].sort((a, b) => b.score - a.score || a.place - b.place).slice(0, this.most);
  }
}

/** Adds places with exactly this name. */
export function addExactMatches(gazetteer: Gazetteer, best: TopMatches, name: string): void {
  for (const spelling of spellings(name)) {
    const [from, to] = findPlacesByKey(gazetteer, spelling);
    for (let place = from; place < to; place++) best.add(place, WHOLE_NAME);
  }
  for (const alias of gazetteer.aliases) if (alias.key === name) best.add(alias.place, WHOLE_NAME, alias.name);
}

/** Adds places whose name has this prefix. */
export function addPrefixMatches(gazetteer: Gazetteer, best: TopMatches, name: string): void {
  addExactMatches(gazetteer, best, name);
  for (const spelling of spellings(name)) {
    const [from, to] = findPlacesByPrefix(gazetteer, spelling);
    for (let place = from; place < to; place++) best.add(place, 0);
  }
  for (const alias of gazetteer.aliases) if (alias.key.startsWith(name)) best.add(alias.place, 0, alias.name);
}

/** Adds places with a later word that has this prefix, as 'angeles'. */
export function addWordMatches(gazetteer: Gazetteer, best: TopMatches, name: string): void {
  const [from, to] = findWordsByPrefix(gazetteer, name);
  for (let position = from; position < to; position++) best.add(gazetteer.words[position]?.place ?? 0, LATER_WORD);
}

/**
 * The ways to split a text without commas into name and region or country, as in 'edmonton alberta'
 * or 'paris tx'.
 */
export function splitNameAndRegion(name: string): PlaceQuery[] {
  const words = name.split(' ').slice(0, WORDS_MAXIMUM);
  return words
    .slice(1)
    .map((_, index) => ({ name: words.slice(0, index + 1).join(' '), qualifiers: [words.slice(index + 1).join(' ')] }))
    .reverse();
}

/**
 * Adds places whose name begins with the text except for one edit: a missing, additional or
 * different letter, or two swapped letters.
 */
export function addMistypedMatches(gazetteer: Gazetteer, best: TopMatches, name: string, isWhole: boolean): void {
  if (name.length < MISTYPED_MIN_LENGTH || name.length > MISTYPED_MAX_LENGTH) return;
  const add = (variant: string, within?: readonly [number, number]) => {
    const [from, to] = isWhole
      ? findPlacesByKey(gazetteer, variant, within)
      : findPlacesByPrefix(gazetteer, variant, within);
    for (let place = from; place < to; place++)
      best.add(place, MISTYPED + (getKey(gazetteer, place) === variant ? WHOLE_NAME / 2 : 0));
  };
  add(name.slice(1));
  add((name[1] ?? '') + name[0] + name.slice(2));
  let within: [number, number] = [0, gazetteer.count];
  // The letters before the error are right: each narrows the range.
  for (let at = 1; at <= name.length; at++) {
    within = findPlacesByPrefix(gazetteer, name.slice(0, at), within);
    if (within[0] === within[1]) break;
    for (const variant of variants(name.slice(0, at), name.slice(at))) add(variant, within);
  }
  for (const alias of gazetteer.aliases) {
    const isNear = isWhole ? isWithinOneEdit(name, alias.key) : isWithinOneEdit(name, alias.key.slice(0, name.length));
    if (isNear) best.add(alias.place, MISTYPED, alias.name);
  }
}

/** The texts that start with `before` and continue with `after` except for one edit. */
function* variants(before: string, after: string): Generator<string> {
  for (const letter of ALPHABET) yield before + letter + after;
  if (after === '') return;
  yield before + after.slice(1);
  if (after.length > 1) yield before + after[1] + after[0] + after.slice(2);
  for (const letter of ALPHABET) if (letter !== after[0]) yield before + letter + after.slice(1);
}

/** Whether two texts differ by at most one edit. */
export function isWithinOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]);
}
