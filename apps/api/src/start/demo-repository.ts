import { eq } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { facts } from '@marketplace/database/schema';

/** Whether this database holds the demo marketplace. */
export const hasDemo = async (db: Db): Promise<boolean> =>
  (await db.select().from(facts).where(eq(facts.key, 'demo'))).length > 0;
