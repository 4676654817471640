import {
  PAGE_SIZE,
  type ConversationPage,
  type Message,
  type REPORT_REASONS,
  type Side,
  type Thread,
  type UploadReference,
} from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Customer } from '../plugins/serve';
import { publicUrl } from '../public-url';
import { scheduleAnswerTime } from '../sellers/answer-times';
import { loadConfiguration } from '../site/configuration';
import { isInstalled } from '../site/site-service';
import { scheduleDigest } from './message-digests';
import { createMessageMail } from './message-mail';
import { attachFiles } from '../uploads/uploads-service';
import { createReportMail } from './report-mail';
import {
  countConversations,
  countUnread,
  deleteBlock,
  findBlocks,
  findContacts,
  findConversation,
  findConversations,
  findMessages,
  findOrderEvents,
  findOrderTopic,
  findRecipient,
  findRequestTopic,
  findSentMessage,
  findTopic,
  insertBlock,
  insertMessage,
  insertReport,
  lockConversation,
  sendTypingNotice,
  setArchived,
  setDelivered,
  setRead,
  type Contacts,
  type ConversationFilter,
  type Topic,
} from './messages-repository';

type MessageDeps = Pick<Deps, 'db' | 'attempts' | 'jobs' | 'sendMail' | 'environment' | 'log'>;

/** Of a conversation. */
const MESSAGES_PER_PAGE = 50;

interface NewMessage {
  text: string;
  attachments: readonly UploadReference[];
  key: string;
}

export const isMessagingInstalled = (deps: Pick<Deps, 'db'>): Promise<boolean> => isInstalled(deps, 'messaging');

/** Without the package all calls get not_found (ME-05). */
async function requireMessaging(deps: Pick<Deps, 'db'>): Promise<void> {
  if (!(await isMessagingInstalled(deps))) throw new AppError('not_found');
}

/** Lists the conversations of an account; their messages count as delivered then. */
export async function listOwnConversations(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  { page, ...filter }: ConversationFilter & { page: number },
): Promise<ConversationPage> {
  await requireMessaging(deps);
  await setDelivered(deps.db, accountId);
  const [conversations, total, unread] = await Promise.all([
    findConversations(deps.db, accountId, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countConversations(deps.db, accountId, filter),
    countUnread(deps.db, accountId),
  ]);
  return { conversations, page, pages: Math.ceil(total / PAGE_SIZE), total, unread };
}

interface ThreadRange {
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
}

/** A conversation with its latest messages, or those in the range; they count as delivered then. */
export async function getThread(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  { before, after, around }: ThreadRange,
): Promise<Thread> {
  await requireMessaging(deps);
  const conversation = await findConversation(deps.db, accountId, id);
  if (!conversation) throw new AppError('not_found');
  await setDelivered(deps.db, accountId, id);
  const read = (range: { before: number } | { after: number }, limit: number) =>
    findMessages(deps.db, accountId, id, range, limit);
  const [events, pages] = await Promise.all([
    findOrderEvents(deps.db, accountId, id),
    after !== undefined
      ? readAfter(read, after)
      : around !== undefined
        ? readAround(read, around)
        : readBefore(read, before ?? Number.MAX_SAFE_INTEGER),
  ]);
  return { ...conversation, events, ...pages };
}

type ReadMessages = (range: { before: number } | { after: number }, limit: number) => Promise<Message[]>;
type ThreadPage = Pick<Thread, 'messages' | 'hasEarlier' | 'hasLater'>;

async function readBefore(read: ReadMessages, before: number): Promise<ThreadPage> {
  const found = await read({ before: Math.min(before, NUMBER_MAXIMUM) }, MESSAGES_PER_PAGE + 1);
  return {
    messages: found.slice(0, MESSAGES_PER_PAGE).reverse(),
    hasEarlier: found.length > MESSAGES_PER_PAGE,
    hasLater: before <= NUMBER_MAXIMUM,
  };
}

async function readAfter(read: ReadMessages, after: number): Promise<ThreadPage> {
  const found = await read({ after }, MESSAGES_PER_PAGE + 1);
  return {
    messages: found.slice(0, MESSAGES_PER_PAGE),
    hasEarlier: after > 0,
    hasLater: found.length > MESSAGES_PER_PAGE,
  };
}

async function readAround(read: ReadMessages, around: number): Promise<ThreadPage> {
  const half = MESSAGES_PER_PAGE / 2;
  const [earlier, later] = await Promise.all([
    read({ before: around }, half + 1),
    read({ after: around - 1 }, half + 1),
  ]);
  return {
    messages: [...earlier.slice(0, half).reverse(), ...later.slice(0, half)],
    hasEarlier: earlier.length > half,
    hasLater: later.length > half,
  };
}

/** The greatest number that the table can contain. */
const NUMBER_MAXIMUM = 2_147_483_647;

interface NewConversation extends NewMessage {
  sellerId?: string | undefined;
  productId?: string | undefined;
  orderId?: string | undefined;
  requestId?: string | undefined;
}

/**
 * Sends a message in the one conversation about the topic: a seller, with a listing or without, an
 * order, or a request for quotes. A listing must be the seller's, and active when the conversation starts.
 */
export async function startConversation(
  deps: MessageDeps,
  customer: Customer,
  { sellerId, productId, orderId, requestId, ...message }: NewConversation,
  now: Date,
) {
  await requireMessaging(deps);
  if (orderId !== undefined || requestId !== undefined) {
    const found =
      orderId !== undefined
        ? await findOrderTopic(deps.db, customer.id, orderId)
        : await findRequestTopic(
            deps.db,
            customer.id,
            requestId ?? '',
            sellerId === undefined ? undefined : Number(sellerId),
          );
    if (!found) throw new AppError('not_found');
    const { role, ...topic } = found;
    return writeMessage(deps, customer, topic, role, message, now);
  }
  const topic = {
    customerId: customer.id,
    sellerId: Number(sellerId),
    productId: productId === undefined ? null : Number(productId),
    orderId: null,
    requestId: null,
  };
  const contacts = await findContacts(deps.db, topic);
  if (!contacts || (topic.productId !== null && !contacts.product?.isOffered)) throw new AppError('not_found');
  // A seller cannot write to themselves.
  if (contacts.seller.accountId === customer.id) throw new AppError('forbidden');
  return writeMessage(deps, customer, topic, 'customer', message, now);
}

/** Sends a message in one of the account's own conversations. */
export async function continueConversation(
  deps: MessageDeps,
  customer: Customer,
  id: string,
  message: NewMessage,
  now: Date,
): Promise<Message> {
  const { role, lastNumber: _, ...topic } = await requireTopic(deps, customer.id, id);
  return (await writeMessage(deps, customer, topic, role, message, now)).message;
}

async function requireTopic(deps: Pick<Deps, 'db'>, accountId: string, id: string) {
  await requireMessaging(deps);
  const topic = await findTopic(deps.db, accountId, id);
  if (!topic) throw new AppError('not_found');
  return topic;
}

/** Message, files and mail are one transaction, so that a repeated key sends each once. */
async function writeMessage(
  deps: MessageDeps,
  account: Customer,
  topic: Topic,
  sender: Side,
  { text, attachments, key }: NewMessage,
  now: Date,
): Promise<{ conversationId: string; message: Message }> {
  const requireSame = <Sent extends { message: Message }>(sent: Sent): Sent => {
    if (sent.message.text === text && sent.message.attachments.length === attachments.length) return sent;
    throw new AppError('invalid_input', undefined, { fields: { 'body.key': 'Used for another message already' } });
  };
  const before = await findSentMessage(deps.db, topic, sender, key);
  if (before) return requireSame(before);
  await deps.attempts.begin([['message', account.id]], now);
  const contacts = await findContacts(deps.db, topic);
  if (!contacts) throw new AppError('not_found');
  const recipientId = sender === 'seller' ? topic.customerId : contacts.seller.accountId;
  const site = recipientId === null ? await loadSite(deps) : null;
  return deps.db.transaction(async (tx) => {
    const conversationId = await lockConversation(tx, topic, now);
    // Another call with the same key was first.
    const written = await findSentMessage(tx, topic, sender, key);
    if (written) return requireSame(written);
    await requireNoBlock(tx, topic);
    let message = await insertMessage(tx, conversationId, { sender, text, key }, now);
    if (attachments.length > 0) {
      const place = { conversationId, messageNumber: message.number };
      await attachFiles(tx, attachments, { customerId: account.id, purpose: 'message', now, place });
      message = (await findSentMessage(tx, topic, sender, key))?.message ?? message;
    }
    if (recipientId !== null) await scheduleDigest(deps, tx, recipientId, now);
    if (site && contacts.seller.email) {
      const mailedText = [text, ...message.attachments.map(({ name }) => name)].filter(Boolean).join('\n');
      await deps.sendMail(createMail(contacts, mailedText, site), { within: tx });
    }
    if (sender === 'seller') await scheduleAnswerTime(deps, tx, topic.sellerId, now);
    return { conversationId, message };
  });
}

async function loadSite(deps: Pick<Deps, 'db' | 'environment' | 'log'>) {
  const { company, adminAppURL } = await loadConfiguration(deps);
  const site = publicUrl(deps.environment);
  return { company: company?.name ?? new URL(site).host, companyEmail: company?.email, site, adminAppURL };
}

/** The mail about each message to a seller without an account. */
const createMail = (
  { seller, customer, product, orderNumber, requestTitle }: Contacts,
  text: string,
  { company, site, adminAppURL }: Awaited<ReturnType<typeof loadSite>>,
) =>
  createMessageMail({
    to: seller.email,
    language: 'en',
    company,
    recipient: seller.name,
    sender: customer.verifiedAt === null ? null : customer.name,
    subject: (customer.verifiedAt === null ? null : requestTitle) ?? product?.name ?? null,
    order: orderNumber,
    text,
    link: adminAppURL || site,
  });

/** Marks the other side's messages as read. Returns how many remain unread in all conversations. */
export async function readConversation(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  number: number,
): Promise<{ unread: number }> {
  const { role } = await requireTopic(deps, accountId, id);
  await setRead(deps.db, id, role, number);
  return { unread: await countUnread(deps.db, accountId) };
}

/** Archives a conversation until its next message, or takes it out of the archive. */
export async function archiveConversation(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  isArchived: boolean,
): Promise<void> {
  const { role, lastNumber } = await requireTopic(deps, accountId, id);
  await setArchived(deps.db, id, role, isArchived ? lastNumber : null);
}

/** Whether one side has blocked the other. */
export const isBlocked = async (db: Db, pair: { customerId: string; sellerId: number }): Promise<boolean> =>
  (await findBlocks(db, pair)).length > 0;

/** Throws if one side has blocked the other. */
export async function requireNoBlock(db: Db, pair: { customerId: string; sellerId: number }): Promise<void> {
  if (await isBlocked(db, pair)) throw new AppError('conversation_closed');
}

/** Blocks the other side in all conversations with it, or allows it to write again. */
export async function blockConversation(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  isBlocked: boolean,
  now: Date,
): Promise<{ blockedBy: Side | null }> {
  const { role, ...pair } = await requireTopic(deps, accountId, id);
  if (isBlocked) await insertBlock(deps.db, pair, role, now);
  else await deleteBlock(deps.db, pair, role);
  const found = await findBlocks(deps.db, pair);
  return { blockedBy: found.includes(role) ? role : (found[0] ?? null) };
}

interface Report {
  reason: (typeof REPORT_REASONS)[number];
  text: string;
}

/** Stores a report and mails it to the operator. */
export async function reportConversation(
  deps: MessageDeps,
  account: Customer,
  id: string,
  { reason, text }: Report,
  now: Date,
): Promise<void> {
  const { role, lastNumber: _, ...topic } = await requireTopic(deps, account.id, id);
  await deps.attempts.begin([['conversationReport', account.id]], now);
  const [contacts, { companyEmail, site }] = await Promise.all([findContacts(deps.db, topic), loadSite(deps)]);
  if (!contacts) throw new AppError('not_found');
  await deps.db.transaction(async (within) => {
    await insertReport(within, { conversationId: id, reportedBy: role, reason, text, createdAt: now });
    if (!companyEmail) return;
    const { seller, customer } = contacts;
    const [by, about] = role === 'customer' ? [customer.name, seller.name] : [seller.name, customer.name];
    await deps.sendMail(createReportMail({ to: companyEmail, by, about, reason, text, id, link: site }), { within });
  });
}

/** Notifies the other side that the account is typing; nobody where it couldn't send a message. */
export async function notifyTyping(deps: Pick<Deps, 'db'>, accountId: string, id: string): Promise<void> {
  if (!(await isMessagingInstalled(deps))) return;
  const recipient = await findRecipient(deps.db, accountId, id);
  if (recipient) await sendTypingNotice(deps.db, recipient, id);
}
