import type { Realtime, GetRealtimeSession } from './connection';
import { whenIdle } from './when-idle';

/** Without a connection: updates once when the page is idle. The default of the context. */
export const disconnectedRealtime: Realtime = {
  watch: (_topic, onUpdate) => whenIdle(onUpdate),
  followMessages: () => () => undefined,
  sendTyping: () => undefined,
};

/** One connection per page; its code is loaded and it is opened with the first use. */
export function createRealtime(getSession: GetRealtimeSession): Realtime {
  let connection: Promise<Realtime> | undefined;
  const connected = () =>
    (connection ??= import('./connection').then(
      ({ connect }) => connect(getSession),
      (error: unknown) => {
        connection = undefined;
        throw error;
      },
    ));

  /** Starts something when the page is idle; returns the function that stops it. */
  function whenConnected(start: (connection: Realtime) => () => void, onFailure: () => void): () => void {
    let stop: (() => void) | undefined;
    let isStopped = false;
    const cancel = whenIdle(() => {
      connected().then(
        (connection) => {
          if (!isStopped) stop = start(connection);
        },
        () => isStopped || onFailure(),
      );
    });
    return () => {
      isStopped = true;
      cancel();
      stop?.();
    };
  }

  return {
    // If the code cannot be loaded, update once.
    watch: (topic, onUpdate) => whenConnected(({ watch }) => watch(topic, onUpdate), onUpdate),
    followMessages: (profileId, listener) =>
      whenConnected(
        ({ followMessages }) => followMessages(profileId, listener),
        () => undefined,
      ),
    sendTyping: (conversationId) =>
      void connection?.then(
        ({ sendTyping }) => sendTyping(conversationId),
        () => undefined,
      ),
  };
}
