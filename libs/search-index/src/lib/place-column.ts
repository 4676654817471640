import { countryCode } from '@marketplace/formats';
import { getCountryNames, getTownNames } from '@marketplace/gazetteer';
import type { FilterPass } from './filter-pass';
import { tokenize } from './tokenize';
import { ValueColumn } from './value-column';

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
  /** The values of the column. */
  values: readonly string[];
}

/** The towns, regions and countries of documents, found by their names in several languages. */
export class PlaceColumn {
  private readonly column = new ValueColumn();
  private readonly byName = new Map<string, NamedPlace>();
  /** The values whose names are known. */
  private readonly named = new Set<string>();
  private longest = 0;

  set(doc: number, { city, region, country }: Location): void {
    const code = countryCode(country);
    const values = [`country ${code}`, `region ${region}, ${code}`, `city ${city}, ${region}, ${code}`];
    this.column.set(doc, values);
    const [ofCountry = '', ofRegion = '', ofCity = ''] = values;
    if (this.named.has(ofCity)) return;
    this.named.add(ofCity);
    if (/^[A-Z]{2}$/.test(code)) this.addNames(getCountryNames(code), { name: code, isCountry: true }, ofCountry);
    this.addNames([region], { name: region, isCountry: false }, ofRegion);
    this.addNames(getTownNames(city, code), { name: city, isCountry: false }, ofCity);
  }

  /** The place with these words as its name. */
  find(words: readonly string[]): NamedPlace | undefined {
    return words.length > this.longest ? undefined : this.byName.get(words.join(' '));
  }

  /** Penalizes documents that are not in all of these places. */
  penalize(pass: FilterPass, penalty: number, places: readonly NamedPlace[]): void {
    this.column.penalize(pass, penalty, ...places.map(({ values }) => values));
  }

  /** Whether a document is in all of these places, as a function for many documents. */
  createTest(places: readonly NamedPlace[]): (doc: number) => boolean {
    return this.column.createTest(...places.map(({ values }) => values));
  }

  private addNames(names: readonly string[], place: Omit<NamedPlace, 'values'>, value: string): void {
    for (const name of names) {
      const words = tokenize(name).map(({ form }) => form);
      if (words.length === 0) continue;
      this.longest = Math.max(this.longest, words.length);
      const key = words.join(' ');
      const known = this.byName.get(key);
      this.byName.set(key, { ...(known ?? place), values: [...new Set([...(known?.values ?? []), value])] });
    }
  }
}
