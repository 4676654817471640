import type { EmailKind } from '@marketplace/api-contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { customers, emailPreferences } from '@marketplace/database/schema';

/** Whether an account gets emails of a kind; by default it does. */
export async function isEmailOn(db: Db, customerId: string, kind: EmailKind): Promise<boolean> {
  const [row] = await db
    .select({ isOn: emailPreferences.isOn })
    .from(emailPreferences)
    .where(and(eq(emailPreferences.customerId, customerId), eq(emailPreferences.kind, kind)));
  return row?.isOn ?? true;
}

/** Turns emails of a kind on or off; false if there is no such account. */
export async function setEmailOn(
  db: Db,
  customerId: string,
  kind: EmailKind,
  isOn: boolean,
  now: Date,
): Promise<boolean> {
  const row = db
    .select({
      customerId: customers.id,
      kind: sql<EmailKind>`${kind}`.as('kind'),
      isOn: sql<boolean>`${isOn}::boolean`.as('is_on'),
      changedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('changed_at'),
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  const written = await db
    .insert(emailPreferences)
    .select(row)
    .onConflictDoUpdate({
      target: [emailPreferences.customerId, emailPreferences.kind],
      set: { isOn, changedAt: now },
    })
    .returning({ kind: emailPreferences.kind });
  return written.length > 0;
}
