import type { Side } from '@marketplace/api-contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { customers, messageNotices } from '@marketplace/database/schema';

/** Whom a digest is for. Until the end of the transaction no other process sends them one. */
export async function lockRecipient(tx: Db, customerId: string) {
  const [row] = await tx
    .select({
      email: customers.email,
      name: customers.name,
      language: customers.language,
      verifiedAt: customers.verifiedAt,
    })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  return row;
}

/** When the account was last sent a digest. */
export async function findLastDigestAt(db: Db, customerId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${messageNotices.mailedAt})`.mapWith(messageNotices.mailedAt) })
    .from(messageNotices)
    .where(eq(messageNotices.customerId, customerId));
  return row?.at ?? null;
}

/** A conversation with messages that an account has not read. */
export interface UnreadConversation extends Record<string, unknown> {
  id: string;
  /** The account's own side. */
  role: Side;
  /** The name of the other side. */
  sender: string;
  /** Whether both have verified their addresses, so that name and text can be mailed. */
  isShown: boolean;
  /** The title of the request, once its customer has verified their address, or the listing, while it is offered. */
  product: string | null;
  /** The number of the order. */
  order: string | null;
  /** How many, the number of the last one, and the beginning of its text, or the names of its files. */
  count: number;
  number: number;
  text: string;
  /** When the first was sent that no digest was about, in milliseconds since 1970; null if there is none. */
  newSince: number | null;
  /** Whether a digest has withheld name and text, which can be mailed now. */
  isReleased: boolean;
}

/** The latest first; without archived conversations and those where one side has blocked the other. */
export async function findUnreadConversations(db: Db, customerId: string): Promise<UnreadConversation[]> {
  const { rows } = await db.execute<UnreadConversation>(sql`
    WITH own AS (
      SELECT c.*, 'customer' AS role, c.customer_read_number AS read_number, c.customer_archived_number AS archived_number
        FROM conversations c WHERE c.customer_id = ${customerId}
      UNION ALL
      SELECT c.*, 'seller', c.seller_read_number, c.seller_archived_number
        FROM conversations c JOIN sellers s ON s.id = c.seller_id WHERE s.customer_id = ${customerId}
    ), unread AS (
      SELECT own.*, customer.name AS customer_name, seller.name AS seller_name, new.*,
             customer.verified_at IS NOT NULL AS is_customer_verified,
             customer.verified_at IS NOT NULL AND account.verified_at IS NOT NULL AS is_shown,
             COALESCE(notice.is_withheld, false) AS was_withheld
        FROM own
        JOIN customers customer ON customer.id = own.customer_id
        JOIN sellers seller ON seller.id = own.seller_id
        LEFT JOIN customers account ON account.id = seller.customer_id
        LEFT JOIN message_notices notice ON notice.conversation_id = own.id AND notice.customer_id = ${customerId}
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS unread_count, max(m.number) AS unread_number,
                min(m.created_at) FILTER (WHERE m.number > COALESCE(notice.number, 0)) AS new_since
           FROM messages m
          WHERE m.conversation_id = own.id AND m.number > own.read_number AND m.sender <> own.role) new
       WHERE own.last_number > own.read_number AND own.archived_number IS DISTINCT FROM own.last_number
         AND NOT EXISTS (SELECT FROM blocks b WHERE b.customer_id = own.customer_id AND b.seller_id = own.seller_id)
    )
    SELECT unread.id, role, CASE role WHEN 'customer' THEN seller_name ELSE customer_name END AS sender,
           is_shown AS "isShown", is_shown AND was_withheld AS "isReleased",
           COALESCE(request.title, product.name) AS product, o.number AS "order", unread_count AS count, unread_number AS number,
           left(CASE last.text WHEN '' THEN
             COALESCE((SELECT string_agg(u.name, ', ' ORDER BY u.position) FROM uploads u
               WHERE u.conversation_id = unread.id AND u.message_number = unread_number), '')
             ELSE last.text END, 300) AS text, (extract(epoch FROM new_since) * 1000)::float8 AS "newSince"
      FROM unread
      JOIN messages last ON last.conversation_id = unread.id AND last.number = unread_number
      LEFT JOIN products product ON product.id = unread.product_id AND product.status = 'active'
      LEFT JOIN orders o ON o.id = unread.order_id
      LEFT JOIN quote_requests request ON request.id = unread.request_id AND is_customer_verified
     ORDER BY unread.last_at DESC, unread.id`);
  return rows;
}

/** Notes what a digest is about. */
export async function writeNotices(
  tx: Db,
  customerId: string,
  unread: readonly UnreadConversation[],
  now: Date,
): Promise<void> {
  await tx
    .insert(messageNotices)
    .values(
      unread.map(({ id, number, isShown }) => ({
        customerId,
        conversationId: id,
        number,
        isWithheld: !isShown,
        mailedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [messageNotices.customerId, messageNotices.conversationId],
      set: {
        number: sql`excluded.number`,
        isWithheld: sql`excluded.is_withheld`,
        mailedAt: sql`excluded.mailed_at`,
      },
    });
}

/** The accounts whose digests have withheld names and texts because of this account's address. */
export async function findWithheldRecipients(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT notice.customer_id AS id
      FROM conversations c
      JOIN message_notices notice ON notice.conversation_id = c.id AND notice.is_withheld
     WHERE c.customer_id = ${customerId}
        OR c.seller_id IN (SELECT s.id FROM sellers s WHERE s.customer_id = ${customerId})`);
  return rows.map(({ id }) => id);
}
