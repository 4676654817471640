import { io, type Socket } from 'socket.io-client';
import {
  SOCKET_PATH,
  type ConversationPage,
  type MarksEvent,
  type NewMessageEvent,
  type ReadEvent,
  type RealtimeEvents,
  type RealtimeRequests,
  type Topic,
} from '@marketplace/api-contract';
import { createSocketTicket } from '@marketplace/api-contract/operations';
import type { Session, Site } from '@marketplace/session';

/** Called for the events about the messages of an account. */
export interface MessageListener {
  /**
   * The first page of conversations: at first, and whenever events may have been missed, as after a
   * lost connection.
   */
  onConversations?: (page: ConversationPage) => void;
  onMessage?: (event: NewMessageEvent) => void;
  onRead?: (event: ReadEvent) => void;
  onMarks?: (event: MarksEvent) => void;
  onTyping?: (conversationId: string) => void;
  /** What a conversation is about or whether it is blocked has changed. */
  onChange?: (conversationId: string) => void;
}

/** Notifies an open page of changes made elsewhere. */
export interface Realtime {
  /**
   * Calls `onUpdate` whenever the data of the topic may be outdated: once after subscribing (or
   * failing to), at every change, and after a lost connection. Subscribes when the page is idle;
   * returns the function that unsubscribes.
   */
  watch: (topic: Topic, onUpdate: () => void) => () => void;
  /**
   * Calls the listener for the messages of the signed-in account (ME-02); returns the function that
   * stops it.
   */
  followMessages: (profileId: string, listener: MessageListener) => () => void;
  /** The account is typing in a conversation; without a connection nobody is notified. */
  sendTyping: (conversationId: string) => void;
}

/** What of the session the connection needs; read again at each connection, as the user may have changed. */
export type GetRealtimeSession = () => Pick<Session, 'api' | 'user'> & { site: Pick<Site, 'messageServer'> };

/** Keep an unused connection open for this long, since the next page may need it. */
const UNUSED_CLOSE_MS = 20_000;
const RECONNECT_DELAY_MAXIMUM_MS = 30_000;
/** A server that refuses closes the connection, which is reported only after this time. */
const CONNECT_TIMEOUT_MS = 5000;
/** Spreads the requests of pages that are notified at the same moment. */
const JITTER_MAXIMUM_MS = 2000;
/** The server doesn't answer `getConversations` of an account that it takes for signed out. */
const ANSWER_MAXIMUM_MS = 5000;
/** Of requests for new listeners: the server answers a few in ten seconds. */
const REQUEST_INTERVAL_MS = 2500;

/** Opens the socket, at the page's own origin or at the configured server with a ticket (ME-06). */
export function connect(getSession: GetRealtimeSession): Realtime {
  const ownOrigin = window.location.origin;
  const origin = URL.parse(getSession().site.messageServer)?.origin ?? ownOrigin;
  const socket: Socket<RealtimeEvents, RealtimeRequests> = io(origin, {
    path: SOCKET_PATH,
    // Cookies reach the own origin only. Without a ticket the visitor is signed out there.
    auth: (send) => {
      const { api, user } = getSession();
      if (origin === ownOrigin || !user) return send({});
      api(createSocketTicket).then(send, () => send({}));
    },
    transports: ['websocket'],
    forceNew: true,
    timeout: CONNECT_TIMEOUT_MS,
    reconnectionDelayMax: RECONNECT_DELAY_MAXIMUM_MS,
  });
  const watchers = new Map<Topic, Set<() => void>>();
  const listeners = new Set<MessageListener>();
  const isUsed = () => watchers.size > 0 || listeners.size > 0;
  let profileId = '';
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let requestTimer: ReturnType<typeof setTimeout> | undefined;
  let requestedAt = -Infinity;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  /** Reconnecting with the current cookies was already tried. */
  let hasReconnectedSignedOut = false;
  let hasFailed = false;

  const notify = (topic: Topic) => {
    for (const onUpdate of watchers.get(topic) ?? []) onUpdate();
  };
  const notifyAll = () => [...watchers.keys()].forEach(notify);
  const updateAll = () => {
    notifyAll();
    requestConversations();
  };

  function subscribe(topic: Topic): void {
    socket.emit('watch', topic, (rejection) => {
      if (rejection === 'signed_out' && !hasReconnectedSignedOut) reconnectSignedOut();
      else notify(topic);
    });
  }

  /** The socket may have been opened before the visitor signed in. */
  function reconnectSignedOut(): void {
    hasReconnectedSignedOut = true;
    socket.disconnect().connect();
  }

  function requestConversations(): void {
    clearTimeout(requestTimer);
    requestTimer = undefined;
    if (listeners.size === 0 || !socket.connected) return;
    requestedAt = Date.now();
    socket.emit('getConversations', profileId);
    clearTimeout(answerTimer);
    if (!hasReconnectedSignedOut) answerTimer = setTimeout(reconnectSignedOut, ANSWER_MAXIMUM_MS);
  }

  /** One request serves all listeners that are added at about the same time. */
  function requestConversationsSoon(): void {
    requestTimer ??= setTimeout(requestConversations, Math.max(0, requestedAt + REQUEST_INTERVAL_MS - Date.now()));
  }

  function stopUse(): void {
    if (isUsed()) return;
    closeTimer = setTimeout(() => socket.disconnect(), UNUSED_CLOSE_MS);
  }

  socket.on('connect', () => {
    [...watchers.keys()].forEach(subscribe);
    requestConversations();
  });
  socket.on('sendConversationsToPublic', (page) => {
    clearTimeout(answerTimer);
    for (const { onConversations } of listeners) onConversations?.(page);
  });
  socket.on('publicAppNotification', (event) => listeners.forEach(({ onMessage }) => onMessage?.(event)));
  socket.on('updateNotificationCount', (event) => listeners.forEach(({ onRead }) => onRead?.(event)));
  socket.on('messageMarks', (event) => listeners.forEach(({ onMarks }) => onMarks?.(event)));
  socket.on('typing', ({ conversationId }) => listeners.forEach(({ onTyping }) => onTyping?.(conversationId)));
  socket.on('conversationChanged', ({ conversationId }) =>
    listeners.forEach(({ onChange }) => onChange?.(conversationId)),
  );
  socket.on('changed', notify);
  socket.on('missed', () => setTimeout(updateAll, Math.random() * JITTER_MAXIMUM_MS));
  socket.on('connect_error', () => {
    // Update once, since a page without a connection is not notified.
    if (!hasFailed) notifyAll();
    hasFailed = true;
  });
  socket.on('disconnect', (reason) => {
    clearTimeout(answerTimer);
    // The session has ended or the server shuts down: reconnect with the cookies of that time.
    if (reason === 'io server disconnect') setTimeout(() => isUsed() && socket.connect(), JITTER_MAXIMUM_MS);
  });
  window.addEventListener('online', () => isUsed() && socket.connect());
  // A page with an open connection is not eligible for the back/forward cache.
  window.addEventListener('pagehide', () => socket.connected && socket.disconnect());
  window.addEventListener('pageshow', ({ persisted }) => persisted && isUsed() && socket.connect());

  return {
    watch(topic, onUpdate) {
      clearTimeout(closeTimer);
      hasReconnectedSignedOut = false;
      const others = watchers.get(topic);
      watchers.set(topic, (others ?? new Set()).add(onUpdate));
      if (others) onUpdate();
      else if (socket.connected) subscribe(topic);
      else if (!socket.active) socket.connect();
      else if (hasFailed) onUpdate();
      return () => {
        const remaining = watchers.get(topic);
        remaining?.delete(onUpdate);
        if (remaining?.size !== 0) return;
        watchers.delete(topic);
        if (socket.connected) socket.emit('unwatch', topic);
        stopUse();
      };
    },
    followMessages(id, listener) {
      clearTimeout(closeTimer);
      hasReconnectedSignedOut = false;
      profileId = id;
      listeners.add(listener);
      if (socket.connected) requestConversationsSoon();
      else if (!socket.active) socket.connect();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(answerTimer);
        stopUse();
      };
    },
    sendTyping: (conversationId) => void (socket.connected && socket.emit('typing', conversationId)),
  };
}
