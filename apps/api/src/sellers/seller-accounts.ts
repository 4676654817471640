import { eq } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { sellers } from '@marketplace/database/schema';

/** The seller that an account is. */
export interface SellerAccount {
  id: number;
}

export async function findSellerAccount(db: Db, customerId: string): Promise<SellerAccount | null> {
  const [row] = await db.select({ id: sellers.id }).from(sellers).where(eq(sellers.customerId, customerId));
  return row ?? null;
}

/** Whether a customer is the account of a seller. */
export const isSellerAccount = async (db: Db, sellerId: number, customerId: string): Promise<boolean> =>
  (await findSellerAccount(db, customerId))?.id === sellerId;
