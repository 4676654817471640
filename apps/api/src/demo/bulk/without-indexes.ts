import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** An index, or an exclusion constraint with its index, and how to make it again. */
interface Index extends Record<string, unknown> {
  drop: string;
  create: string;
}

/**
 * Runs `work` while these tables have only their keys, and makes their indexes again afterwards, from their own definitions:
 * building an index once costs a fraction of a hundred thousand additions. Keys stay, since other rows refer to them.
 */
export async function withoutIndexes(tx: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  // A table with checks that still wait for the end of the transaction cannot be altered.
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
  const { rows } = await tx.execute<Index>(sql`
    SELECT CASE WHEN con.oid IS NULL THEN format('DROP INDEX %s', idx.indexrelid::regclass)
                ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', idx.indrelid::regclass, con.conname) END AS drop,
           CASE WHEN con.oid IS NULL THEN pg_get_indexdef(idx.indexrelid)
                ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', idx.indrelid::regclass, con.conname, pg_get_constraintdef(con.oid)) END AS create
      FROM pg_index idx LEFT JOIN pg_constraint con ON con.conindid = idx.indexrelid AND con.contype IN ('p', 'u', 'x')
     WHERE idx.indrelid::regclass::text = ANY (${sql.raw(`'{${tables.join(',')}}'::text[]`)})
       AND NOT idx.indisunique
     ORDER BY idx.indexrelid`);
  for (const { drop } of rows) await tx.execute(sql.raw(drop));
  await work();
  await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { create } of rows) await tx.execute(sql.raw(create));
}
