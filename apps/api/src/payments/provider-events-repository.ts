import { lt } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { providerEvents } from '@marketplace/database/schema';
import type { ProviderEvent } from './read-provider-event';

/** False if the event is stored already. */
export async function insertEvent(tx: Db, { id, type }: ProviderEvent, receivedAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(providerEvents)
    .values({ id, type, receivedAt })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return rows.length > 0;
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.receivedAt, before));
}
