import type {
  auctions,
  categories,
  products,
  reservations,
  reviews,
  sellers,
  stockDays,
  stockSlots,
} from '../db/schema';
import type { Recipe } from '../media/recipe';
import type { Kind, Listing } from './content/content-types';
import type { Trader } from './content/people';
import type { Place } from './places';

export type SellerRow = typeof sellers.$inferInsert & { id: number };
export type ProductRow = typeof products.$inferInsert & { id: number };
export type Booked = {
  reservations: (typeof reservations.$inferInsert)[];
  stockDays: (typeof stockDays.$inferInsert)[];
  stockSlots: (typeof stockSlots.$inferInsert)[];
};
export type ReviewRow = typeof reviews.$inferInsert;

/** A listing with where it is, who offers it and its row so far. */
export interface Offered {
  kind: Kind;
  listing: Listing;
  place: Place;
  trader: Trader;
  product: ProductRow;
}

/** Every row of the demo marketplace that depends on seed and day. */
export interface DemoPlan extends Booked {
  categories: (typeof categories.$inferInsert)[];
  sellers: SellerRow[];
  products: ProductRow[];
  auctions: (typeof auctions.$inferInsert)[];
  reviews: ReviewRow[];
  recipes: Recipe[];
}
