import type { Conversation, ConversationSummary, Message, Side, Thread } from '@marketplace/api-contract';
import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { Db } from '@marketplace/database';
import {
  blocks,
  conversationReports,
  conversations,
  customers,
  messages,
  orderHistory,
  orders,
  products,
  quoteRequests,
  requestRecipients,
  sellers,
} from '@marketplace/database/schema';
import { attachmentList } from '../uploads/attachment-list';

/** Whom a conversation is with and what it is about. */
export interface Topic {
  customerId: string;
  sellerId: number;
  productId: number | null;
  orderId: string | null;
  requestId: string | null;
}

interface Page {
  limit: number;
  offset: number;
}

const selectSellerIds = (db: Db, accountId: string) =>
  db.select({ id: sellers.id }).from(sellers).where(eq(sellers.customerId, accountId));

/** The conversations of an account, as customer and as seller. */
const isOwn = (db: Db, accountId: string) =>
  or(eq(conversations.customerId, accountId), inArray(conversations.sellerId, selectSellerIds(db, accountId)));
const isOwnConversation = (db: Db, accountId: string, id: string) =>
  and(eq(conversations.id, id), isOwn(db, accountId));

const isCustomer = (accountId: string) => sql`${conversations.customerId} = ${accountId}`;
const getRole = (accountId: string) => sql<Side>`CASE WHEN ${isCustomer(accountId)} THEN 'customer' ELSE 'seller' END`;
/** A column of the account's own side, or of the other side. */
const ownColumn = (accountId: string, customer: PgColumn, seller: PgColumn) =>
  sql<number>`CASE WHEN ${isCustomer(accountId)} THEN ${customer} ELSE ${seller} END`;
const ownReadNumber = (accountId: string) =>
  ownColumn(accountId, conversations.customerReadNumber, conversations.sellerReadNumber);
const isArchived = (accountId: string) =>
  sql<boolean>`COALESCE(${ownColumn(accountId, conversations.customerArchivedNumber, conversations.sellerArchivedNumber)} = ${conversations.lastNumber}, false)`;
/** Messages of the other side after what the account has read. */
const unreadCount = (accountId: string) => sql<number>`(
  SELECT count(*)::int FROM messages unread
   WHERE unread.conversation_id = ${conversations.id} AND unread.number > ${ownReadNumber(accountId)}
     AND unread.sender <> ${getRole(accountId)})`;

/** Joins what a conversation is about, and its sides. */
const joinTopic = <T extends PgSelect>(select: T) =>
  select
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .innerJoin(customers, eq(customers.id, conversations.customerId))
    .leftJoin(products, eq(products.id, conversations.productId))
    .leftJoin(orders, eq(orders.id, conversations.orderId))
    .leftJoin(quoteRequests, eq(quoteRequests.id, conversations.requestId));

const conversationColumns = (accountId: string) => ({
  id: conversations.id,
  role: getRole(accountId),
  seller: sql<Conversation['seller']>`jsonb_build_object(
    'id', ${sellers.id}::text, 'name', ${sellers.name}, 'avatar', ${sellers.avatar})`,
  customer: sql<Conversation['customer']>`jsonb_build_object('name', ${customers.name}, 'avatar', ${customers.avatar})`,
  product: sql<Conversation['product']>`CASE WHEN ${products.status} = 'active' THEN jsonb_build_object(
    'id', ${products.id}::text, 'name', ${products.name}, 'slug', ${products.slug}, 'picture', ${products.pictures} -> 0) END`,
  order: sql<Conversation['order']>`(
    SELECT jsonb_build_object('id', ${orders.id}, 'number', ${orders.number}, 'name', line.name,
      'startDate', line.start_date, 'endDate', line.end_date,
      'lines', (SELECT count(*) FROM order_lines every WHERE every.order_id = ${orders.id}))
      FROM order_lines line WHERE line.order_id = ${orders.id} ORDER BY line.position LIMIT 1)`,
  request: sql<Conversation['request']>`CASE WHEN ${quoteRequests.id} IS NOT NULL THEN
    jsonb_build_object('id', ${quoteRequests.id}, 'title', ${quoteRequests.title}) END`,
  isArchived: isArchived(accountId),
});

// With table names, which Drizzle omits in a query of one table.
const attachments = attachmentList(
  sql`u.conversation_id = messages.conversation_id AND u.message_number = messages.number`,
);

const messageColumns = (side: Side | SQL<Side>) => ({
  number: messages.number,
  key: sql<string | null>`CASE WHEN ${messages.sender} = ${side} THEN ${messages.key} END`,
  sender: messages.sender,
  text: messages.text,
  attachments,
  createdAt: messages.createdAt,
});

type MessageRow = Omit<Message, 'at'> & { createdAt: Date };
const toMessage = ({ createdAt, ...row }: MessageRow): Message => ({ ...row, at: createdAt.toISOString() });

/** What a list of conversations contains: all that aren't archived, those that are, or what a search finds. */
export interface ConversationFilter {
  search: string;
  archived: boolean;
}

const toPattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

function matches(db: Db, accountId: string, { search, archived }: ConversationFilter): SQL | undefined {
  const own = isOwn(db, accountId);
  if (search === '') return and(own, eq(isArchived(accountId), archived));
  const pattern = toPattern(search);
  const texts = db
    .select({ found: sql`1` })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), sql`${messages.text} ILIKE ${pattern}`));
  return and(
    own,
    sql`(${sellers.name} ILIKE ${pattern} OR ${customers.name} ILIKE ${pattern} OR ${orders.number} ILIKE ${pattern} OR ${quoteRequests.title} ILIKE ${pattern}
      OR (${products.status} = 'active' AND ${products.name} ILIKE ${pattern}) OR EXISTS ${texts})`,
  );
}

/** Latest first, each with its last message; with a search, with the last that contains its text. */
export async function findConversations(
  db: Db,
  accountId: string,
  filter: ConversationFilter,
  { limit, offset }: Page,
): Promise<ConversationSummary[]> {
  const last = db
    .select({
      number: messages.number,
      sender: messages.sender,
      text: sql<string>`left(${messages.text}, 200)`.as('beginning'),
      attachments: attachments.as('attachments'),
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.conversationId, conversations.id))
    .orderBy(
      ...(filter.search === '' ? [] : [desc(sql`${messages.text} ILIKE ${toPattern(filter.search)}`)]),
      desc(messages.number),
    )
    .limit(1)
    .as('last');
  const select = db
    .select({
      ...conversationColumns(accountId),
      unread: unreadCount(accountId),
      last: {
        number: last.number,
        sender: last.sender,
        text: last.text,
        attachments: last.attachments,
        createdAt: last.createdAt,
      },
    })
    .from(conversations);
  const rows = await joinTopic(select.$dynamic())
    .innerJoinLateral(last, sql`true`)
    .where(matches(db, accountId, filter))
    .orderBy(desc(conversations.lastAt), conversations.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ last: { createdAt, ...message }, ...conversation }) => ({
    ...conversation,
    last: { ...message, at: createdAt.toISOString() },
  }));
}

export async function countConversations(db: Db, accountId: string, filter: ConversationFilter): Promise<number> {
  const select = db.select({ count: sql<number>`count(*)::int` }).from(conversations);
  const [row] = await joinTopic(select.$dynamic()).where(matches(db, accountId, filter));
  return row?.count ?? 0;
}

/** Unread messages in all conversations of an account. */
export async function countUnread(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`COALESCE(sum(${unreadCount(accountId)}), 0)::int` })
    .from(conversations)
    .where(and(isOwn(db, accountId), gt(conversations.lastNumber, ownReadNumber(accountId))));
  return row?.count ?? 0;
}

/** Zero while the other side has blocked the account, which doesn't learn any more what it reads. */
const whereNotBlocked = (accountId: string, number: SQL<number>) => sql<number>`CASE WHEN EXISTS (
  SELECT FROM blocks b
   WHERE b.customer_id = ${conversations.customerId} AND b.seller_id = ${conversations.sellerId}
     AND b.blocked_by <> ${getRole(accountId)}) THEN 0 ELSE ${number} END`;

type FoundThread = Omit<Thread, 'messages' | 'hasEarlier' | 'hasLater' | 'events'>;

export async function findConversation(db: Db, accountId: string, id: string): Promise<FoundThread | undefined> {
  const select = db
    .select({
      ...conversationColumns(accountId),
      lastNumber: conversations.lastNumber,
      readNumber: ownReadNumber(accountId),
      otherReadNumber: whereNotBlocked(
        accountId,
        ownColumn(accountId, conversations.sellerReadNumber, conversations.customerReadNumber),
      ),
      otherDeliveredNumber: whereNotBlocked(
        accountId,
        ownColumn(accountId, conversations.sellerDeliveredNumber, conversations.customerDeliveredNumber),
      ),
      blockedBy: sql<Side | null>`(
        SELECT b.blocked_by FROM blocks b
         WHERE b.customer_id = ${conversations.customerId} AND b.seller_id = ${conversations.sellerId}
         ORDER BY b.blocked_by = ${getRole(accountId)} DESC LIMIT 1)`,
    })
    .from(conversations);
  const [row] = await joinTopic(select.$dynamic()).where(isOwnConversation(db, accountId, id));
  return row;
}

/** Messages with a smaller number, latest first, or with a greater one, oldest first. */
export async function findMessages(
  db: Db,
  accountId: string,
  id: string,
  range: { before: number } | { after: number },
  limit: number,
): Promise<Message[]> {
  const isBefore = 'before' in range;
  const rows = await db
    .select(messageColumns(getRole(accountId)))
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        isOwnConversation(db, accountId, id),
        isBefore ? lt(messages.number, range.before) : gt(messages.number, range.after),
      ),
    )
    .orderBy(isBefore ? desc(messages.number) : asc(messages.number))
    .limit(limit);
  return rows.map(toMessage);
}

/** When the order that a conversation is about changed its status. */
export async function findOrderEvents(db: Db, accountId: string, id: string): Promise<Thread['events']> {
  const rows = await db
    .select({ status: orderHistory.status, at: orderHistory.at })
    .from(orderHistory)
    .innerJoin(conversations, eq(conversations.orderId, orderHistory.orderId))
    .where(isOwnConversation(db, accountId, id))
    .orderBy(asc(orderHistory.id));
  return rows.map(({ status, at }) => ({ status, at: at.toISOString() }));
}

/** A conversation as its sender sees it. */
export async function findTopic(
  db: Db,
  accountId: string,
  id: string,
): Promise<(Topic & { role: Side; lastNumber: number }) | undefined> {
  const [row] = await db
    .select({
      role: getRole(accountId),
      customerId: conversations.customerId,
      sellerId: conversations.sellerId,
      productId: conversations.productId,
      orderId: conversations.orderId,
      requestId: conversations.requestId,
      lastNumber: conversations.lastNumber,
    })
    .from(conversations)
    .where(isOwnConversation(db, accountId, id));
  return row;
}

/** Whom an order is between, for the account of either side. */
export async function findOrderTopic(
  db: Db,
  accountId: string,
  orderId: string,
): Promise<(Topic & { role: Side }) | undefined> {
  const [row] = await db
    .select({
      role: sql<Side>`CASE WHEN ${orders.customerId} = ${accountId} THEN 'customer' ELSE 'seller' END`,
      customerId: orders.customerId,
      sellerId: orders.sellerId,
      productId: sql<null>`NULL::int`,
      orderId: sql<string>`${orders.id}`,
      requestId: sql<null>`NULL::uuid`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        or(eq(orders.customerId, accountId), inArray(orders.sellerId, selectSellerIds(db, accountId))),
      ),
    );
  return row;
}

/** Between whom a request is, for its customer and one of its sellers (`sellerId`), or for the account of a seller. */
export async function findRequestTopic(
  db: Db,
  accountId: string,
  requestId: string,
  sellerId: number | undefined,
): Promise<(Topic & { role: Side }) | undefined> {
  const isSide =
    sellerId === undefined
      ? inArray(requestRecipients.sellerId, selectSellerIds(db, accountId))
      : and(eq(requestRecipients.sellerId, sellerId), eq(quoteRequests.customerId, accountId));
  const [row] = await db
    .select({ customerId: quoteRequests.customerId, sellerId: requestRecipients.sellerId })
    .from(quoteRequests)
    .innerJoin(requestRecipients, eq(requestRecipients.requestId, quoteRequests.id))
    .where(and(eq(quoteRequests.id, requestId), isSide));
  const role = sellerId === undefined ? 'seller' : 'customer';
  return row && { ...row, role, productId: null, orderId: null, requestId };
}

const isAbout = ({ customerId, sellerId, productId, orderId, requestId }: Topic) =>
  and(
    eq(conversations.customerId, customerId),
    eq(conversations.sellerId, sellerId),
    sql`${conversations.productId} IS NOT DISTINCT FROM ${productId}::int`,
    sql`${conversations.orderId} IS NOT DISTINCT FROM ${orderId}::uuid`,
    sql`${conversations.requestId} IS NOT DISTINCT FROM ${requestId}::uuid`,
  );

/** The message that this side sent with this key. */
export async function findSentMessage(
  db: Db,
  topic: Topic,
  side: Side,
  key: string,
): Promise<{ conversationId: string; message: Message } | undefined> {
  const [row] = await db
    .select({ conversationId: messages.conversationId, ...messageColumns(side) })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(isAbout(topic), eq(messages.sender, side), eq(messages.key, key)));
  if (!row) return undefined;
  const { conversationId, ...message } = row;
  return { conversationId, message: toMessage(message) };
}

/**
 * Returns the id of the conversation about the topic, locked until the end of the transaction, and
 * creates it if there is none.
 */
export async function lockConversation(tx: Db, topic: Topic, now: Date): Promise<string> {
  const [row] = await tx
    .insert(conversations)
    .values({ ...topic, createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [
        conversations.customerId,
        conversations.sellerId,
        conversations.productId,
        conversations.orderId,
        conversations.requestId,
      ],
      set: { customerId: topic.customerId },
    })
    .returning({ id: conversations.id });
  return (row as NonNullable<typeof row>).id;
}

/** Adds the next message of a locked conversation. */
export async function insertMessage(
  tx: Db,
  conversationId: string,
  message: { sender: Side; text: string; key: string },
  now: Date,
): Promise<Message> {
  const [conversation] = await tx
    .update(conversations)
    .set({ lastAt: now, lastNumber: sql`${conversations.lastNumber} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ number: conversations.lastNumber });
  const { number } = conversation as NonNullable<typeof conversation>;
  const [row] = await tx
    .insert(messages)
    .values({ conversationId, number, ...message, createdAt: now })
    .returning(messageColumns(message.sender));
  return toMessage(row as NonNullable<typeof row>);
}

/** Marks the other side's messages as received, in one conversation or all of the account. */
export async function setDelivered(db: Db, accountId: string, id?: string): Promise<void> {
  const isOne = id === undefined ? undefined : eq(conversations.id, id);
  await db
    .update(conversations)
    .set({ customerDeliveredNumber: sql`${conversations.lastNumber}` })
    .where(
      and(
        isOne,
        eq(conversations.customerId, accountId),
        lt(conversations.customerDeliveredNumber, conversations.lastNumber),
      ),
    );
  await db
    .update(conversations)
    .set({ sellerDeliveredNumber: sql`${conversations.lastNumber}` })
    .where(
      and(
        isOne,
        inArray(conversations.sellerId, selectSellerIds(db, accountId)),
        lt(conversations.sellerDeliveredNumber, conversations.lastNumber),
      ),
    );
}

/** Marks messages as read by a side, never back. */
export async function setRead(db: Db, id: string, side: Side, number: number): Promise<void> {
  const upTo = sql`LEAST(${number}::int, ${conversations.lastNumber})`;
  const isCustomerSide = side === 'customer';
  await db
    .update(conversations)
    .set(
      isCustomerSide
        ? {
            customerReadNumber: upTo,
            customerDeliveredNumber: sql`GREATEST(${conversations.customerDeliveredNumber}, ${upTo})`,
          }
        : {
            sellerReadNumber: upTo,
            sellerDeliveredNumber: sql`GREATEST(${conversations.sellerDeliveredNumber}, ${upTo})`,
          },
    )
    .where(
      and(
        eq(conversations.id, id),
        lt(isCustomerSide ? conversations.customerReadNumber : conversations.sellerReadNumber, upTo),
      ),
    );
}

/** The conversation is archived until its next message; null takes it out. */
export async function setArchived(db: Db, id: string, side: Side, number: number | null): Promise<void> {
  await db
    .update(conversations)
    .set(side === 'customer' ? { customerArchivedNumber: number } : { sellerArchivedNumber: number })
    .where(eq(conversations.id, id));
}

type Pair = Pick<Topic, 'customerId' | 'sellerId'>;
const isBetween = ({ customerId, sellerId }: Pair) =>
  and(eq(blocks.customerId, customerId), eq(blocks.sellerId, sellerId));

export async function insertBlock(db: Db, { customerId, sellerId }: Pair, blockedBy: Side, now: Date): Promise<void> {
  await db.insert(blocks).values({ customerId, sellerId, blockedBy, createdAt: now }).onConflictDoNothing();
}

export async function deleteBlock(db: Db, pair: Pair, blockedBy: Side): Promise<void> {
  await db.delete(blocks).where(and(isBetween(pair), eq(blocks.blockedBy, blockedBy)));
}

/** Who has blocked the other side. */
export async function findBlocks(db: Db, pair: Pair): Promise<Side[]> {
  const rows = await db.select({ blockedBy: blocks.blockedBy }).from(blocks).where(isBetween(pair));
  return rows.map(({ blockedBy }) => blockedBy);
}

export async function insertReport(db: Db, report: typeof conversationReports.$inferInsert): Promise<void> {
  await db.insert(conversationReports).values(report);
}

/** The account that reads what the caller writes in a conversation: none where the seller has no account, one side has blocked the other, or it is another's conversation. */
export async function findRecipient(db: Db, accountId: string, id: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({
      account: sql<
        string | null
      >`CASE WHEN ${isCustomer(accountId)} THEN ${sellers.customerId} ELSE ${conversations.customerId} END`,
    })
    .from(conversations)
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .where(
      and(
        isOwnConversation(db, accountId, id),
        sql`NOT EXISTS (
          SELECT FROM blocks b
           WHERE b.customer_id = ${conversations.customerId} AND b.seller_id = ${conversations.sellerId})`,
      ),
    );
  return row?.account;
}

/** Notifies the open pages of an account, of whichever process, that the other side is typing. */
export async function sendTypingNotice(db: Db, accountId: string, conversationId: string): Promise<void> {
  const notice = `messages@${accountId} typing ${JSON.stringify({ conversationId })}`;
  await db.execute(sql`SELECT pg_notify('live', ${notice})`);
}

/** What emails about a conversation contain. The seller's email is the one in their details. */
export async function findContacts(db: Db, { customerId, sellerId, productId, orderId, requestId }: Topic) {
  const [row] = await db
    .select({
      seller: {
        name: sellers.name,
        accountId: sellers.customerId,
        email: sql<string>`COALESCE(NULLIF(${sellers.company} ->> 'email', ''), ${sellers.personal} ->> 'email')`,
      },
      customer: { name: customers.name, verifiedAt: customers.verifiedAt },
      product: sql<{ name: string; isOffered: boolean } | null>`(
        SELECT jsonb_build_object('name', p.name, 'isOffered', p.status = 'active')
          FROM products p WHERE p.id = ${productId}::int AND p.seller_id = ${sellers.id})`,
      requestTitle: sql<string | null>`(SELECT q.title FROM quote_requests q WHERE q.id = ${requestId}::uuid)`,
      orderNumber: sql<string | null>`(SELECT o.number FROM orders o WHERE o.id = ${orderId}::uuid)`,
    })
    .from(sellers)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(eq(sellers.id, sellerId));
  return row;
}

export type Contacts = NonNullable<Awaited<ReturnType<typeof findContacts>>>;
