import { z } from 'zod';
import { LAST_PAGE, MESSAGE_MAXIMUM, REPORT_MAXIMUM } from './constants';
import { endpoint } from './endpoint';
import { OrderStatus } from './orders';
import { Day, Instant, OptionalLine, OptionalLines, Picture, PrivateId, PublicId } from './primitives';
import { SellerSummary } from './sellers';
import { AttachedFiles, Attachment } from './uploads';

/** The two sides of a conversation. A seller takes part with the account of their seller record. */
export const Side = z.enum(['customer', 'seller']);
export type Side = z.infer<typeof Side>;

const MessageKey = z.string().regex(/^[\w-]{8,64}$/, 'Invalid value');

/** A new message in plain text, with files or only of files; `key` is an idempotency key. */
const newMessage = { text: OptionalLines(MESSAGE_MAXIMUM), attachments: AttachedFiles, key: MessageKey };
const hasContent = ({ text, attachments }: { text: string; attachments: readonly string[] }) =>
  text !== '' || attachments.length > 0;
const WITHOUT_CONTENT = { path: ['text'], error: 'This is a required field.' };

/** Numbers the messages of a conversation from 1 without gaps. */
const MessageNumber = z.int().min(1).max(2_147_483_647);
const NumberInQuery = z.coerce.number().pipe(MessageNumber);

export const Message = z.object({
  number: MessageNumber,
  /** The key of the caller's own message; null for the other side's. */
  key: MessageKey.nullable(),
  sender: Side,
  /** Empty if the message has only files. */
  text: z.string(),
  attachments: z.array(Attachment),
  at: Instant,
});
export type Message = z.infer<typeof Message>;

/** A conversation of a customer with a seller: about an order, a request for quotes, a listing or nothing else. */
export const Conversation = z.object({
  id: PrivateId,
  /** The side of the caller. */
  role: Side,
  seller: SellerSummary.pick({ id: true, name: true, avatar: true }),
  customer: z.object({ name: z.string(), avatar: z.string().nullable() }),
  /** Null if it is about no listing, or one that is no longer offered. */
  product: z.object({ id: PublicId, name: z.string(), slug: z.string(), picture: Picture }).nullable(),
  order: z
    .object({
      id: PrivateId,
      number: z.string(),
      /** The name and days of its first line, and how many lines it has. */
      name: z.string(),
      startDate: Day.nullable(),
      endDate: Day.nullable(),
      lines: z.int().min(1),
    })
    .nullable(),
  request: z.object({ id: PrivateId, title: z.string() }).nullable(),
  isArchived: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationSummary = Conversation.extend({
  /** The last message, or with a search the last that contains its text; truncated if it is long. */
  last: Message.omit({ key: true }),
  /** Messages of the other side that the caller has not read. */
  unread: z.int().min(0),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationPage = z.object({
  conversations: z.array(ConversationSummary),
  page: z.int().min(1),
  pages: z.int().min(0),
  total: z.int().min(0),
  /** Unread messages in all conversations of the caller. */
  unread: z.int().min(0),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

/** A conversation with a page of messages, the oldest first. */
export const Thread = Conversation.extend({
  messages: z.array(Message),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  /** The number of the last message, up to which the caller has read, and how far the other side has got. */
  lastNumber: z.int().min(0),
  readNumber: z.int().min(0),
  otherReadNumber: z.int().min(0),
  otherDeliveredNumber: z.int().min(0),
  /** Who has blocked the other side: neither can send messages then. The caller's own block comes first. */
  blockedBy: Side.nullable(),
  /** When the order that it is about changed its status, the oldest first. */
  events: z.array(z.object({ status: OrderStatus, at: Instant })),
});
export type Thread = z.infer<typeof Thread>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'customer',
  summary: 'The conversations of the caller as customer and as seller, the latest first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
    /** Only those with a message, person or listing that contains this text. */
    search: OptionalLine(100).optional(),
    /** Archived ones instead of the others; a search covers both. */
    archived: z.stringbool().default(false),
  }),
  response: ConversationPage,
});

export const startConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  access: 'customer',
  summary:
    'Write to a seller, about a listing or none, or to the other side of an order or request; continues an existing one',
  body: z
    .object({
      ...newMessage,
      sellerId: PublicId.optional(),
      productId: PublicId.optional(),
      /** An order of the caller as customer or seller, instead of the other two. */
      orderId: PrivateId.optional(),
      /** A request for quotes: its customer names one of its sellers, a seller nobody. */
      requestId: PrivateId.optional(),
    })
    .refine(({ sellerId, productId, orderId, requestId }) => {
      if (orderId !== undefined) return [sellerId, productId, requestId].every((id) => id === undefined);
      return requestId !== undefined ? productId === undefined : sellerId !== undefined;
    })
    .refine(hasContent, WITHOUT_CONTENT),
  response: z.object({ conversationId: PrivateId, message: Message }),
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  access: 'customer',
  summary: 'One conversation with its latest messages, or those before, after or around a message',
  params: z.object({ id: PrivateId }),
  query: z.object({
    before: NumberInQuery.optional(),
    /** Zero: from the first message on. */
    after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    around: NumberInQuery.optional(),
  }),
  response: Thread,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  access: 'customer',
  summary: 'Send a message in a conversation',
  params: z.object({ id: PrivateId }),
  body: z.object(newMessage).refine(hasContent, WITHOUT_CONTENT),
  response: Message,
});

export const readConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/read',
  access: 'customer',
  summary: 'Mark messages as read up to a number; answers how many remain unread in all conversations',
  params: z.object({ id: PrivateId }),
  body: z.object({ number: MessageNumber }),
  response: z.object({ unread: z.int().min(0) }),
});

export const archiveConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/archived',
  access: 'customer',
  summary: 'Archive a conversation until its next message, or take it out of the archive',
  params: z.object({ id: PrivateId }),
  body: z.object({ isArchived: z.boolean() }),
  response: z.object({}),
});

export const blockConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/blocked',
  access: 'customer',
  summary: 'Block the other side in all conversations, or allow it to write again',
  params: z.object({ id: PrivateId }),
  body: z.object({ isBlocked: z.boolean() }),
  response: z.object({ blockedBy: Side.nullable() }),
});

export const REPORT_REASONS = ['spam', 'fraud', 'insult', 'other'] as const;

export const reportConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/report',
  access: 'customer',
  summary: 'Report the other side of a conversation to the operator',
  params: z.object({ id: PrivateId }),
  body: z.object({ reason: z.enum(REPORT_REASONS), text: OptionalLines(REPORT_MAXIMUM) }),
  response: z.object({}),
});
