import { desc, eq } from 'drizzle-orm';
import type { Contact } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { orders } from '@marketplace/database/schema';
import { readableContact } from './readable-contact';

/** How many orders are searched for an address. */
const ORDERS_SEARCHED = 20;

/**
 * The contact of the customer's latest order, with the address of their latest delivery; null
 * before the first order.
 */
export async function findLastContact(db: Db, customerId: string): Promise<Contact | null> {
  const rows = await db
    .select({ contact: orders.contact })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS_SEARCHED);
  const [latest] = rows;
  if (!latest) return null;
  const { name, email, phone } = readableContact(latest.contact);
  const { street, city, zip, state, country } = rows.find(({ contact }) => contact.street)?.contact ?? latest.contact;
  return { name, email, phone, street, city, zip, state, country };
}
