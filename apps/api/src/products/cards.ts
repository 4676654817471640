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
import { daysExtent, linePrice } from '@marketplace/pricing';
import type { z } from 'zod';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { hasDeposits } from './products-repository';
import { ratingOf } from './rating';

/** What a result shows of a listing, and what its words are looked for in. */
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
  categoryId: number;
  summary: string;
  attributes: Record<string, unknown>;
  rules: AvailabilityRules | null;
  unitsOfPrice: OfferedPrice[];
  minimumQuantity: number;
  /** Of one piece; null for none. */
  deposit: string | null;
  lat: number;
  lng: number;
  ratingSum: number;
  ratingCount: number;
  picture: Picture;
  endsAt: string | null;
}

/** Only rentals have one, where deposits are asked at all. */
const deposit = sql`CASE WHEN p.sale_type = 'rental' AND ${hasDeposits} THEN p.deposit END`;

/** The active ones of these listings, in the order of the ids. */
export async function findCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<CardRow>(sql`
    SELECT p.id, p.name, p.slug, p.sale_type AS "saleType", p.price, p.currency, p.unit, p.city, p.region,
           p.category_id AS "categoryId", p.summary, p.attributes, p.rules, p.units_of_price AS "unitsOfPrice",
           p.minimum_quantity AS "minimumQuantity", ${deposit} AS deposit, p.lat, p.lng,
           p.rating_sum AS "ratingSum", p.rating_count AS "ratingCount", p.pictures -> 0 AS picture, a.ends_at AS "endsAt"
      FROM unnest(${`{${ids.join(',')}}`}::int[]) WITH ORDINALITY AS wanted (id, position)
      JOIN products p ON p.id = wanted.id AND p.status = 'active'
      LEFT JOIN auctions a ON a.product_id = p.id
     ORDER BY wanted.position`);
  return rows;
}

/** The active ones of these listings, in the order of the ids, as a map shows them. */
export async function findPoints(
  db: Db,
  ids: readonly number[],
  dates?: Dates,
): Promise<z.input<typeof ProductPoint>[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Pick<CardRow, 'id' | 'name' | 'slug' | PriceColumn | PlaceColumn>>(sql`
    SELECT p.id, p.name, p.slug, p.price, p.currency, p.unit, p.rules, p.units_of_price AS "unitsOfPrice",
           p.minimum_quantity AS "minimumQuantity", ${deposit} AS deposit, p.lat, p.lng
      FROM unnest(${`{${ids.join(',')}}`}::int[]) WITH ORDINALITY AS wanted (id, position)
      JOIN products p ON p.id = wanted.id AND p.status = 'active'
     ORDER BY wanted.position`);
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    slug: row.slug,
    price: priceOf(row),
    total: totalOf(row, dates),
    near: nearOf(row),
  }));
}

type PriceColumn = 'price' | 'currency' | 'unit' | 'rules' | 'unitsOfPrice' | 'minimumQuantity' | 'deposit';
type PlaceColumn = 'lat' | 'lng';
const priceOf = ({ price, currency, unit }: Pick<CardRow, 'price' | 'currency' | 'unit'>) =>
  price === null ? null : { amount: Number(price), currency, unit };

/** Days that are chosen, the last one or that of leaving included. */
export interface Dates {
  start: Day;
  end: Day;
}

/** What the chosen nights or days cost for the least that can be ordered. */
function totalOf(row: Pick<CardRow, PriceColumn>, dates: Dates | undefined): ProductCard['total'] {
  const { rules, unitsOfPrice, minimumQuantity } = row;
  const price = priceOf(row);
  if (!price || !dates || !rules || rules.basis === 'slot') return null;
  const prices = unitsOf({ ...price, price: price.amount, unitsOfPrice });
  const { amount } = linePrice(prices, daysExtent(rules.basis, dates.start, dates.end), minimumQuantity);
  return { amount, quantity: minimumQuantity, deposit: Number(row.deposit ?? 0) * minimumQuantity };
}

/** Every price of a listing; the shown one where the seller listed none. */
export const unitsOf = ({
  unitsOfPrice,
  price,
  currency,
  unit,
}: {
  unitsOfPrice: OfferedPrice[];
  price: number | null;
  currency: Currency;
  unit: string;
}): OfferedPrice[] => (unitsOfPrice.length > 0 ? unitsOfPrice : [{ amount: price ?? 0, currency, unit }]);
/** Where it is, about. */
export const nearOf = ({ lat, lng }: Pick<CardRow, PlaceColumn>) => ({ lat: rounded(lat), lng: rounded(lng) });

/** Two decimals of a degree are about one kilometre: the address is told after an order. */
export const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

/** A place as it is shown; what is not known leaves no comma. */
export const placeOf = ({ city, region }: { city: string; region: string }): string =>
  [city, region].filter(Boolean).join(', ');

/** What is shown of a listing wherever it is one of several. */
export const cardOf = (row: CardRow, dates?: Dates): z.input<typeof ProductCard> => ({
  id: String(row.id),
  name: row.name,
  slug: row.slug,
  saleType: row.saleType,
  price: priceOf(row),
  place: placeOf(row),
  rating: ratingOf(row.ratingSum, row.ratingCount),
  picture: row.picture,
  endsAt: row.endsAt && new Date(row.endsAt).toISOString(),
  near: nearOf(row),
  distance: null,
  total: totalOf(row, dates),
  match: null,
});
