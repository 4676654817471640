import pg from 'pg';

/** Reads, or changes what time or people elsewhere would change, in the marketplace of all tests. */
export async function askDatabase<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const database = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await database.connect();
  const { rows } = await database.query<Row>(sql, values);
  await database.end();
  return rows;
}
