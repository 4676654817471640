import pg from 'pg';

/** Changes what time, or people elsewhere, would change in the marketplace of all tests. */
export async function changeDatabase(sql: string, values: unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await database.connect();
  await database.query(sql, values);
  await database.end();
}
