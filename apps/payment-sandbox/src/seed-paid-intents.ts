import type pg from 'pg';
import { createTables, setCardOwner, writeCard, writeCustomer } from './sandbox-repository';
import { getBehaviour, toStoredCard } from './test-cards';

/** A payment of the demo's history, in minor units. */
interface PaidIntent {
  intentId: string;
  clientSecret: string;
  orderId: string;
  amount: number;
  /** The provider's code, lower case. */
  currency: string;
  createdAt: Date;
}

const CUSTOMER = { id: 'cus_demo', name: 'Robin Hale', email: 'demo@example.com', metadata: {}, created: 0 };
const CARD_NUMBER = '4242424242424242';
/** Of every payment; for deposits only, so it isn't offered in a checkout. */
const CARD = {
  id: 'pm_demo',
  card: toStoredCard(CARD_NUMBER, '1249'),
  behaviour: getBehaviour(CARD_NUMBER),
  redisplay: 'limited' as const,
};

/** Makes payments of the demo's history known, so that they can be paid back and their card can hold deposits. */
export async function seedPaidIntents(pool: pg.Pool, paid: readonly PaidIntent[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await createTables(client);
    await writeCustomer(client, CUSTOMER);
    await writeCard(client, CARD.id, CARD);
    await setCardOwner(client, CARD.id, CUSTOMER.id);
    for (const { intentId, clientSecret, orderId, amount, currency, createdAt } of paid) {
      const intent = {
        id: intentId,
        clientSecret,
        status: 'succeeded',
        metadata: { orderId },
        card: CARD.card,
        methodId: CARD.id,
        customer: CUSTOMER.id,
        lastError: null,
        created: Math.floor(createdAt.getTime() / 1000),
        amount,
        currency,
      };
      await client.query('INSERT INTO sandbox.intents (id, intent) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        intentId,
        intent,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
