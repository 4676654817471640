import type { Conversation, ConversationSummary, Language, Message } from '@marketplace/api-contract';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { conversations, customers, messages, products, sellers } from '@marketplace/database/schema';

/** The seller of a conversation, and the listing it is about. */
export interface Topic {
  sellerId: number;
  productId: number | null;
}

interface Page {
  limit: number;
  offset: number;
}

const isOwnConversation = (customerId: string, id: string) =>
  and(eq(conversations.customerId, customerId), eq(conversations.id, id));

const conversationColumns = {
  id: conversations.id,
  seller: sql<Conversation['seller']>`jsonb_build_object(
    'id', ${sellers.id}::text, 'name', ${sellers.name}, 'avatar', ${sellers.avatar})`,
  product: sql<Conversation['product']>`CASE WHEN ${products.status} = 'active' THEN jsonb_build_object(
    'id', ${products.id}::text, 'name', ${products.name}, 'slug', ${products.slug}, 'picture', ${products.pictures} -> 0) END`,
};

const messageColumns = {
  id: sql<string>`${messages.id}::text`,
  sender: messages.sender,
  text: messages.text,
  createdAt: messages.createdAt,
};

type MessageRow = Omit<Message, 'at'> & { createdAt: Date };
const toMessage = ({ createdAt, ...row }: MessageRow): Message => ({ ...row, at: createdAt.toISOString() });

/** Latest first, each with its last message. */
export async function findConversations(
  db: Db,
  customerId: string,
  { limit, offset }: Page,
): Promise<ConversationSummary[]> {
  const last = db
    .select({
      sender: messages.sender,
      text: sql<string>`left(${messages.text}, 200)`.as('beginning'),
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.conversationId, conversations.id))
    .orderBy(desc(messages.id))
    .limit(1)
    .as('last');
  const rows = await db
    .select({ ...conversationColumns, sender: last.sender, text: last.text, createdAt: last.createdAt })
    .from(conversations)
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .leftJoin(products, eq(products.id, conversations.productId))
    .innerJoinLateral(last, sql`true`)
    .where(eq(conversations.customerId, customerId))
    .orderBy(desc(conversations.lastAt), conversations.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ sender, text, createdAt, ...conversation }) => ({
    ...conversation,
    last: { sender, text, at: createdAt.toISOString() },
  }));
}

export const countConversations = (db: Db, customerId: string): Promise<number> =>
  db.$count(conversations, eq(conversations.customerId, customerId));

export async function findConversation(db: Db, customerId: string, id: string): Promise<Conversation | undefined> {
  const [row] = await db
    .select(conversationColumns)
    .from(conversations)
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .leftJoin(products, eq(products.id, conversations.productId))
    .where(isOwnConversation(customerId, id));
  return row;
}

/** Latest first. */
export async function findMessages(
  db: Db,
  customerId: string,
  id: string,
  before: string | undefined,
  limit: number,
): Promise<Message[]> {
  const rows = await db
    .select(messageColumns)
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        isOwnConversation(customerId, id),
        before === undefined ? undefined : lt(messages.id, sql`${before}::bigint`),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit);
  return rows.map(toMessage);
}

export async function findCustomerTopic(db: Db, customerId: string, id: string): Promise<Topic | undefined> {
  const [row] = await db
    .select({ sellerId: conversations.sellerId, productId: conversations.productId })
    .from(conversations)
    .where(isOwnConversation(customerId, id));
  return row;
}

/** The message that was sent with this key. */
export async function findSentMessage(
  db: Db,
  customerId: string,
  { sellerId, productId }: Topic,
  key: string,
): Promise<{ conversationId: string; message: Message } | undefined> {
  const [row] = await db
    .select({ conversationId: messages.conversationId, ...messageColumns })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.customerId, customerId),
        eq(conversations.sellerId, sellerId),
        sql`${conversations.productId} IS NOT DISTINCT FROM ${productId}::int`,
        eq(messages.key, key),
      ),
    );
  if (!row) return undefined;
  const { conversationId, ...message } = row;
  return { conversationId, message: toMessage(message) };
}

/**
 * Returns the customer's conversation about the topic, locked until the end of the transaction, and
 * creates it if there is none.
 */
export async function upsertConversation(tx: Db, customerId: string, topic: Topic, now: Date): Promise<string> {
  const [row] = await tx
    .insert(conversations)
    .values({ customerId, ...topic, createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [conversations.customerId, conversations.sellerId, conversations.productId],
      set: { customerId },
    })
    .returning({ id: conversations.id });
  return (row as { id: string }).id;
}

/** Undefined if this key was used in the conversation before. */
export async function insertMessage(
  tx: Db,
  conversationId: string,
  { text, key }: { text: string; key: string },
  now: Date,
): Promise<Message | undefined> {
  const [row] = await tx
    .insert(messages)
    .values({ conversationId, sender: 'customer', text, key, createdAt: now })
    .onConflictDoNothing()
    .returning(messageColumns);
  if (!row) return undefined;
  await tx.update(conversations).set({ lastAt: now }).where(eq(conversations.id, conversationId));
  return toMessage(row);
}

/**
 * Where the seller is told about a message: the email of their account, otherwise the one in their
 * details.
 */
export async function findSellerContact(db: Db, { sellerId, productId }: Topic) {
  const [row] = await db
    .select({
      name: sellers.name,
      customerId: sellers.customerId,
      email: sql<string>`COALESCE(${customers.email}, NULLIF(${sellers.company} ->> 'email', ''), ${sellers.personal} ->> 'email')`,
      language: sql<Language | null>`${customers.language}`,
      product: sql<{ name: string; isOffered: boolean } | null>`(
        SELECT jsonb_build_object('name', p.name, 'isOffered', p.status = 'active')
          FROM products p WHERE p.id = ${productId}::int AND p.seller_id = ${sellers.id})`,
    })
    .from(sellers)
    .leftJoin(customers, eq(customers.id, sellers.customerId))
    .where(eq(sellers.id, sellerId));
  return row;
}

export type SellerContact = NonNullable<Awaited<ReturnType<typeof findSellerContact>>>;
