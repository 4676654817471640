import { getCountryNames } from './country-names';
import { fold } from './fold';
import { findPlacesByKey, getName, getRegion, loadGazetteer, type Gazetteer } from './gazetteer';
import type { Region } from './gazetteer-file';
import { getOtherRegionNames } from './regions';

/** A place of the gazetteer by its whole name. */
export interface KnownPlace {
  /** Of a country its code. */
  name: string;
  isCountry: boolean;
  /** A country, or a town with names in several languages. */
  isWellKnown: boolean;
}

/** Longer texts are cut before they get here; no place has a longer name. */
const LONGEST = 60;
/** Towns of about five thousand people, in the given countries. */
const NEAR_LEAST_SIZE = 123;
/** Towns of about a hundred thousand people, anywhere. */
const FAR_LEAST_SIZE = 166;
/** Shorter names of regions are abbreviations, which only belong after a town. */
const ABBREVIATION_LONGEST = 3;

const isAbbreviation = (name: string): boolean => name.length <= ABBREVIATION_LONGEST;

/** Exact names of places, to find them in the text of a search: any lookup takes microseconds. */
export class PlaceNames {
  private readonly gazetteer: Gazetteer;
  private readonly countries = new Map<string, string>();
  private readonly towns = new Map<string, { place: number; name: string }>();
  private readonly regions = new Map<string, Region[]>();
  private readonly abbreviations = new Map<string, Region[]>();

  constructor(gazetteer: Gazetteer) {
    this.gazetteer = gazetteer;
    for (const { key, place, name } of gazetteer.aliases) this.towns.set(key, { place, name });
    for (const [place, { name }] of gazetteer.exonyms) this.towns.set(fold(name), { place, name });
    for (const code of new Set(gazetteer.regions.map(({ country }) => country)))
      for (const name of getCountryNames(code)) this.countries.set(fold(name), code);
    for (const region of gazetteer.regions)
      for (const name of listNames(region)) {
        const map = isAbbreviation(name) ? this.abbreviations : this.regions;
        map.set(fold(name), [...(map.get(fold(name)) ?? []), region]);
      }
  }

  /**
   * The country, town or region with this name: smaller towns and regions only of `countries`, since
   * almost any word is the name of some village.
   */
  find(name: string, countries: ReadonlySet<string>): KnownPlace | undefined {
    const key = fold(name);
    if (key === '' || key.length > LONGEST) return undefined;
    const country = this.countries.get(key);
    if (country !== undefined) return { name: country, isCountry: true, isWellKnown: true };
    const alias = this.towns.get(key);
    if (alias) return { name: alias.name, isCountry: false, isWellKnown: true };
    const town = this.findTown(key, countries);
    if (town !== undefined) return { name: town, isCountry: false, isWellKnown: false };
    const region = this.regions.get(key)?.find((one) => countries.has(one.country));
    return region && { name: region.name, isCountry: false, isWellKnown: false };
  }

  /** The regions and countries with this abbreviation, such as AB for Alberta. */
  findAbbreviated(name: string): Region[] {
    const key = fold(name);
    const { regions } = this.gazetteer;
    const ofCountry = /^[a-z]{2}$/.test(key) ? regions.filter(({ country }) => country.toLowerCase() === key) : [];
    return [...(this.abbreviations.get(key) ?? []), ...ofCountry];
  }

  /** Whether a town with this name is in one of the regions. */
  hasTown(name: string, regions: readonly Region[]): boolean {
    const { gazetteer } = this;
    const isIn = (place: number) => regions.includes(getRegion(gazetteer, place) as Region);
    const alias = this.towns.get(fold(name));
    const [from, to] = findPlacesByKey(gazetteer, fold(name));
    for (let place = from; place < to; place++) if (isIn(place)) return true;
    return alias !== undefined && isIn(alias.place);
  }

  /** The region that some data names so; undefined if the gazetteer has none. */
  findRegion(name: string, country: string): Region | undefined {
    const key = fold(name);
    const found = [...(this.regions.get(key) ?? []), ...(this.abbreviations.get(key) ?? [])];
    return found.find((region) => region.country === country);
  }

  /** The names of a region, without abbreviations other than that of the data itself. */
  getRegionNames(name: string, country: string): string[] {
    const region = this.findRegion(name, country);
    return [...new Set([name, ...(region ? listNames(region).filter((one) => !isAbbreviation(one)) : [])])];
  }

  private findTown(key: string, countries: ReadonlySet<string>): string | undefined {
    const { gazetteer } = this;
    const [from, to] = findPlacesByKey(gazetteer, key);
    let largest: number | undefined;
    for (let place = from; place < to; place++) {
      const size = gazetteer.size[place] ?? 0;
      const isNear = countries.has(getRegion(gazetteer, place).country);
      const isLarge = size >= (isNear ? NEAR_LEAST_SIZE : FAR_LEAST_SIZE);
      if (isLarge && (largest === undefined || size > (gazetteer.size[largest] ?? 0))) largest = place;
    }
    return largest === undefined ? undefined : getName(gazetteer, largest);
  }
}

const listNames = ({ country, code, name }: Region): string[] =>
  [name, ...(/^\p{L}+$/u.test(code) ? [code] : []), ...getOtherRegionNames(country, code)].filter(Boolean);

let loading: Promise<PlaceNames> | undefined;

/** Loads the names once per process, with the gazetteer's file. */
export function loadPlaceNames(): Promise<PlaceNames> {
  loading ??= loadGazetteer().then((gazetteer) => new PlaceNames(gazetteer));
  loading.catch(() => (loading = undefined));
  return loading;
}
