import type { Db } from '@marketplace/database';
import { pictures } from '@marketplace/database/schema';
import { pictureKey, type Recipe } from './recipe';

/** Rows per statement; PostgreSQL allows at most 65535 parameters. */
const BATCH_SIZE = 1000;

/** Stores recipes, so that their pictures can be requested; existing ones are kept. */
export async function saveRecipes(db: Db, recipes: readonly Recipe[]): Promise<void> {
  const rows = recipes.map((recipe) => ({ key: pictureKey(recipe), recipe }));
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await db
      .insert(pictures)
      .values(rows.slice(at, at + BATCH_SIZE))
      .onConflictDoNothing();
}
