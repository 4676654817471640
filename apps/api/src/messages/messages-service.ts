import { PAGE_SIZE, type ConversationPage, type Message, type Thread } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Customer } from '../plugins/serve';
import { publicUrl } from '../public-url';
import { readConfiguration } from '../site/configuration';
import { isInstalled } from '../site/site-service';
import { newMessageMail } from './message-mail';
import {
  countConversations,
  findConversation,
  findConversations,
  findMessages,
  findSellerToTell,
  findSent,
  findTopicOf,
  holdConversation,
  insertMessage,
  type SellerToTell,
  type Topic,
} from './messages-repository';

type MessageDeps = Pick<Deps, 'db' | 'attempts' | 'sendMail' | 'environment' | 'log'>;

/** Of a conversation, at a time. */
const MESSAGES_A_PAGE = 50;

interface NewMessage {
  text: string;
  key: string;
}

/** ME-05: without the package there is nothing of it. */
async function needMessaging(deps: Pick<Deps, 'db'>): Promise<void> {
  if (!(await isInstalled(deps, 'messaging'))) throw new AppError('not_found');
}

export async function readConversations(
  deps: Pick<Deps, 'db'>,
  customerId: string,
  page: number,
): Promise<ConversationPage> {
  await needMessaging(deps);
  const [conversations, total] = await Promise.all([
    findConversations(deps.db, customerId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countConversations(deps.db, customerId),
  ]);
  return { conversations, page, pages: Math.ceil(total / PAGE_SIZE), total };
}

export async function readThread(
  deps: Pick<Deps, 'db'>,
  customerId: string,
  id: string,
  before: string | undefined,
): Promise<Thread> {
  await needMessaging(deps);
  const [conversation, latest] = await Promise.all([
    findConversation(deps.db, customerId, id),
    findMessages(deps.db, customerId, id, before, MESSAGES_A_PAGE + 1),
  ]);
  if (!conversation) throw new AppError('not_found');
  const hasEarlier = latest.length > MESSAGES_A_PAGE;
  return { ...conversation, messages: latest.slice(0, MESSAGES_A_PAGE).reverse(), hasEarlier };
}

/** Writes to a seller in the one conversation about that; a listing must be theirs, and offered when it is begun. */
export async function startConversation(
  deps: MessageDeps,
  customer: Customer,
  { sellerId, productId, ...message }: NewMessage & { sellerId: string; productId?: string | undefined },
  now: Date,
) {
  await needMessaging(deps);
  const topic = { sellerId: Number(sellerId), productId: productId === undefined ? null : Number(productId) };
  const seller = await findSellerToTell(deps.db, topic);
  if (!seller || (topic.productId !== null && !seller.product?.isOffered)) throw new AppError('not_found');
  // Nobody writes to themselves.
  if (seller.customerId === customer.id) throw new AppError('forbidden');
  return write(deps, customer, topic, seller, message, now);
}

/** Writes in a conversation of the customer's own. */
export async function continueConversation(
  deps: MessageDeps,
  customer: Customer,
  id: string,
  message: NewMessage,
  now: Date,
): Promise<Message> {
  await needMessaging(deps);
  const topic = await findTopicOf(deps.db, customer.id, id);
  const seller = topic && (await findSellerToTell(deps.db, topic));
  if (!seller) throw new AppError('not_found');
  return (await write(deps, customer, topic, seller, message, now)).message;
}

/** The message and the mail about it are one transaction: of the same key there is one of each, however often it is sent. */
async function write(
  deps: MessageDeps,
  customer: Customer,
  topic: Topic,
  seller: SellerToTell,
  message: NewMessage,
  now: Date,
): Promise<{ conversationId: string; message: Message }> {
  const before = await findSent(deps.db, customer.id, topic, message.key);
  if (before) return before;
  await deps.attempts.begin([['message', customer.id]], now);
  const mail = seller.email ? await mailOf(deps, customer, seller, message.text) : null;
  return deps.db.transaction(async (tx) => {
    const conversationId = await holdConversation(tx, customer.id, topic, now);
    const written = await insertMessage(tx, conversationId, message, now);
    if (!written) return sameMessage(await findSent(tx, customer.id, topic, message.key));
    if (mail) await deps.sendMail(mail, { within: tx });
    return { conversationId, message: written };
  });
}

/** Of two calls at one moment the second finds what the first has written. */
function sameMessage<Found>(found: Found | undefined): Found {
  if (!found) throw new AppError('internal');
  return found;
}

async function mailOf(deps: MessageDeps, customer: Customer, seller: SellerToTell, text: string) {
  const { company, adminAppURL } = await readConfiguration(deps);
  const site = publicUrl(deps.environment);
  return newMessageMail({
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
