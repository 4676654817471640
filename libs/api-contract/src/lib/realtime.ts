import type { ConversationEvent, MarksEvent, NewMessageEvent, ReadEvent } from './message-events';
import type { ConversationPage } from './messages';

/** The path of the WebSocket on the storefront's origin. */
export const SOCKET_PATH = '/socket.io';

/** Whether a request is for the WebSocket's path. */
export const isSocketPath = (url: string | undefined): boolean => url?.split(/[/?]/, 2)[1] === SOCKET_PATH.slice(1);

/**
 * A topic that a page can subscribe to: changes of a product (availability, price or texts) or of an
 * auction (bids, end), for anyone, or of the signed-in customer's orders, requests and standings in
 * auctions. Events contain no data: subscribers load it again.
 */
export type Topic = `product:${string}` | `auction:${string}` | 'orders';

/** The maximum of topics per page. */
export const TOPICS_MAXIMUM = 50;

/** Why subscribing to a topic failed. */
export type TopicError = 'unknown_topic' | 'signed_out' | 'too_many_topics';

/** Events from the browser. `watch` is acknowledged once all later changes will be sent. */
export interface RealtimeRequests {
  watch: (topic: Topic, answered: (rejection: TopicError | null) => void) => void;
  unwatch: (topic: Topic) => void;
  /**
   * Answered by `sendConversationsToPublic`, after which the events about messages are sent. The id
   * must be that of the signed-in account (ME-02); any other is not answered.
   */
  getConversations: (profileId: string) => void;
  /** The account is typing in a conversation. */
  typing: (conversationId: string) => void;
}

/** Events from the server. `missed`: the server itself may have missed changes of any topic. */
export interface RealtimeEvents {
  changed: (topic: Topic) => void;
  missed: () => void;
  /** The first page of conversations, with the number of unread messages. */
  sendConversationsToPublic: (page: ConversationPage) => void;
  /** Messages of the other side were read, on this or another page. */
  updateNotificationCount: (event: ReadEvent) => void;
  /** There is a new message, of either side. */
  publicAppNotification: (event: NewMessageEvent) => void;
  /** The other side has received or read messages. */
  messageMarks: (event: MarksEvent) => void;
  /** The other side is typing. */
  typing: (event: ConversationEvent) => void;
  /** One side has blocked the other or allowed it to write again, or the order has made a step. */
  conversationChanged: (event: ConversationEvent) => void;
}
