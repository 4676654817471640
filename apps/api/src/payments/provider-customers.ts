import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { customers } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { UnknownCustomerError } from './payment-provider';

type CustomerDeps = Pick<Deps, 'db' | 'payments'>;

/** The payment provider's customer of an account; null before the first payment or saved card. */
export async function findProviderCustomer(db: Db, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: customers.providerCustomerId })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row?.id ?? null;
}

/**
 * Calls the provider with the account's customer there, which is created if there is none. One that
 * the provider does not know any more, for example after a change of its keys, is replaced.
 */
export async function withProviderCustomer<T>(
  deps: CustomerDeps,
  customerId: string,
  call: (providerCustomer: string) => Promise<T>,
): Promise<T> {
  const existing = await findProviderCustomer(deps.db, customerId);
  try {
    return await call(existing ?? (await createProviderCustomer(deps, customerId, null)));
  } catch (error) {
    if (!(error instanceof UnknownCustomerError) || existing === null) throw error;
    return call(await createProviderCustomer(deps, customerId, existing));
  }
}

/** Creates the customer at the provider, once: of concurrent calls all get the same. */
async function createProviderCustomer(
  { db, payments }: CustomerDeps,
  customerId: string,
  replaced: string | null,
): Promise<string> {
  const [owner] = await db
    .select({ name: customers.name, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!owner) throw new Error('An account that pays does not exist.');
  const key = replaced === null ? customerId : `${customerId}-${replaced}`;
  const created = await payments.provider.createCustomer(key, owner);
  const column = customers.providerCustomerId;
  await db
    .update(customers)
    .set({ providerCustomerId: created })
    .where(and(eq(customers.id, customerId), replaced === null ? isNull(column) : eq(column, replaced)));
  // A concurrent call may have stored another one.
  return (await findProviderCustomer(db, customerId)) ?? created;
}
