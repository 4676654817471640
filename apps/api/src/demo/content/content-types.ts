import type { AvailabilityRules } from '@marketplace/api-contract';
import type { PaletteName } from '../../media/palettes';
import type { Scene } from '../../media/recipe';
import type { City } from '../places';

/** Sellers and reviewers speak of the same things: one group each. */
export const GROUPS = [
  'tools',
  'cameras',
  'bikes',
  'water',
  'camping',
  'winter',
  'vehicles',
  'stays',
  'spaces',
  'instruments',
  'party',
  'services',
  'finds',
  'sports',
  'home',
  'experiences',
] as const;
export type Group = (typeof GROUPS)[number];

/** Languages other than English in which some sellers write. */
export type SellersLanguage = 'de' | 'es' | 'it' | 'ja';

export type AttributeValues = Readonly<Record<string, string | number | string[]>>;

/** How listings of a kind are offered. Money is whole Canadian dollars; other places convert. */
export type Offer =
  | {
      sale: 'rental';
      basis: 'day' | 'night';
      /** A week costs so many times the price of a day or night; no week price without it. */
      weekFactor?: number;
      /** The nights before Saturday and Sunday, or those days, cost so many times as much. */
      weekendFactor?: number;
      /** Deposit as a share of the price. */
      depositFactor?: number;
      delivery?: number;
      rules?: Partial<AvailabilityRules>;
    }
  | {
      sale: 'booking';
      rules: Required<Pick<AvailabilityRules, 'opens' | 'closes' | 'slotMinutes'>> & Partial<AvailabilityRules>;
    }
  | { sale: 'sale'; delivery?: number }
  | { sale: 'request'; typicalDays: readonly [number, number] }
  | { sale: 'auction'; delivery?: number };

export interface Listing {
  /** What it is called; no two are alike. */
  name: string;
  /** The first sentences of its description: what is true of this one alone. */
  lead: string;
  /** Whole Canadian dollars in the kind's unit; 0 where a quote is asked for. */
  price: number;
  stock?: number;
  /** Where its text says so. */
  city?: City;
  attributes?: AttributeValues;
  /** The object in its pictures, where it differs from the kind's. */
  object?: string;
  /** Where its text says so. */
  rules?: Partial<AvailabilityRules>;
}

export interface Kind {
  group: Group;
  /** Whose words its reviews use, where that is not the group. */
  voice?: Group;
  /** In which its sellers write; English without. */
  language?: SellersLanguage;
  category: string;
  offer: Offer;
  /** Objects of the picture set by code point, the main one first; the others stand beside it. */
  objects: readonly [string, ...string[]];
  palettes: readonly [PaletteName, ...PaletteName[]];
  scenes: readonly [Scene, ...Scene[]];
  /** Degrees of hue that suit the object; unpainted without. */
  paints?: readonly number[];
  /** Sentences that hold for every listing of the kind; each gets two or three. */
  details: readonly string[];
  /** What comes with it, shown as a list by some. */
  included?: readonly string[];
  listings: readonly Listing[];
}
