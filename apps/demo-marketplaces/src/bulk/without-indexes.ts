import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';

/**
 * An index, a foreign key, or an exclusion constraint with its index, and the statement that
 * creates it again.
 */
interface Removable extends Record<string, unknown> {
  drop: string;
  create: string;
}

/**
 * Runs `work` while these tables have only their primary keys, and then creates their indexes and
 * foreign keys again from their definitions: building once costs a fraction of a hundred thousand
 * updates. Primary keys stay, since other rows refer to them.
 */
export async function withoutIndexes(tx: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  // A table with pending deferred checks cannot be altered.
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
  const { rows } = await tx.execute<Removable>(sql`
    WITH removable AS (
      SELECT idx.indexrelid AS place, idx.indrelid AS tab, idx.indexrelid AS index, con.conname, con.oid AS constraint
        FROM pg_index idx LEFT JOIN pg_constraint con ON con.conindid = idx.indexrelid AND con.contype = 'x'
       WHERE NOT idx.indisunique
      UNION ALL
      SELECT oid, conrelid, NULL, conname, oid FROM pg_constraint WHERE contype = 'f'
    )
    SELECT CASE WHEN conname IS NULL THEN format('DROP INDEX %s', index::regclass)
                ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', tab::regclass, conname) END AS drop,
           CASE WHEN conname IS NULL THEN pg_get_indexdef(index)
                ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', tab::regclass, conname, pg_get_constraintdef("constraint")) END AS create
      FROM removable
     WHERE tab::regclass::text = ANY (${sql.raw(`'{${tables.join(',')}}'::text[]`)})
     ORDER BY place`);
  for (const { drop } of rows) await tx.execute(sql.raw(drop));
  await work();
  await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { create } of rows) await tx.execute(sql.raw(create));
}
