import type { Picture } from '@marketplace/api-contract';
import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';

/** What a card shows of a seller in addition to the data of the index. */
export interface SellerCardRow extends Record<string, unknown> {
  id: number;
  avatar: Picture;
  /** As the seller wrote it. */
  country: string;
  /** HTML. */
  about: string;
}

export interface ListingName extends Record<string, unknown> {
  id: number;
  sellerId: number;
  name: string;
  categoryId: number;
  ratingSum: number;
  ratingCount: number;
}

/** Only the newest of a seller with thousands of listings are considered. */
const SAMPLED_LISTINGS = 200;

const list = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`;

/** The existing ones of these sellers, in no order. */
export async function findSellerCards(db: Db, ids: readonly number[]): Promise<SellerCardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<SellerCardRow>(
    sql`SELECT id, avatar, country, about FROM sellers WHERE id = ANY (${list(ids)})`,
  );
  return rows;
}

/** Listings of these sellers, newest first. */
export async function findListingNames(db: Db, sellerIds: readonly number[]): Promise<ListingName[]> {
  if (sellerIds.length === 0) return [];
  const { rows } = await db.execute<ListingName>(sql`
    SELECT p.id, p.seller_id AS "sellerId", p.name, p.category_id AS "categoryId", p.rating_sum AS "ratingSum", p.rating_count AS "ratingCount"
      FROM unnest(${list(sellerIds)}) AS seller (id)
     CROSS JOIN LATERAL (
       SELECT id, seller_id, name, category_id, rating_sum, rating_count FROM products
        WHERE seller_id = seller.id AND status = 'active' ORDER BY id DESC LIMIT ${SAMPLED_LISTINGS}) p`);
  return rows;
}

/** The first picture of each of these listings. */
export async function findFirstPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; picture: Picture }>(
    sql`SELECT id, pictures -> 0 AS picture FROM products WHERE id = ANY (${list(ids)}) AND status = 'active'`,
  );
  return new Map(rows.map(({ id, picture }) => [id, picture]));
}

/** Sellers with active listings, in order of ids. */
export async function findSellerIds(
  db: Db,
  { after, to, limit }: { after: number; to: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT id FROM sellers s
     WHERE id > ${after} AND id <= ${to}
       AND EXISTS (SELECT FROM products p WHERE p.seller_id = s.id AND p.status = 'active')
     ORDER BY id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

export async function findLastSellerId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number | null }>(sql`SELECT max(id) AS id FROM sellers`);
  return rows[0]?.id ?? 0;
}
