import type { Db } from '@marketplace/database';
import type { CategoryNode } from '@marketplace/search-index';
import { sql } from 'drizzle-orm';
import { loadNames } from '../site/load-names';
import { loadProductAttributes } from '../site/site-service';
import type { Catalogue } from './catalogue';

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const [categories, definitions, names] = await Promise.all([
    db.execute<CategoryNode & Record<string, unknown>>(
      sql`SELECT id, slug, name, parent_id AS "parentId" FROM categories`,
    ),
    loadProductAttributes({ db }),
    loadNames({ db }),
  ]);
  return { categories: new Map(categories.rows.map((row) => [row.id, row])), definitions, names };
}
