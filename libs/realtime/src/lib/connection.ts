import { io, type Socket } from 'socket.io-client';
import { SOCKET_PATH, type RealtimeEvents, type RealtimeRequests, type Topic } from '@marketplace/api-contract';

/** Notifies an open page of changes made elsewhere. */
export interface Realtime {
  /**
   * Calls `onUpdate` whenever the data of the topic may be outdated: once after subscribing (or
   * failing to), at every change, and after a lost connection. Subscribes when the page is idle;
   * returns the function that unsubscribes.
   */
  watch: (topic: Topic, onUpdate: () => void) => () => void;
}

/** Keep an unused connection open for this long, since the next page may need it. */
const UNUSED_CLOSE_MS = 20_000;
const RECONNECT_DELAY_MAXIMUM_MS = 30_000;
/** A server that refuses closes the connection, which is reported only after this time. */
const CONNECT_TIMEOUT_MS = 5000;
/** Spreads the requests of pages that are notified at the same moment. */
const JITTER_MAXIMUM_MS = 2000;

/** Opens the socket, by default at the page's own origin. */
export function connect(url = window.location.origin): Realtime {
  const socket: Socket<RealtimeEvents, RealtimeRequests> = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    timeout: CONNECT_TIMEOUT_MS,
    reconnectionDelayMax: RECONNECT_DELAY_MAXIMUM_MS,
  });
  const watchers = new Map<Topic, Set<() => void>>();
  const hasWatchers = () => watchers.size > 0;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  /** Reconnecting with the current cookies was already tried. */
  let hasReconnectedSignedOut = false;
  let hasFailed = false;

  const notify = (topic: Topic) => {
    for (const onUpdate of watchers.get(topic) ?? []) onUpdate();
  };
  const notifyAll = () => [...watchers.keys()].forEach(notify);

  function subscribe(topic: Topic): void {
    socket.emit('watch', topic, (rejection) => {
      // The socket may have been opened before the visitor signed in.
      if (rejection === 'signed_out' && !hasReconnectedSignedOut) {
        hasReconnectedSignedOut = true;
        socket.disconnect().connect();
      } else notify(topic);
    });
  }

  socket.on('connect', () => [...watchers.keys()].forEach(subscribe));
  socket.on('changed', notify);
  socket.on('missed', () => setTimeout(notifyAll, Math.random() * JITTER_MAXIMUM_MS));
  socket.on('connect_error', () => {
    // Update once, since a page without a connection is not notified.
    if (!hasFailed) notifyAll();
    hasFailed = true;
  });
  socket.on('disconnect', (reason) => {
    // The session has ended or the server shuts down: reconnect with the cookies of that time.
    if (reason === 'io server disconnect') setTimeout(() => hasWatchers() && socket.connect(), JITTER_MAXIMUM_MS);
  });
  window.addEventListener('online', () => hasWatchers() && socket.connect());
  // A page with an open connection is not eligible for the back/forward cache.
  window.addEventListener('pagehide', () => socket.connected && socket.disconnect());
  window.addEventListener('pageshow', ({ persisted }) => persisted && hasWatchers() && socket.connect());

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
        if (!hasWatchers()) closeTimer = setTimeout(() => socket.disconnect(), UNUSED_CLOSE_MS);
      };
    },
  };
}
