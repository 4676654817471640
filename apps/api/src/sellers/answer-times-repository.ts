import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';

const ANSWERS_MINIMUM = 3;
const DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * The median time in minutes from a customer's first unanswered message to the seller's first
 * answer, of the seller's latest answers; NULL with too few.
 */
const medianAnswer = (sellerId: SQL, since: string) => sql`(
  SELECT CASE WHEN count(*) >= ${ANSWERS_MINIMUM} THEN
           GREATEST(1, ceil(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY answer.created_at - question.at)) / 60))::int END
    FROM conversations c
    JOIN messages answer ON answer.conversation_id = c.id AND answer.sender = 'seller' AND answer.created_at > ${since}::timestamptz
    JOIN messages before ON before.conversation_id = c.id AND before.number = answer.number - 1 AND before.sender = 'customer'
   CROSS JOIN LATERAL (
     SELECT min(m.created_at) AS at FROM messages m
      WHERE m.conversation_id = c.id AND m.number < answer.number
        AND m.number > (SELECT COALESCE(max(earlier.number), 0) FROM messages earlier
                         WHERE earlier.conversation_id = c.id AND earlier.number < answer.number AND earlier.sender = 'seller')) question
   WHERE c.seller_id = ${sellerId} AND c.last_at > ${since}::timestamptz)`;

/** Computes the answer time of a seller, or of all that have one, and stores those that differ. */
export async function updateAnswerTimes(db: Db, now: Date, sellerId?: number): Promise<void> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString();
  const isConcerned = sellerId === undefined ? sql`s.response_minutes IS NOT NULL` : sql`s.id = ${sellerId}`;
  await db.execute(sql`
    UPDATE sellers SET response_minutes = computed.minutes
      FROM (SELECT s.id, ${medianAnswer(sql`s.id`, since)} AS minutes FROM sellers s WHERE ${isConcerned}) computed
     WHERE sellers.id = computed.id AND sellers.response_minutes IS DISTINCT FROM computed.minutes`);
}
