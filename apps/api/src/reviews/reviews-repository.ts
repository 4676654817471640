import type { Review, SellerReview, StarCounts } from '@marketplace/api-contract';
import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { products, reviews, sellers } from '@marketplace/database/schema';

interface PageRange {
  limit: number;
  offset: number;
}

const columns = {
  id: sql<string>`${reviews.id}::text`,
  author: reviews.author,
  stars: reviews.stars,
  text: reviews.text,
  day: sql<string>`to_char(${reviews.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
};

/** Newest first. */
export const findProductReviews = (db: Db, productId: number, { limit, offset }: PageRange): Promise<Review[]> =>
  db
    .select(columns)
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset);

/**
 * Newest first, of all listings of a seller. Reads per listing only as many as fit up to this page,
 * by an index.
 */
export function findSellerReviews(db: Db, sellerId: number, { limit, offset }: PageRange): Promise<SellerReview[]> {
  const page = sql`(
    SELECT latest.id FROM ${products}
     CROSS JOIN LATERAL (
       SELECT id, created_at FROM reviews WHERE product_id = ${products.id}
        ORDER BY created_at DESC, id DESC LIMIT ${limit + offset}) latest
     WHERE ${products.sellerId} = ${sellerId}
     ORDER BY latest.created_at DESC, latest.id DESC LIMIT ${limit} OFFSET ${offset})`;
  return db
    .select({
      ...columns,
      product: sql<SellerReview['product']>`CASE WHEN ${products.status} = 'active' THEN
        jsonb_build_object('id', ${products.id}::text, 'name', ${products.name}, 'slug', ${products.slug}) END`,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(sql`${reviews.id} IN ${page}`)
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
}

export const countProductStars = (db: Db, productId: number) => countStars(db, eq(reviews.productId, productId));

export const countSellerStars = (db: Db, sellerId: number) =>
  countStars(
    db,
    inArray(reviews.productId, db.select({ id: products.id }).from(products).where(eq(products.sellerId, sellerId))),
  );

async function countStars(db: Db, which: SQL): Promise<StarCounts> {
  const rows = await db
    .select({ stars: reviews.stars, count: count() })
    .from(reviews)
    .where(which)
    .groupBy(reviews.stars);
  const of = (stars: number) => rows.find((row) => row.stars === stars)?.count ?? 0;
  return [of(1), of(2), of(3), of(4), of(5)];
}

export const isProductActive = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(products, and(eq(products.id, id), eq(products.status, 'active')))) > 0;

export const isSeller = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(sellers, eq(sellers.id, id))) > 0;
