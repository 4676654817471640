import { customers } from '@marketplace/database/schema';
import { eq } from 'drizzle-orm';
import type { SignedUp, TestApi } from '../testing/start-api';
import { CARDS, createCardPayer, getReference } from './payment-fixtures';
import { createPayments } from './payments';

/** Saves a card for a customer, as a sign-up with a card does. */
export async function saveCard(t: TestApi, { profile }: SignedUp, number: string = CARDS.success): Promise<void> {
  const { provider, stop } = createPayments(t.environment, t.pool, () => new Date());
  const { clientSecret } = await provider.createSetup();
  await createCardPayer(t).confirm(clientSecret, number);
  const providerCustomerId = await provider.saveCard(getReference(clientSecret), profile);
  await t.db.update(customers).set({ providerCustomerId }).where(eq(customers.id, profile._id));
  await stop();
}
