import type { AvailabilityRules } from '@marketplace/api-contract';
import type { PaletteName } from '@marketplace/picture-recipes';
import type { Scene } from '@marketplace/picture-recipes';
import type { City } from '../places';

/** Groups of kinds; sellers have trades, and reviews have texts, by group. */
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
  'collectibles',
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
      /** The price of a week as a multiple of a day or night; absent without a weekly price. */
      weekFactor?: number;
      /** The price factor of weekend days, or of the nights before Saturday and Sunday. */
      weekendFactor?: number;
      /** The deposit as a multiple of the price. */
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
  /** Unique. */
  name: string;
  /** The first sentences of its description, specific to this listing. */
  lead: string;
  /** Whole Canadian dollars per unit of the kind; 0 if the price is on request. */
  price: number;
  stock?: number;
  /** If its text names one. */
  city?: City;
  attributes?: AttributeValues;
  /** The object in its pictures, if different from the kind's. */
  object?: string;
  /** If its text implies them. */
  rules?: Partial<AvailabilityRules>;
}

export interface Kind {
  group: Group;
  /** The group whose review texts it uses, if not its own. */
  voice?: Group;
  /** The language of its sellers; English by default. */
  language?: SellersLanguage;
  category: string;
  offer: Offer;
  /**
   * Objects of the picture set by code point, the main one first; the others are shown next to it.
   */
  objects: readonly [string, ...string[]];
  palettes: readonly [PaletteName, ...PaletteName[]];
  scenes: readonly [Scene, ...Scene[]];
  /** Hues in degrees that suit the object; by default its own colours. */
  paints?: readonly number[];
  /** Sentences that apply to every listing of the kind; each listing gets two or three. */
  details: readonly string[];
  /** What is included; some listings show it as a list. */
  included?: readonly string[];
  listings: readonly Listing[];
}
