import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { getCountryNames } from './country-names';
import { exonyms, type Exonyms } from './exonyms';
import { fold } from './fold';
import { decode, type Columns, type Region } from './gazetteer-file';
import { getOtherRegionNames } from './regions';

/** An alternative name of a place. */
export interface Alias {
  key: string;
  name: string;
  place: number;
}

/**
 * The gazetteer in memory: columns sorted by key, and indexes. A place is its position in the
 * columns.
 */
export interface Gazetteer extends Columns {
  aliases: Alias[];
  exonyms: Map<number, Exonyms>;
  /** By folded name or code of a region or country: the matching regions. */
  regionsByTerm: Map<string, number[]>;
  /**
   * Positions of later words in the names of towns, sorted by the rest of the name: 'angeles' finds
   * Los Angeles.
   */
  words: { place: number; at: number }[];
}

/** Smaller places (below some 6,000 people) are found by the prefix of their name only. */
const LATER_WORDS_MIN_SIZE = 125;
const FILE = new URL('./gazetteer.bin', import.meta.url);

let loading: Promise<Gazetteer> | undefined;

/** Loads the file once per process: its data never changes and belongs to no visitor. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= readFile(FILE)
    .then(promisify(brotliDecompress))
    .then((bytes) => addIndexes(decode(bytes)));
  // After a failure the next call tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

export const getKeyStart = ({ keyEnds }: Columns, place: number): number =>
  place === 0 ? 0 : (keyEnds[place - 1] ?? 0);

export const getKey = (columns: Columns, place: number): string =>
  columns.keys.toString('utf8', getKeyStart(columns, place), columns.keyEnds[place]);

export const getName = ({ names, nameEnds }: Columns, place: number): string =>
  names.toString('utf8', place === 0 ? 0 : nameEnds[place - 1], nameEnds[place]);

export const getRegion = ({ regions, region }: Columns, place: number) =>
  regions[region[place] ?? 0] ?? { country: '', code: '', name: '' };

/** The first position in [low, high) for which `isBefore` is false. */
function partitionPoint(low: number, high: number, isBefore: (position: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares part of the keys with a text; 0 if the text is a prefix. */
function comparePrefix(keys: Buffer, start: number, end: number, text: Buffer): number {
  return keys.compare(text, 0, text.length, start, Math.min(end, start + text.length));
}

/** The places whose key has this prefix, optionally within a range: from, to (exclusive). */
export function findPlacesByPrefix(
  gazetteer: Columns,
  text: string,
  [low, high]: readonly [number, number] = [0, gazetteer.count],
): [number, number] {
  const bytes = Buffer.from(text);
  const compare = (place: number) =>
    comparePrefix(gazetteer.keys, getKeyStart(gazetteer, place), gazetteer.keyEnds[place] ?? 0, bytes);
  const from = partitionPoint(low, high, (place) => compare(place) < 0);
  return [from, partitionPoint(from, high, (place) => compare(place) <= 0)];
}

/** The places with exactly this key, which come first among those with the prefix. */
export function findPlacesByKey(gazetteer: Columns, key: string, within?: readonly [number, number]): [number, number] {
  const [from, to] = findPlacesByPrefix(gazetteer, key, within);
  const length = Buffer.byteLength(key);
  const isKey = (place: number) => (gazetteer.keyEnds[place] ?? 0) - getKeyStart(gazetteer, place) === length;
  return [from, partitionPoint(from, to, isKey)];
}

/** The words with this prefix, as a range in `words`. */
export function findWordsByPrefix(gazetteer: Gazetteer, text: string): [number, number] {
  const bytes = Buffer.from(text);
  const compare = (position: number) => {
    const { place, at } = gazetteer.words[position] ?? { place: 0, at: 0 };
    return comparePrefix(gazetteer.keys, at, gazetteer.keyEnds[place] ?? 0, bytes);
  };
  const from = partitionPoint(0, gazetteer.words.length, (position) => compare(position) < 0);
  return [from, partitionPoint(from, gazetteer.words.length, (position) => compare(position) <= 0)];
}

function addIndexes(columns: Columns): Gazetteer {
  const known = new Map<number, Exonyms>();
  const aliases: Alias[] = [];
  for (const entry of exonyms) {
    const [from, to] = findPlacesByKey(columns, fold(entry.name));
    const place = findLargest(columns, from, to, entry.country);
    if (place === undefined) continue;
    known.set(place, entry);
    for (const name of new Set(Object.values(entry.names))) aliases.push({ key: fold(name), name, place });
    for (const other of entry.others) aliases.push({ key: fold(other), name: entry.name, place });
  }
  return {
    ...columns,
    aliases,
    exonyms: known,
    regionsByTerm: indexRegions(columns.regions),
    words: indexLaterWords(columns),
  };
}

function indexRegions(regions: readonly Region[]): Map<string, number[]> {
  const countries = new Set(regions.map(({ country }) => country));
  const countryTerms = new Map(
    [...countries].map((code) => [code, [...getCountryNames(code).map(fold), code.toLowerCase()]]),
  );
  const byTerm = new Map<string, number[]>();
  regions.forEach(({ country, code, name }, region) => {
    const own = [name, code, ...getOtherRegionNames(country, code)].map(fold);
    for (const term of new Set([...own, ...(countryTerms.get(country) ?? [])])) {
      const list = byTerm.get(term);
      if (list) list.push(region);
      else byTerm.set(term, [region]);
    }
  });
  byTerm.delete('');
  return byTerm;
}

function findLargest(columns: Columns, from: number, to: number, country: string): number | undefined {
  let best: number | undefined;
  for (let place = from; place < to; place++) {
    if (getRegion(columns, place).country !== country) continue;
    if (best === undefined || (columns.size[place] ?? 0) > (columns.size[best] ?? 0)) best = place;
  }
  return best;
}

function indexLaterWords(columns: Columns): Gazetteer['words'] {
  const words: Gazetteer['words'] = [];
  for (let place = 0; place < columns.count; place++) {
    if ((columns.size[place] ?? 0) < LATER_WORDS_MIN_SIZE) continue;
    const end = columns.keyEnds[place] ?? 0;
    for (let at = getKeyStart(columns, place); at < end - 3; at++)
      if (columns.keys[at] === 32) words.push({ place, at: at + 1 });
  }
  const { keys, keyEnds } = columns;
  return words.sort((a, b) => keys.compare(keys, b.at, keyEnds[b.place], a.at, keyEnds[a.place]));
}
