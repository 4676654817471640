import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Topic } from '@marketplace/api-contract';
import type { Realtime } from './connection';
import { disconnectedRealtime } from './realtime';

/** The connection of this page; by default none. */
export const RealtimeContext = createContext<Realtime>(disconnectedRealtime);

/**
 * Calls `onUpdate` whenever the data of the topic may have changed, and once soon after mounting.
 */
export function useTopicUpdates(topic: Topic, onUpdate: () => void): void {
  const realtime = use(RealtimeContext);
  const onLatestUpdate = useEffectEvent(onUpdate);
  useEffect(() => realtime.watch(topic, () => onLatestUpdate()), [realtime, topic]);
}
