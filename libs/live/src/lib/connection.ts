import { io, type Socket } from 'socket.io-client';
import { LIVE_PATH, type LiveNews, type LiveRequests, type Topic } from '@marketplace/api-contract';
import type { Live } from './live';

/** Where nobody follows anything any more, the next page may: the connection stays open for so long. */
const LINGER_MS = 20_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that refuses says so by closing, which is not told before this time. */
const ANSWER_MS = 5000;
/** All pages may have to look again at the same moment: they spread it. */
const SPREAD_MS = 2000;

/** Opens the socket, at the page's own origin unless another address is given. */
export function connect(url = window.location.origin): Live {
  const socket: Socket<LiveNews, LiveRequests> = io(url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    forceNew: true,
    timeout: ANSWER_MS,
    reconnectionDelayMax: LONGEST_PAUSE_MS,
  });
  const watchers = new Map<Topic, Set<() => void>>();
  const isFollowing = () => watchers.size > 0;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  /** With the cookies of now it was tried already. */
  let isKnownToBeNobody = false;
  let hasFailed = false;

  const tell = (topic: Topic) => {
    for (const onNews of watchers.get(topic) ?? []) onNews();
  };
  const tellAll = () => [...watchers.keys()].forEach(tell);

  function follow(topic: Topic): void {
    socket.emit('watch', topic, (refusal) => {
      // The socket may have been opened before somebody signed in.
      if (refusal === 'signed_out' && !isKnownToBeNobody) {
        isKnownToBeNobody = true;
        socket.disconnect().connect();
      } else tell(topic);
    });
  }

  socket.on('connect', () => [...watchers.keys()].forEach(follow));
  socket.on('news', tell);
  socket.on('missed', () => setTimeout(tellAll, Math.random() * SPREAD_MS));
  socket.on('connect_error', () => {
    // Once, so that a page which cannot be told has at least looked.
    if (!hasFailed) tellAll();
    hasFailed = true;
  });
  socket.on('disconnect', (reason) => {
    // The session has ended, or the server goes: opened again with what the cookies say then.
    if (reason === 'io server disconnect') setTimeout(() => isFollowing() && socket.connect(), SPREAD_MS);
  });
  window.addEventListener('online', () => isFollowing() && socket.connect());
  // A page with an open connection is not kept for Back.
  window.addEventListener('pagehide', () => socket.connected && socket.disconnect());
  window.addEventListener('pageshow', ({ persisted }) => persisted && isFollowing() && socket.connect());

  return {
    watch(topic, onNews) {
      clearTimeout(lingering);
      isKnownToBeNobody = false;
      const others = watchers.get(topic);
      watchers.set(topic, (others ?? new Set()).add(onNews));
      if (others) onNews();
      else if (socket.connected) follow(topic);
      else if (!socket.active) socket.connect();
      else if (hasFailed) onNews();
      return () => {
        const left = watchers.get(topic);
        left?.delete(onNews);
        if (left?.size !== 0) return;
        watchers.delete(topic);
        if (socket.connected) socket.emit('unwatch', topic);
        if (!isFollowing()) lingering = setTimeout(() => socket.disconnect(), LINGER_MS);
      };
    },
  };
}
