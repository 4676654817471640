import { MarksEvent, NewMessageEvent, PrivateId, ReadEvent } from '@marketplace/api-contract';
import { z } from 'zod';
import type { Deps } from '../deps';
import { isMessagingInstalled, listOwnConversations, notifyTyping } from '../messages/messages-service';
import { createCounters } from './counters';
import type { RealtimeServer, RealtimeSocket } from './realtime-server';

const getRoom = (accountId: string) => `messages@${accountId}`;

/** The events that the database announces as `messages@<account> <event> <payload>`. */
const NOTICE = /^(messages@[\da-f-]{36}) (\w+) (\{.*\})$/;
const NoticeEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('publicAppNotification'), payload: NewMessageEvent }),
  z.object({ name: z.literal('updateNotificationCount'), payload: ReadEvent }),
  z.object({ name: z.literal('messageMarks'), payload: MarksEvent }),
  z.object({ name: z.literal('typing'), payload: z.object({ conversationId: PrivateId }) }),
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
      return void io.to(room).emit('typing', event.payload);
  }
}

/** Readings of the list, which queries the database, and typing notices that a page may send in ten seconds. */
const LISTS = 5;
const TYPING_NOTICES = 5;
const WINDOW_MS = 10_000;

/**
 * Answers `getConversations` with the list of the signed-in account and lets it receive the events
 * about its messages. Another account's id gets nothing (ME-02).
 */
export function followMessages(deps: Pick<Deps, 'db' | 'log'>, socket: RealtimeSocket): void {
  const { customerId } = socket.data;
  if (customerId === null) return;
  const isAllowed = createRateLimit({ getConversations: LISTS, typing: TYPING_NOTICES });

  socket.on('getConversations', (profileId: unknown) => {
    if (profileId !== customerId || !isAllowed('getConversations')) return;
    void (async () => {
      // Without the package there are no messages (ME-05).
      if (!(await isMessagingInstalled(deps))) return;
      // Joined before the list is read, so that no message is missed in between.
      await socket.join(getRoom(customerId));
      const filter = { page: 1, search: '', archived: false };
      socket.emit('sendConversationsToPublic', await listOwnConversations(deps, customerId, filter));
    })().catch((error: unknown) => deps.log.warn({ err: error }, 'conversations could not be listed'));
  });

  socket.on('typing', (id: unknown) => {
    const conversation = PrivateId.safeParse(id);
    if (!conversation.success || !isAllowed('typing')) return;
    notifyTyping(deps, customerId, conversation.data).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a typing notice could not be sent'),
    );
  });
}

/** Whether an event may be answered, counted by its name over WINDOW_MS. */
function createRateLimit<Name extends string>(maximum: Readonly<Record<Name, number>>): (name: Name) => boolean {
  const counters = createCounters(WINDOW_MS);
  return (name) => counters.add(name) <= maximum[name];
}
