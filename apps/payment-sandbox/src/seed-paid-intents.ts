import type pg from 'pg';
import { createTables } from './sandbox-repository';

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

/** Makes payments of the demo's history known, so that they can be paid back. */
export async function seedPaidIntents(pool: pg.Pool, paid: readonly PaidIntent[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await createTables(client);
    for (const { intentId, clientSecret, orderId, amount, currency, createdAt } of paid) {
      const intent = {
        id: intentId,
        clientSecret,
        status: 'succeeded',
        metadata: { orderId },
        card: null,
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
