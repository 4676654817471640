import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { uploads } from '@marketplace/database/schema';
import type { UploadRow } from './uploads-repository';

/** An account, or the operator's systems. */
export type AttachmentReader = { accountId: string } | 'operator';

/** A file of a message to or from the reader, of a problem with an order of theirs, or of a request that they sent or got. */
export async function findAttachment(db: Db, reader: AttachmentReader, id: string): Promise<UploadRow | undefined> {
  const isReadable =
    reader === 'operator'
      ? sql`${uploads.problemId} IS NOT NULL`
      : or(isInOwnConversation(reader.accountId), isInOwnProblem(reader.accountId), isInOwnRequest(reader.accountId));
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isReadable));
  return row;
}

const isOwn = (table: SQL, accountId: string) => sql`(${table}.customer_id = ${accountId}
  OR ${table}.seller_id IN (SELECT s.id FROM sellers s WHERE s.customer_id = ${accountId}))`;

const isInOwnConversation = (accountId: string) => sql`EXISTS (
  SELECT 1 FROM conversations c WHERE c.id = ${uploads.conversationId} AND ${isOwn(sql`c`, accountId)})`;

const isInOwnProblem = (accountId: string) => sql`EXISTS (
  SELECT 1 FROM order_problems p JOIN orders o ON o.id = p.order_id
   WHERE p.id = ${uploads.problemId} AND ${isOwn(sql`o`, accountId)})`;

const isInOwnRequest = (accountId: string) => sql`EXISTS (
  SELECT 1 FROM quote_requests q WHERE q.id = ${uploads.requestId} AND (q.customer_id = ${accountId} OR EXISTS (
    SELECT 1 FROM request_recipients r JOIN sellers s ON s.id = r.seller_id
     WHERE r.request_id = q.id AND s.customer_id = ${accountId})))`;
