import { z } from 'zod';
import { LAST_PAGE, MESSAGE_MAXIMUM } from './constants';
import { endpoint } from './endpoint';
import { Instant, Lines, Picture, PrivateId, PublicId } from './primitives';
import { SellerSummary } from './sellers';

/** A new message in plain text; `key` is an idempotency key. */
const NewMessage = z.object({ text: Lines(MESSAGE_MAXIMUM), key: z.string().regex(/^[\w-]{8,64}$/, 'Invalid value') });

const MessageId = z.string().regex(/^[1-9]\d{0,18}$/);

export const Message = z.object({
  id: MessageId,
  sender: z.enum(['customer', 'seller']),
  text: z.string(),
  at: Instant,
});
export type Message = z.infer<typeof Message>;

/** A conversation of a customer with a seller, about one listing or none. */
export const Conversation = z.object({
  id: PrivateId,
  seller: SellerSummary.pick({ id: true, name: true, avatar: true }),
  /** Null if it is about no listing, or one that is no longer offered. */
  product: z.object({ id: PublicId, name: z.string(), slug: z.string(), picture: Picture }).nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationSummary = Conversation.extend({
  /** The last message, truncated if it is long. */
  last: Message.omit({ id: true }),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationPage = z.object({
  conversations: z.array(ConversationSummary),
  page: z.int().min(1),
  pages: z.int().min(0),
  total: z.int().min(0),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

/** A conversation with a page of messages, the oldest first. */
export const Thread = Conversation.extend({ messages: z.array(Message), hasEarlier: z.boolean() });
export type Thread = z.infer<typeof Thread>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'customer',
  summary: 'The conversations of the customer, the latest first',
  query: z.object({ page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1) }),
  response: ConversationPage,
});

export const startConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  access: 'customer',
  summary: 'Write to a seller, about a listing or none; continues an existing conversation',
  body: NewMessage.extend({ sellerId: PublicId, productId: PublicId.optional() }),
  response: z.object({ conversationId: PrivateId, message: Message }),
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  access: 'customer',
  summary: 'One conversation with its latest messages, or those before a message',
  params: z.object({ id: PrivateId }),
  query: z.object({ before: MessageId.optional() }),
  response: Thread,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  access: 'customer',
  summary: 'Send a message in a conversation',
  params: z.object({ id: PrivateId }),
  body: NewMessage,
  response: Message,
});
