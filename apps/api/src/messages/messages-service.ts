import { PAGE_SIZE, type ConversationPage, type Message, type Thread } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Customer } from '../plugins/serve';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { isInstalled } from '../site/site-service';
import { createMessageMail } from './message-mail';
import {
  countConversations,
  findConversation,
  findConversations,
  findMessages,
  findSellerContact,
  findSentMessage,
  findCustomerTopic,
  upsertConversation,
  insertMessage,
  type SellerContact,
  type Topic,
} from './messages-repository';

type MessageDeps = Pick<Deps, 'db' | 'attempts' | 'sendMail' | 'environment' | 'log'>;

/** Of a conversation. */
const MESSAGES_PER_PAGE = 50;

interface NewMessage {
  text: string;
  key: string;
}

/** Without the package all calls get not_found (ME-05). */
async function requireMessaging(deps: Pick<Deps, 'db'>): Promise<void> {
  if (!(await isInstalled(deps, 'messaging'))) throw new AppError('not_found');
}

export async function listCustomerConversations(
  deps: Pick<Deps, 'db'>,
  customerId: string,
  page: number,
): Promise<ConversationPage> {
  await requireMessaging(deps);
  const [conversations, total] = await Promise.all([
    findConversations(deps.db, customerId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countConversations(deps.db, customerId),
  ]);
  return { conversations, page, pages: Math.ceil(total / PAGE_SIZE), total };
}

export async function getThread(
  deps: Pick<Deps, 'db'>,
  customerId: string,
  id: string,
  before: string | undefined,
): Promise<Thread> {
  await requireMessaging(deps);
  const [conversation, latest] = await Promise.all([
    findConversation(deps.db, customerId, id),
    findMessages(deps.db, customerId, id, before, MESSAGES_PER_PAGE + 1),
  ]);
  if (!conversation) throw new AppError('not_found');
  const hasEarlier = latest.length > MESSAGES_PER_PAGE;
  return { ...conversation, messages: latest.slice(0, MESSAGES_PER_PAGE).reverse(), hasEarlier };
}

/**
 * Sends a message in the one conversation about the topic. A listing must be the seller's, and
 * active when the conversation starts.
 */
export async function startConversation(
  deps: MessageDeps,
  customer: Customer,
  { sellerId, productId, ...message }: NewMessage & { sellerId: string; productId?: string | undefined },
  now: Date,
) {
  await requireMessaging(deps);
  const topic = { sellerId: Number(sellerId), productId: productId === undefined ? null : Number(productId) };
  const seller = await findSellerContact(deps.db, topic);
  if (!seller || (topic.productId !== null && !seller.product?.isOffered)) throw new AppError('not_found');
  // A seller cannot write to themselves.
  if (seller.customerId === customer.id) throw new AppError('forbidden');
  return writeMessage(deps, customer, topic, seller, message, now);
}

/** Sends a message in one of the customer's own conversations. */
export async function continueConversation(
  deps: MessageDeps,
  customer: Customer,
  id: string,
  message: NewMessage,
  now: Date,
): Promise<Message> {
  await requireMessaging(deps);
  const topic = await findCustomerTopic(deps.db, customer.id, id);
  const seller = topic && (await findSellerContact(deps.db, topic));
  if (!seller) throw new AppError('not_found');
  return (await writeMessage(deps, customer, topic, seller, message, now)).message;
}

/** Message and mail are one transaction, so that a repeated key sends each once. */
async function writeMessage(
  deps: MessageDeps,
  customer: Customer,
  topic: Topic,
  seller: SellerContact,
  message: NewMessage,
  now: Date,
): Promise<{ conversationId: string; message: Message }> {
  const before = await findSentMessage(deps.db, customer.id, topic, message.key);
  if (before) return before;
  await deps.attempts.begin([['message', customer.id]], now);
  const mail = seller.email ? await createMail(deps, customer, seller, message.text) : null;
  return deps.db.transaction(async (tx) => {
    const conversationId = await upsertConversation(tx, customer.id, topic, now);
    const written = await insertMessage(tx, conversationId, message, now);
    if (!written) return requireFound(await findSentMessage(tx, customer.id, topic, message.key));
    if (mail) await deps.sendMail(mail, { within: tx });
    return { conversationId, message: written };
  });
}

/** Of two concurrent calls the second finds what the first has written. */
function requireFound<Found>(found: Found | undefined): Found {
  if (!found) throw new AppError('internal');
  return found;
}

async function createMail(deps: MessageDeps, customer: Customer, seller: SellerContact, text: string) {
  const { company, adminAppURL } = await loadConfiguration(deps);
  const site = publicUrl(deps.environment);
  return createMessageMail({
    to: seller.email,
    language: seller.language ?? 'en',
    company: company?.name ?? new URL(site).host,
    seller: seller.name,
    customer: customer.verifiedAt === null ? null : customer.name,
    product: seller.product?.name ?? null,
    text,
    link: adminAppURL || site,
  });
}
