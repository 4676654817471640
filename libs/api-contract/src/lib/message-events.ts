import { z } from 'zod';
import { PrivateId } from './primitives';

/** A new message of either side; readers load it by its number. */
export const NewMessageEvent = z.object({
  conversationId: PrivateId,
  /** The number of the message. */
  number: z.int().min(1),
  /** Whether the account itself sent it, from this or another page. */
  isOwn: z.boolean(),
});
export type NewMessageEvent = z.infer<typeof NewMessageEvent>;

/** Messages of the other side were read by the account, on this or another page. */
export const ReadEvent = z.object({
  conversationId: PrivateId,
  /** How many messages are no longer unread. */
  read: z.int().min(1),
});
export type ReadEvent = z.infer<typeof ReadEvent>;

/** The other side has received or read messages. */
export const MarksEvent = z.object({
  conversationId: PrivateId,
  /** How far the other side has got. */
  otherReadNumber: z.int().min(0),
  otherDeliveredNumber: z.int().min(0),
});
export type MarksEvent = z.infer<typeof MarksEvent>;

/** An event that says no more than which conversation it is about. */
export const ConversationEvent = z.object({ conversationId: PrivateId });
export type ConversationEvent = z.infer<typeof ConversationEvent>;
