import { countryCode } from '@marketplace/formats';
import { getCountryNames, getTownNames, type PlaceNames } from '@marketplace/gazetteer';
import type { FilterPass } from './filter-pass';
import type { Term } from './query-text';
import { tokenize } from './tokenize';
import { ValueColumn } from './value-column';

/** Does not occur in names of places. */
const SEPARATOR = '\t';

/** The words of a name as typed. */
const getRaw = (terms: readonly Term[]): string => terms.map(({ raw }) => raw).join(' ');

/** Where something is offered. */
interface Location {
  city: string;
  region: string;
  country: string;
}

/** A town, region or country by name; namesakes count as one. */
export interface NamedPlace {
  /** As in the data; of a country its code. */
  name: string;
  isCountry: boolean;
  /** The values of the column; none for a place that only the gazetteer knows. */
  values: readonly string[];
  isWellKnown: boolean;
}

/**
 * The towns, regions and countries of documents, found by their names in several languages, and
 * those of the gazetteer.
 */
export class PlaceColumn {
  private readonly names: PlaceNames;
  /** The codes of the documents' countries. */
  private readonly countries = new Set<string>();
  private readonly column = new ValueColumn();
  private readonly byName = new Map<string, NamedPlace>();
  /** The values whose names are known. */
  private readonly named = new Set<string>();

  constructor(names: PlaceNames) {
    this.names = names;
  }

  set(doc: number, { city, region, country }: Location): void {
    const code = countryCode(country);
    const values = [
      ['country', code],
      ['region', region, code],
      ['city', city, region, code],
    ].map((parts) => parts.join(SEPARATOR));
    this.column.set(doc, values);
    const [ofCountry = '', ofRegion = '', ofCity = ''] = values;
    if (this.named.has(ofCity)) return;
    this.named.add(ofCity);
    this.countries.add(code);
    if (/^[A-Z]{2}$/.test(code)) this.addNames(getCountryNames(code), { name: code, isCountry: true }, ofCountry);
    this.addNames(this.names.getRegionNames(region, code), { name: region, isCountry: false }, ofRegion);
    this.addNames(getTownNames(city, code), { name: city, isCountry: false }, ofCity);
  }

  /** The place with these terms as its name. */
  find(terms: readonly Term[]): NamedPlace | undefined {
    const known = this.byName.get(terms.flatMap(({ forms }) => forms).join(' '));
    if (known) return known;
    const place = this.names.find(getRaw(terms), this.countries);
    return place && { ...place, values: [] };
  }

  /** The town within the abbreviated region or country; undefined if there is none. */
  narrow(place: NamedPlace, terms: readonly Term[], abbreviation: string): NamedPlace | undefined {
    const regions = this.names.findAbbreviated(abbreviation);
    if (regions.length === 0) return undefined;
    const code = abbreviation.toUpperCase();
    const values = place.values.filter((value) => {
      const [kind, , region = '', country = ''] = value.split(SEPARATOR);
      if (kind !== 'city') return false;
      const found = this.names.findRegion(region, country);
      return found ? regions.includes(found) : country === code && regions.some((one) => one.country === code);
    });
    if (values.length === 0 && !this.names.hasTown(getRaw(terms), regions)) return undefined;
    return { ...place, name: `${place.name}, ${code}`, values };
  }

  /** Penalizes documents that are not in all of these places. */
  penalize(pass: FilterPass, penalty: number, places: readonly NamedPlace[]): void {
    this.column.penalize(pass, penalty, ...places.map(({ values }) => values));
  }

  /** Whether a document is in all of these places, as a function for many documents. */
  createTest(places: readonly NamedPlace[]): (doc: number) => boolean {
    return this.column.createTest(...places.map(({ values }) => values));
  }

  private addNames(names: readonly string[], place: Pick<NamedPlace, 'name' | 'isCountry'>, value: string): void {
    for (const name of names) {
      const words = tokenize(name).map(({ form }) => form);
      if (words.length === 0) continue;
      const key = words.join(' ');
      const known = this.byName.get(key);
      const values = [...new Set([...(known?.values ?? []), value])];
      this.byName.set(key, { ...(known ?? place), values, isWellKnown: true });
    }
  }
}
