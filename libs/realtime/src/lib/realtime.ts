import type { Realtime } from './connection';
import { whenIdle } from './when-idle';

/** Without a connection: updates once when the page is idle. The default of the context. */
export const disconnectedRealtime: Realtime = { watch: (_topic, onUpdate) => whenIdle(onUpdate) };

/** One connection per page; its code is loaded and it is opened with the first topic. */
export function createRealtime(): Realtime {
  let connection: Promise<Realtime> | undefined;
  const connected = () =>
    (connection ??= import('./connection').then(
      ({ connect }) => connect(),
      (error: unknown) => {
        connection = undefined;
        throw error;
      },
    ));
  return {
    watch(topic, onUpdate) {
      let stop: (() => void) | undefined;
      let isStopped = false;
      const cancel = whenIdle(() => {
        connected().then(
          ({ watch }) => {
            if (!isStopped) stop = watch(topic, onUpdate);
          },
          // If the code cannot be loaded, update once.
          () => isStopped || onUpdate(),
        );
      });
      return () => {
        isStopped = true;
        cancel();
        stop?.();
      };
    },
  };
}
