import type { Topic } from '@marketplace/api-contract';
import { whenIdle } from './when-idle';

/** What changes elsewhere, while a page is open. */
export interface Live {
  /**
   * Calls `onNews` whenever what the topic is about may be another than what was read before: once it is followed or cannot be,
   * at every change, and after a lost connection. Following begins when the page is idle and ends with the function it answers.
   */
  watch: (topic: Topic, onNews: () => void) => () => void;
}

/** Follows nothing: looks once when the page is idle. What is used where no connection is given. */
export const notLive: Live = { watch: (_topic, onNews) => whenIdle(onNews) };

/** One connection for all that a page follows; its code is fetched and it is opened with the first of them. */
export function createLive(): Live {
  let connection: Promise<Live> | undefined;
  const connected = () =>
    (connection ??= import('./connection').then(
      ({ connect }) => connect(),
      (error: unknown) => {
        connection = undefined;
        throw error;
      },
    ));
  return {
    watch(topic, onNews) {
      let stop: (() => void) | undefined;
      let isOver = false;
      const cancel = whenIdle(() => {
        connected().then(
          ({ watch }) => {
            if (!isOver) stop = watch(topic, onNews);
          },
          // Without the code nothing is followed; what was read is looked at once all the same.
          () => isOver || onNews(),
        );
      });
      return () => {
        isOver = true;
        cancel();
        stop?.();
      };
    },
  };
}
