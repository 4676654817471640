import { queryDatabase } from './query-database';

/** As if the operator's delay had passed since the messages of a conversation. Returns the address of the seller's account. */
export async function passEmailDelay(conversationId: string): Promise<string> {
  await queryDatabase(`UPDATE messages SET created_at = created_at - interval '1 hour' WHERE conversation_id = $1`, [
    conversationId,
  ]);
  await queryDatabase(
    `UPDATE jobs.job SET start_after = now() WHERE name = 'messages.digest' AND state = 'created'
        AND data ->> 'customerId' IN (SELECT account::text FROM conversation_accounts WHERE id = $1)`,
    [conversationId],
  );
  const [seller] = await queryDatabase<{ email: string }>(
    `SELECT email FROM conversation_accounts a JOIN customers ON customers.id = account WHERE a.id = $1 AND side = 'seller'`,
    [conversationId],
  );
  return seller?.email ?? '';
}
