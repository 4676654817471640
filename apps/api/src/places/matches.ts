import { fold } from './fold';
import { keyOf, placesFrom, placesNamed, wordsFrom, type Gazetteer } from './gazetteer';

/** A place that fits what was typed; the higher the better. `name` is the other name by which it was found. */
export interface Match {
  place: number;
  score: number;
  name?: string;
}

/** In the unit of `size`: ten are a doubling of the population. */
const WHOLE_NAME = 60;
const LATER_WORD = -40;
const MISTYPED = -70;
const PART_OF_A_TOWN = -30;
/** Shorter texts are one letter away from too much. */
export const SHORTEST_MISTYPED = 5;
const LONGEST_MISTYPED = 40;
const WORDS_MAXIMUM = 8;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz '];

/** What was typed: the place, and the region or country after it. */
export interface Asked {
  name: string;
  of: string[];
}

export function askedFor(text: string): Asked {
  const [name = '', ...of] = text
    .slice(0, 200)
    .split(/[,、，]/)
    .map(fold);
  return { name, of: of.filter(Boolean).slice(0, 4) };
}

/** Which regions the words after the name tell: null for all. A beginning is enough where `isBeginning`. */
export function regionsOf(
  { regions, regionsOfTerm }: Gazetteer,
  of: readonly string[],
  isBeginning: boolean,
): Uint8Array | null {
  if (of.length === 0) return null;
  const told = new Uint8Array(regions.length);
  for (const word of of) {
    const lists = isBeginning
      ? [...regionsOfTerm].filter(([term]) => term.startsWith(word)).map(([, list]) => list)
      : [regionsOfTerm.get(word) ?? []];
    const isTold = new Set(lists.flat());
    // A region counts the words that tell it; all of them must.
    for (const region of isTold) told[region] = (told[region] ?? 0) + 1;
  }
  return told.map((words) => Number(words === of.length));
}

/** 'st' may stand for 'saint' and the other way round, as on signs. */
function spellings(name: string): string[] {
  const swaps: [RegExp, string][] = [
    [/\bst\b/g, 'saint'],
    [/\bsaint\b/g, 'st'],
    [/\bmt\b/g, 'mount'],
    [/\bft\b/g, 'fort'],
  ];
  return [...new Set([name, ...swaps.map(([from, to]) => name.replace(from, to))])];
}

/** Collects the best few of many matches, each place once. */
export class Best {
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
    const { region, size, isPart } = this.gazetteer;
    if (this.regions && !this.regions[region[place] ?? 0]) return;
    const score = (size[place] ?? 0) + quality + (isPart[place] ? PART_OF_A_TOWN : 0);
    if (score <= this.floor) return;
    const before = this.found.get(place);
    if (before && before.score >= score) return;
    this.found.set(place, { place, score, name });
    if (this.found.size >= this.most * 4) this.cut();
  }

  private cut(): void {
    const kept = this.list();
    this.found.clear();
    for (const match of kept) this.found.set(match.place, match);
    if (kept.length === this.most) this.floor = kept.at(-1)?.score ?? -Infinity;
  }

  list(): Match[] {
    return [...this.found.values()].sort((a, b) => b.score - a.score || a.place - b.place).slice(0, this.most);
  }
}

/** Adds places of exactly this name. */
export function addNamed(gazetteer: Gazetteer, best: Best, name: string): void {
  for (const spelling of spellings(name)) {
    const [from, to] = placesNamed(gazetteer, spelling);
    for (let place = from; place < to; place++) best.add(place, WHOLE_NAME);
  }
  for (const alias of gazetteer.aliases) if (alias.key === name) best.add(alias.place, WHOLE_NAME, alias.name);
}

/** Adds places whose name begins with the text. */
export function addBeginning(gazetteer: Gazetteer, best: Best, name: string): void {
  addNamed(gazetteer, best, name);
  for (const spelling of spellings(name)) {
    const [from, to] = placesFrom(gazetteer, spelling);
    for (let place = from; place < to; place++) best.add(place, 0);
  }
  for (const alias of gazetteer.aliases) if (alias.key.startsWith(name)) best.add(alias.place, 0, alias.name);
}

/** Adds places in whose name a later word begins with the text: 'angeles'. */
export function addLaterWords(gazetteer: Gazetteer, best: Best, name: string): void {
  const [from, to] = wordsFrom(gazetteer, name);
  for (let position = from; position < to; position++) best.add(gazetteer.words[position]?.place ?? 0, LATER_WORD);
}

/** 'edmonton alberta', 'paris tx': what may be a name and, behind it, the region or country. */
export function splits(name: string): Asked[] {
  const words = name.split(' ').slice(0, WORDS_MAXIMUM);
  return words
    .slice(1)
    .map((_, index) => ({ name: words.slice(0, index + 1).join(' '), of: [words.slice(index + 1).join(' ')] }))
    .reverse();
}

/** Adds places whose name begins with the text but for one letter: missing, too many, another, or two the wrong way round. */
export function addMistyped(gazetteer: Gazetteer, best: Best, name: string, isWhole: boolean): void {
  if (name.length < SHORTEST_MISTYPED || name.length > LONGEST_MISTYPED) return;
  const add = (variant: string, within?: readonly [number, number]) => {
    const [from, to] = isWhole ? placesNamed(gazetteer, variant, within) : placesFrom(gazetteer, variant, within);
    for (let place = from; place < to; place++)
      best.add(place, MISTYPED + (keyOf(gazetteer, place) === variant ? WHOLE_NAME / 2 : 0));
  };
  add(name.slice(1));
  add((name[1] ?? '') + name[0] + name.slice(2));
  let within: [number, number] = [0, gazetteer.count];
  // The letters before the wrong one are right: each narrows what is looked through.
  for (let at = 1; at <= name.length; at++) {
    within = placesFrom(gazetteer, name.slice(0, at), within);
    if (within[0] === within[1]) break;
    for (const variant of variants(name.slice(0, at), name.slice(at))) add(variant, within);
  }
  for (const alias of gazetteer.aliases) {
    const isNear = isWhole ? isOneLetterAway(name, alias.key) : isOneLetterAway(name, alias.key.slice(0, name.length));
    if (isNear) best.add(alias.place, MISTYPED, alias.name);
  }
}

/** What begins with one text and goes on one letter away from the other. */
function* variants(before: string, after: string): Generator<string> {
  for (const letter of ALPHABET) yield before + letter + after;
  if (after === '') return;
  yield before + after.slice(1);
  if (after.length > 1) yield before + after[1] + after[0] + after.slice(2);
  for (const letter of ALPHABET) if (letter !== after[0]) yield before + letter + after.slice(1);
}

/** Whether one change of a letter makes one text the other. */
export function isOneLetterAway(one: string, other: string): boolean {
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
