import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { customers, favourites, products } from '@marketplace/database/schema';

/** Serialises the calls of a customer, so that counts stay true until the commit. */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update');
}

/** Active listings only, newest first. */
export async function findFavouriteIds(
  db: Db,
  customerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .innerJoin(products, and(eq(products.id, favourites.productId), eq(products.status, 'active')))
    .where(eq(favourites.customerId, customerId))
    .orderBy(desc(favourites.createdAt), favourites.productId)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

export async function countVisibleFavourites(db: Db, customerId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(favourites)
    .innerJoin(products, and(eq(products.id, favourites.productId), eq(products.status, 'active')))
    .where(eq(favourites.customerId, customerId));
  return row?.count ?? 0;
}

export const countFavourites = (db: Db, customerId: string): Promise<number> =>
  db.$count(favourites, eq(favourites.customerId, customerId));

export async function hasFavourite(db: Db, customerId: string, productId: number): Promise<boolean> {
  return (
    (await db.$count(favourites, and(eq(favourites.customerId, customerId), eq(favourites.productId, productId)))) > 0
  );
}

/**
 * Adds at most `room` of the products, the first of the list as the newest. Skips unknown and
 * hidden ones and existing favourites.
 */
export async function insertFavourites(
  db: Db,
  customerId: string,
  productIds: readonly number[],
  room: number,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO favourites (customer_id, product_id, created_at)
    SELECT ${customerId}, requested.id, ${now.toISOString()}::timestamptz - requested.position * interval '1 millisecond'
      FROM unnest(${`{${productIds.join(',')}}`}::int[]) WITH ORDINALITY AS requested (id, position)
      JOIN products p ON p.id = requested.id AND p.status = 'active'
     WHERE NOT EXISTS (SELECT FROM favourites f WHERE f.customer_id = ${customerId} AND f.product_id = requested.id)
     ORDER BY requested.position
     LIMIT ${room}
    ON CONFLICT DO NOTHING`);
}

export async function deleteFavourite(db: Db, customerId: string, productId: number): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.customerId, customerId), eq(favourites.productId, productId)));
}
