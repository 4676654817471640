import type {
  AvailabilityRules,
  Currency,
  Day,
  OfferedPrice,
  Picture,
  ProductCard,
  ProductPoint,
  SaleType,
} from '@marketplace/api-contract';
import { daysExtent, linePrice, getOfferedPrices } from '@marketplace/pricing';
import { roundCoordinate } from '@marketplace/search-index';
import type { z } from 'zod';
import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { hasDeposits } from './products-repository';
import { formatPlace } from './format-place';
import { toRating } from './rating';

/** What a card of a listing shows and what a match is looked for in. */
export interface CardRow extends Record<string, unknown> {
  id: number;
  name: string;
  slug: string;
  saleType: SaleType;
  price: string | null;
  currency: Currency;
  unit: string;
  city: string;
  region: string;
  /** As the seller wrote it. */
  country: string;
  categoryId: number;
  summary: string;
  attributes: Record<string, unknown>;
  rules: AvailabilityRules | null;
  unitsOfPrice: OfferedPrice[];
  minimumQuantity: number;
  /** Minor units per piece; null for none. */
  deposit: string | null;
  lat: number;
  lng: number;
  ratingSum: number;
  ratingCount: number;
  picture: Picture;
  endsAt: string | null;
}

/** Only rentals have a deposit, and only when the deposits package is installed. */
const deposit = sql`CASE WHEN p.sale_type = 'rental' AND ${hasDeposits} THEN p.deposit END`;

/** Active listings in the order of the ids. */
export async function findCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<CardRow>(sql`
    SELECT p.id, p.name, p.slug, p.sale_type AS "saleType", p.price, p.currency, p.unit, p.city, p.region, p.country,
           p.category_id AS "categoryId", p.summary, p.attributes, p.rules, p.units_of_price AS "unitsOfPrice",
           p.minimum_quantity AS "minimumQuantity", ${deposit} AS deposit, p.lat, p.lng,
           p.rating_sum AS "ratingSum", p.rating_count AS "ratingCount", p.pictures -> 0 AS picture, a.ends_at AS "endsAt"
      FROM unnest(${`{${ids.join(',')}}`}::int[]) WITH ORDINALITY AS requested (id, position)
      JOIN products p ON p.id = requested.id AND p.status = 'active'
      LEFT JOIN auctions a ON a.product_id = p.id AND a.is_current
     ORDER BY requested.position`);
  return rows;
}

/** Active listings in the order of the ids, as points on a map. */
export async function findPoints(
  db: Db,
  ids: readonly number[],
  dates?: Dates,
): Promise<z.input<typeof ProductPoint>[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Pick<CardRow, 'id' | 'name' | 'slug' | PriceColumn | PlaceColumn>>(sql`
    SELECT p.id, p.name, p.slug, p.price, p.currency, p.unit, p.rules, p.units_of_price AS "unitsOfPrice",
           p.minimum_quantity AS "minimumQuantity", ${deposit} AS deposit, p.lat, p.lng
      FROM unnest(${`{${ids.join(',')}}`}::int[]) WITH ORDINALITY AS requested (id, position)
      JOIN products p ON p.id = requested.id AND p.status = 'active'
     ORDER BY requested.position`);
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    slug: row.slug,
    price: toPrice(row),
    total: computeTotal(row, dates),
    near: getApproximatePosition(row),
  }));
}

type PriceColumn = 'price' | 'currency' | 'unit' | 'rules' | 'unitsOfPrice' | 'minimumQuantity' | 'deposit';
type PlaceColumn = 'lat' | 'lng';
const toPrice = ({ price, currency, unit }: Pick<CardRow, 'price' | 'currency' | 'unit'>) =>
  price === null ? null : { amount: Number(price), currency, unit };

/** Both inclusive; of a stay by night the end is the day of departure. */
export interface Dates {
  start: Day;
  end: Day;
}

/** The price of the chosen dates for the minimum quantity. */
function computeTotal(row: Pick<CardRow, PriceColumn>, dates: Dates | undefined): ProductCard['total'] {
  const { rules, unitsOfPrice, minimumQuantity } = row;
  const price = toPrice(row);
  if (!price || !dates || !rules || rules.basis === 'slot') return null;
  const prices = getOfferedPrices({ ...price, price: price.amount, unitsOfPrice });
  const { amount } = linePrice(prices, daysExtent(rules.basis, dates.start, dates.end), minimumQuantity);
  return { amount, quantity: minimumQuantity, deposit: Number(row.deposit ?? 0) * minimumQuantity };
}

/** Rounded, so that the exact address stays private. */
export const getApproximatePosition = ({ lat, lng }: Pick<CardRow, PlaceColumn>) => ({
  lat: roundCoordinate(lat),
  lng: roundCoordinate(lng),
});

/** A listing as one of several. */
export const toCard = (row: CardRow, dates?: Dates): z.input<typeof ProductCard> => ({
  id: String(row.id),
  name: row.name,
  slug: row.slug,
  saleType: row.saleType,
  price: toPrice(row),
  place: formatPlace(row),
  rating: toRating(row.ratingSum, row.ratingCount),
  picture: row.picture,
  endsAt: row.endsAt && new Date(row.endsAt).toISOString(),
  near: getApproximatePosition(row),
  distance: null,
  total: computeTotal(row, dates),
  match: null,
});
