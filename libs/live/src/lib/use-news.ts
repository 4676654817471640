import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Topic } from '@marketplace/api-contract';
import { notLive, type Live } from './live';

/** The connection of this page; without one nothing is followed. */
export const LiveContext = createContext<Live>(notLive);

/** Calls `onNews` whenever what the topic is about may have changed, and once soon after the page is there. */
export function useNews(topic: Topic, onNews: () => void): void {
  const live = use(LiveContext);
  const heard = useEffectEvent(onNews);
  useEffect(() => live.watch(topic, () => heard()), [live, topic]);
}
