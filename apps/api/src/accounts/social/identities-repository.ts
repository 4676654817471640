import { and, asc, eq } from 'drizzle-orm';
import type { SocialProviderName } from '@marketplace/api-contract';
import type { Db } from '../../db/client';
import { customers, identities } from '../../db/schema';
import type { CustomerRow } from '../accounts-repository';

/** An account at a provider, as the provider keys it. */
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

export async function readIdentitiesOf(db: Db, customerId: string) {
  return db
    .select()
    .from(identities)
    .where(eq(identities.customerId, customerId))
    .orderBy(asc(identities.createdAt), asc(identities.provider));
}

export async function deleteIdentitiesAt(db: Db, customerId: string, provider: SocialProviderName): Promise<void> {
  await db.delete(identities).where(and(eq(identities.customerId, customerId), eq(identities.provider, provider)));
}

/** The customer's password alone signs in. */
export async function deleteIdentitiesOf(db: Db, customerId: string): Promise<void> {
  await db.delete(identities).where(eq(identities.customerId, customerId));
}

/** Fails where that account belongs to somebody already. */
export async function insertIdentity(db: Db, identity: Identity, customerId: string, now: Date): Promise<void> {
  await db.insert(identities).values({ ...identity, customerId, createdAt: now });
}
