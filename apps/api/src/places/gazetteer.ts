import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LANGUAGES } from '@marketplace/api-contract';
import { exonyms, type Exonyms } from './exonyms';
import { fold } from './fold';
import { decode, type Columns, type Region } from './gazetteer-file';
import { otherNamesOf } from './regions';

/** Another name of a place. */
export interface Alias {
  key: string;
  name: string;
  place: number;
}

/** The gazetteer in memory: columns in the order of the keys, and the few tables around them. A place is its position. */
export interface Gazetteer extends Columns {
  aliases: Alias[];
  exonyms: Map<number, Exonyms>;
  /** By folded name or code of a region or country: the regions that it tells. */
  regionsOfTerm: Map<string, number[]>;
  /** Starts of later words in the names of towns, in the order of what begins there: 'angeles' finds Los Angeles. */
  words: { place: number; at: number }[];
}

/** Below it (some 6,000 people) a place is found by the beginning of its name only. */
const WORDS_SIZE = 125;
const FILE = new URL('./gazetteer.bin', import.meta.url);

let loading: Promise<Gazetteer> | undefined;

/** Read at the first call, once for the process: it is data that never changes, of no visitor. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= readFile(FILE)
    .then(promisify(brotliDecompress))
    .then((bytes) => complete(decode(bytes)));
  // A file that could not be read is tried again by the next call.
  loading.catch(() => (loading = undefined));
  return loading;
}

export const keyStart = ({ keyEnds }: Columns, place: number): number => (place === 0 ? 0 : (keyEnds[place - 1] ?? 0));

export const keyOf = (columns: Columns, place: number): string =>
  columns.keys.toString('utf8', keyStart(columns, place), columns.keyEnds[place]);

export const nameOf = ({ names, nameEnds }: Columns, place: number): string =>
  names.toString('utf8', place === 0 ? 0 : nameEnds[place - 1], nameEnds[place]);

export const regionOf = ({ regions, region }: Columns, place: number) =>
  regions[region[place] ?? 0] ?? { country: '', code: '', name: '' };

/** The first position in [low, high) that `isBefore` no longer holds for. */
function firstNot(low: number, high: number, isBefore: (position: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares a piece of the keys with a text: below, above, or 0 where the piece begins with it. */
function comparePrefix(keys: Buffer, start: number, end: number, text: Buffer): number {
  return keys.compare(text, 0, text.length, start, Math.min(end, start + text.length));
}

/** Places whose key begins with the text, among those of a range: from, to (exclusive). */
export function placesFrom(
  gazetteer: Columns,
  text: string,
  [low, high]: readonly [number, number] = [0, gazetteer.count],
): [number, number] {
  const bytes = Buffer.from(text);
  const compare = (place: number) =>
    comparePrefix(gazetteer.keys, keyStart(gazetteer, place), gazetteer.keyEnds[place] ?? 0, bytes);
  const from = firstNot(low, high, (place) => compare(place) < 0);
  return [from, firstNot(from, high, (place) => compare(place) <= 0)];
}

/** Places of exactly this key: they stand first among those that begin with it. */
export function placesNamed(gazetteer: Columns, key: string, within?: readonly [number, number]): [number, number] {
  const [from, to] = placesFrom(gazetteer, key, within);
  const length = Buffer.byteLength(key);
  const isKey = (place: number) => (gazetteer.keyEnds[place] ?? 0) - keyStart(gazetteer, place) === length;
  return [from, firstNot(from, to, isKey)];
}

/** The words that begin with the text, as a range in `words`. */
export function wordsFrom(gazetteer: Gazetteer, text: string): [number, number] {
  const bytes = Buffer.from(text);
  const compare = (position: number) => {
    const { place, at } = gazetteer.words[position] ?? { place: 0, at: 0 };
    return comparePrefix(gazetteer.keys, at, gazetteer.keyEnds[place] ?? 0, bytes);
  };
  const from = firstNot(0, gazetteer.words.length, (position) => compare(position) < 0);
  return [from, firstNot(from, gazetteer.words.length, (position) => compare(position) <= 0)];
}

function complete(columns: Columns): Gazetteer {
  const known = new Map<number, Exonyms>();
  const aliases: Alias[] = [];
  for (const entry of exonyms) {
    const [from, to] = placesNamed(columns, fold(entry.name));
    const place = largest(columns, from, to, entry.country);
    if (place === undefined) continue;
    known.set(place, entry);
    for (const name of new Set(Object.values(entry.names))) aliases.push({ key: fold(name), name, place });
    for (const other of entry.others) aliases.push({ key: fold(other), name: entry.name, place });
  }
  return {
    ...columns,
    aliases,
    exonyms: known,
    regionsOfTerm: regionsByTerm(columns.regions),
    words: laterWords(columns),
  };
}

function regionsByTerm(regions: readonly Region[]): Map<string, number[]> {
  const countryTerms = countryNames(new Set(regions.map(({ country }) => country)));
  const byTerm = new Map<string, number[]>();
  regions.forEach(({ country, code, name }, region) => {
    const own = [name, code, ...otherNamesOf(country, code)].map(fold);
    for (const term of new Set([...own, ...(countryTerms.get(country) ?? [])])) {
      const list = byTerm.get(term);
      if (list) list.push(region);
      else byTerm.set(term, [region]);
    }
  });
  byTerm.delete('');
  return byTerm;
}

function largest(columns: Columns, from: number, to: number, country: string): number | undefined {
  let best: number | undefined;
  for (let place = from; place < to; place++) {
    if (regionOf(columns, place).country !== country) continue;
    if (best === undefined || (columns.size[place] ?? 0) > (columns.size[best] ?? 0)) best = place;
  }
  return best;
}

/** What a country is called in the languages of the storefront, folded, with its code and what people write for the largest. */
function countryNames(codes: Set<string>): Map<string, string[]> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const also: Record<string, string[]> = {
    US: ['usa', 'america'],
    GB: ['uk', 'great britain'],
    CZ: ['czech republic'],
  };
  return new Map(
    [...codes].map((code) => {
      const texts = names.map((inLanguage) => inLanguage.of(code)).filter((name) => name !== undefined);
      return [code, [...new Set([...texts.map(fold), code.toLowerCase(), ...(also[code] ?? [])])]];
    }),
  );
}

function laterWords(columns: Columns): Gazetteer['words'] {
  const words: Gazetteer['words'] = [];
  for (let place = 0; place < columns.count; place++) {
    if ((columns.size[place] ?? 0) < WORDS_SIZE) continue;
    const end = columns.keyEnds[place] ?? 0;
    for (let at = keyStart(columns, place); at < end - 3; at++)
      if (columns.keys[at] === 32) words.push({ place, at: at + 1 });
  }
  const { keys, keyEnds } = columns;
  return words.sort((a, b) => keys.compare(keys, b.at, keyEnds[b.place], a.at, keyEnds[a.place]));
}
