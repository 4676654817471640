import type {
  auctions,
  categories,
  products,
  reservations,
  reviews,
  sellers,
  stockDays,
  stockSlots,
} from '@marketplace/database/schema';
import type { Recipe } from '@marketplace/picture-recipes';
import type { Kind, Listing } from './content/content-types';
import type { Trader } from './content/people';
import type { Place } from './places';

export type SellerRow = typeof sellers.$inferInsert & { id: number };
/** The demo has places in several time zones, so each listing has its own. */
export type ProductRow = typeof products.$inferInsert & { id: number; timeZone: string };
export type Booked = {
  reservations: (typeof reservations.$inferInsert)[];
  stockDays: (typeof stockDays.$inferInsert)[];
  stockSlots: (typeof stockSlots.$inferInsert)[];
};
export type ReviewRow = typeof reviews.$inferInsert;

/** A listing with its kind, place, seller and product row. */
export interface GeneratedListing {
  kind: Kind;
  listing: Listing;
  place: Place;
  trader: Trader;
  product: ProductRow;
}

/** All rows of the demo marketplace, which depend on seed and day. */
export interface DemoData extends Booked {
  categories: (typeof categories.$inferInsert)[];
  sellers: SellerRow[];
  products: ProductRow[];
  auctions: (typeof auctions.$inferInsert)[];
  reviews: ReviewRow[];
  recipes: Recipe[];
}
