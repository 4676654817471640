import {
  ConversationEvent,
  listConversations,
  MarksEvent,
  NewMessageEvent,
  PrivateId,
  ReadEvent,
} from '@marketplace/api-contract';
import { z } from 'zod';
import type { Deps } from '../deps';
import { isMessagingInstalled, listOwnConversations, notifyTyping } from '../messages/messages-service';
import { estimateCost } from '../plugins/costs';
import { createCounters } from './counters';
import type { RealtimeServer, RealtimeSocket } from './realtime-server';
import { shareReadings } from './share-readings';

const getRoom = (accountId: string) => `messages@${accountId}`;

/** The events that the database announces as `messages@<account> <event> <payload>`. */
const NOTICE = /^(messages@[\da-f-]{36}) (\w+) (\{.*\})$/;
const NoticeEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('publicAppNotification'), payload: NewMessageEvent }),
  z.object({ name: z.literal('updateNotificationCount'), payload: ReadEvent }),
  z.object({ name: z.literal('messageMarks'), payload: MarksEvent }),
  z.object({ name: z.enum(['typing', 'conversationChanged']), payload: ConversationEvent }),
]);

/** Sends a notice of the database to the open pages of an account. */
export function sendMessageNotice(io: RealtimeServer, notice: string): void {
  const [, room = '', name, payload = ''] = NOTICE.exec(notice) ?? [];
  if (name === undefined) return;
  const event = NoticeEvent.parse({ name, payload: JSON.parse(payload) });
  switch (event.name) {
    case 'publicAppNotification':
      return void io.to(room).emit('publicAppNotification', event.payload);
    case 'updateNotificationCount':
      return void io.to(room).emit('updateNotificationCount', event.payload);
    case 'messageMarks':
      return void io.to(room).emit('messageMarks', event.payload);
    case 'typing':
    case 'conversationChanged':
      return void io.to(room).emit(event.name, event.payload);
  }
}

/** Typing notices that an account may send in WINDOW_MS, with all of its pages. */
const TYPING_NOTICES = 10;
const WINDOW_MS = 10_000;

/**
 * Returns what makes a socket answer `getConversations` with the list of the signed-in account and
 * receive the events about its messages. Another account's id gets nothing (ME-02). `spend` throws
 * where the caller has used up what the calls of its session or address may cost.
 */
export function createMessageEvents(deps: Pick<Deps, 'db' | 'log'>) {
  const readList = shareReadings((accountId) =>
    listOwnConversations(deps, accountId, { page: 1, search: '', archived: false }),
  );
  const typingNotices = createCounters(WINDOW_MS);

  async function sendList(socket: RealtimeSocket, accountId: string): Promise<void> {
    // Without the package there are no messages (ME-05).
    if (!(await isMessagingInstalled(deps))) return;
    // Joined before the list is read, so that no message is missed in between.
    await socket.join(getRoom(accountId));
    socket.emit('sendConversationsToPublic', await readList(accountId));
  }

  return (socket: RealtimeSocket, spend: (milliseconds: number) => void): void => {
    const { customerId } = socket.data;
    if (customerId === null) return;
    socket.on('getConversations', (profileId: unknown) => {
      if (profileId !== customerId) return;
      try {
        spend(estimateCost(listConversations, { query: {} }));
      } catch {
        return;
      }
      sendList(socket, customerId).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'conversations could not be listed'),
      );
    });
    socket.on('typing', (id: unknown) => {
      const conversation = PrivateId.safeParse(id);
      if (!conversation.success || typingNotices.add(customerId) > TYPING_NOTICES) return;
      notifyTyping(deps, customerId, conversation.data).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a typing notice could not be sent'),
      );
    });
  };
}
