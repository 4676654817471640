import { and, asc, eq } from 'drizzle-orm';
import type { SocialProviderName } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { customers, identities } from '@marketplace/database/schema';
import type { CustomerRow } from '../accounts-repository';

/** An account at a provider, by the provider's key. */
export interface Identity {
  provider: SocialProviderName;
  subject: string;
}

export async function findByIdentity(db: Db, { provider, subject }: Identity): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select({ customer: customers })
    .from(identities)
    .innerJoin(customers, eq(customers.id, identities.customerId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.customer;
}

export async function findIdentities(db: Db, customerId: string) {
  return db
    .select()
    .from(identities)
    .where(eq(identities.customerId, customerId))
    .orderBy(asc(identities.createdAt), asc(identities.provider));
}

export async function deleteIdentitiesOfProvider(
  db: Db,
  customerId: string,
  provider: SocialProviderName,
): Promise<void> {
  await db.delete(identities).where(and(eq(identities.customerId, customerId), eq(identities.provider, provider)));
}

/** Disconnects all providers. */
export async function deleteIdentities(db: Db, customerId: string): Promise<void> {
  await db.delete(identities).where(eq(identities.customerId, customerId));
}

/** Throws if that identity is connected already. */
export async function insertIdentity(db: Db, identity: Identity, customerId: string, now: Date): Promise<void> {
  await db.insert(identities).values({ ...identity, customerId, createdAt: now });
}
