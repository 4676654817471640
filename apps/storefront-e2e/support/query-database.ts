import pg from 'pg';

/** Runs SQL in the shared marketplace, to simulate elapsed time or other people. */
export async function queryDatabase<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const database = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await database.connect();
  const { rows } = await database.query<Row>(sql, values);
  await database.end();
  return rows;
}
