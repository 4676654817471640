import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { CustomAttributeValue, Language } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { customers, tokens } from '@marketplace/database/schema';

export type CustomerRow = typeof customers.$inferSelect;
export type TokenPurpose = (typeof tokens.$inferSelect)['purpose'];

export async function findCustomerByEmail(db: Db, email: string): Promise<CustomerRow | undefined> {
  const [row] = await db.select().from(customers).where(eq(customers.email, email));
  return row;
}

export async function hasCustomer(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, id));
  return rows.length > 0;
}

export async function hasPassword(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ passwordHash: customers.passwordHash }).from(customers).where(eq(customers.id, id));
  return row?.passwordHash != null;
}

/** Locks the customer until the end of the transaction. */
export async function lockCustomer(tx: Db, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  return row;
}

/** Undefined if the email, or the id where one is given, is taken. */
export async function insertCustomer(
  db: Db,
  customer: {
    id?: string;
    providerCustomerId?: string;
    email: string;
    /** None for customers who come from a provider, possibly with a picture. */
    passwordHash?: string;
    avatar?: string | null;
    name: string;
    customAttributes?: CustomAttributeValue[];
    language: Language;
    verifiedAt?: Date | null;
    createdAt: Date;
  },
): Promise<CustomerRow | undefined> {
  const [row] = await db.insert(customers).values(customer).onConflictDoNothing().returning();
  return row;
}

export async function setPassword(db: Db, customerId: string, passwordHash: string): Promise<CustomerRow | undefined> {
  const [row] = await db.update(customers).set({ passwordHash }).where(eq(customers.id, customerId)).returning();
  return row;
}

export async function setLanguage(db: Db, customerId: string, language: Language): Promise<void> {
  await db.update(customers).set({ language }).where(eq(customers.id, customerId));
}

/** False if the email was verified before. */
export async function setVerified(db: Db, customerId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(customers)
    .set({ verifiedAt: now })
    .where(and(eq(customers.id, customerId), isNull(customers.verifiedAt)))
    .returning({ id: customers.id });
  return rows.length > 0;
}

/** Adds a token. For verification and resets it replaces earlier ones. */
export async function insertToken(db: Db, token: typeof tokens.$inferInsert & { createdAt: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    // Serialises concurrent calls, so that one of the tokens is the last.
    await lockCustomer(tx, token.customerId);
    await tx.delete(tokens).where(lt(tokens.expiresAt, token.createdAt));
    // Earlier sign-in links stay valid: otherwise anybody could void the owner's by requesting
    // another.
    if (token.purpose !== 'signIn') await voidTokens(tx, token.customerId, token.purpose, token.createdAt);
    await tx.insert(tokens).values(token);
  });
}

/**
 * Marks a token as used, with `ownerId` only if it is that customer's. Of concurrent calls only one
 * gets the customer.
 */
export async function useToken(
  db: Db,
  idHash: string,
  purpose: TokenPurpose,
  now: Date,
  ownerId?: string,
): Promise<string | undefined> {
  const [row] = await db
    .update(tokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(tokens.idHash, idHash),
        eq(tokens.purpose, purpose),
        isNull(tokens.usedAt),
        gt(tokens.expiresAt, now),
        ownerId === undefined ? undefined : eq(tokens.customerId, ownerId),
      ),
    )
    .returning({ customerId: tokens.customerId });
  return row?.customerId;
}

/** Voids all open tokens of a purpose. */
export async function voidTokens(db: Db, customerId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await db
    .update(tokens)
    .set({ usedAt: now })
    .where(and(eq(tokens.customerId, customerId), eq(tokens.purpose, purpose), isNull(tokens.usedAt)));
}

/** The email of the token's customer if it is verified. */
export async function findVerifiedEmail(db: Db, idHash: string): Promise<string | null> {
  const [row] = await db
    .select({ email: customers.email })
    .from(tokens)
    .innerJoin(customers, eq(customers.id, tokens.customerId))
    .where(and(eq(tokens.idHash, idHash), eq(tokens.purpose, 'verify'), isNotNull(customers.verifiedAt)));
  return row?.email ?? null;
}
