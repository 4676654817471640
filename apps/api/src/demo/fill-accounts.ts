import { sql } from 'drizzle-orm';
import type { Contact } from '@marketplace/api-contract';
import { hashPassword } from '../accounts/passwords';
import type { Db } from '../db/client';
import {
  conversations,
  customers,
  messages,
  orderHistory,
  orderLines,
  orders,
  payments,
  reservations,
} from '../db/schema';
import { saveRecipes } from '../media/pictures-repository';
import { DEMO_ADMIN, DEMO_CUSTOMER } from './account';
import { avatarOf } from './gallery';
import { planMessages } from './plan-messages';
import { planOrders } from './plan-orders';
import type { DemoPlan } from './plan-types';
import { createRandom } from './random';

const NAME = 'Robin Hale';

/** The demo customer with orders behind and ahead and what was written about them, and the operator. */
export async function fillAccounts(db: Db, plan: DemoPlan, seed: number, now: Date): Promise<void> {
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
  const avatar = avatarOf('1f9d1-1f3fc', NAME, random);
  await saveRecipes(db, [avatar.recipe]);
  await db.insert(customers).values([
    {
      id: customer.id,
      email: DEMO_CUSTOMER.email,
      passwordHash: await hashPassword(DEMO_CUSTOMER.password),
      name: NAME,
      avatar: `${avatar.picture.src}/160.webp`,
      verifiedAt: now,
      customAttributes: [{ uniqueName: 'Interests', value: ['Outdoors', 'Stays'] }],
    },
    {
      id: random.uuid(),
      email: DEMO_ADMIN.email,
      passwordHash: await hashPassword(DEMO_ADMIN.password),
      name: 'Northlend Desk',
      role: 'admin',
      verifiedAt: now,
    },
  ]);
  const planned = planOrders(plan, customer, random, now);
  if (planned.orders.length === 0) return;
  await db
    .insert(orders)
    .values(planned.orders.map((order) => ({ ...order, number: sql`'M-' || nextval('order_numbers')` })));
  await db.insert(orderLines).values(planned.lines);
  await db.insert(orderHistory).values(planned.history);
  await db.insert(payments).values(planned.payments);
  if (planned.reservations.length > 0) await db.insert(reservations).values(planned.reservations);
  const written = planMessages(planned, plan, random);
  if (written.conversations.length === 0) return;
  await db.insert(conversations).values(written.conversations);
  await db.insert(messages).values(written.messages);
}
