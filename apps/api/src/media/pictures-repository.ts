import { eq, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { pictures } from '@marketplace/database/schema';
import { Recipe } from '@marketplace/picture-recipes';

/** The recipe of a picture; null if there is none or it is invalid. */
export async function findRecipe(db: Db, key: string): Promise<Recipe | null> {
  const [row] = await db.select({ recipe: pictures.recipe }).from(pictures).where(eq(pictures.key, key));
  return row ? (Recipe.safeParse(row.recipe).data ?? null) : null;
}

/** Keys of the first pictures of listings, in the order of the results. */
export async function findFirstPictures(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT substring(product.pictures -> 0 ->> 'src' FROM '^/media/p/([0-9a-f]{32})$') AS key
      FROM products product WHERE product.status = 'active' ORDER BY product.price, product.id LIMIT ${limit}`);
  return [...new Set(rows.map(({ key }) => key).filter((key) => key !== null))];
}

/** Keys of sellers' pictures. */
export async function findAvatarKeys(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT substring(avatar ->> 'src' FROM '^/media/p/([0-9a-f]{32})$') AS key FROM sellers ORDER BY id LIMIT ${limit}`);
  return [...new Set(rows.map(({ key }) => key).filter((key) => key !== null))];
}
