import type { Contact } from '@marketplace/api-contract';
import { hash } from '@node-rs/argon2';
import { saveRecipes } from '@marketplace/picture-recipes';
import type { Db } from '@marketplace/database';
import {
  conversations,
  customers,
  deposits,
  invoices,
  messages,
  orderHistory,
  orderLines,
  orders,
  payments,
  refunds,
  reservations,
} from '@marketplace/database/schema';
import { DEMO_ADMIN, DEMO_CUSTOMER } from './account';
import { createAvatar } from './gallery';
import { generateMessages } from './generate-messages';
import { generateOrders, type GeneratedOrders } from './generate-orders';
import type { DemoData } from './demo-data';
import { createRandom } from './random';

const NAME = 'Robin Hale';

/**
 * The demo customer with past and future orders and messages about them, and the operator. Returns
 * the payments.
 */
export async function seedAccounts(
  db: Db,
  demo: DemoData,
  seed: number,
  now: Date,
): Promise<GeneratedOrders['payments']> {
  const random = createRandom(seed).branch('accounts');
  const contact: Contact = {
    name: NAME,
    email: DEMO_CUSTOMER.email,
    phone: '+1 780 555 0119',
    street: '9914 89 Avenue NW',
    city: 'Edmonton',
    zip: 'T6E 2S6',
  };
  const customer = { id: random.uuid(), contact };
  const avatar = createAvatar('1f9d1-1f3fc', NAME, random);
  await saveRecipes(db, [avatar.recipe]);
  await db.insert(customers).values([
    {
      id: customer.id,
      email: DEMO_CUSTOMER.email,
      passwordHash: await hash(DEMO_CUSTOMER.password),
      name: NAME,
      avatar: `${avatar.picture.src}/160.webp`,
      verifiedAt: now,
      customAttributes: [{ uniqueName: 'Interests', value: ['Outdoors', 'Stays'] }],
    },
    {
      id: random.uuid(),
      email: DEMO_ADMIN.email,
      passwordHash: await hash(DEMO_ADMIN.password),
      name: 'Northlend Desk',
      role: 'admin',
      verifiedAt: now,
    },
  ]);
  const generated = generateOrders(demo, customer, random, now);
  if (generated.orders.length === 0) return [];
  await db.insert(orders).values(generated.orders);
  await db.insert(orderLines).values(generated.lines);
  await db.insert(orderHistory).values(generated.history);
  await db.insert(payments).values(generated.payments);
  await db.insert(invoices).values(generated.invoices);
  if (generated.deposits.length > 0) await db.insert(deposits).values(generated.deposits);
  if (generated.refunds.length > 0) await db.insert(refunds).values(generated.refunds);
  if (generated.reservations.length > 0) await db.insert(reservations).values(generated.reservations);
  const generatedMessages = generateMessages(generated, demo, random);
  if (generatedMessages.conversations.length > 0) {
    await db.insert(conversations).values(generatedMessages.conversations);
    await db.insert(messages).values(generatedMessages.messages);
  }
  return generated.payments;
}
