import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { pictures } from '../db/schema';
import { pictureKey, Recipe } from './recipe';

/** What the picture of this name shows, or null where there is none that can be drawn. */
export async function findRecipe(db: Db, key: string): Promise<Recipe | null> {
  const [row] = await db.select({ recipe: pictures.recipe }).from(pictures).where(eq(pictures.key, key));
  return row ? (Recipe.safeParse(row.recipe).data ?? null) : null;
}

/** Makes these pictures askable; one that is there already stays. */
export async function saveRecipes(db: Db, recipes: readonly Recipe[]): Promise<void> {
  const rows = recipes.map((recipe) => ({ key: pictureKey(recipe), recipe }));
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insert(pictures)
      .values(rows.slice(at, at + 1000))
      .onConflictDoNothing();
}
