import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { StoreApi } from 'zustand/vanilla';
import type { Topic } from '@marketplace/api-contract';
import { createRealtime, RealtimeContext, useTopicUpdates, type Realtime } from '@marketplace/realtime';
import { useSessionStore, type Session } from '@marketplace/session';

const connections = new WeakMap<StoreApi<Session>, Realtime>();

/** The realtime connection of this tab; the first subscriber opens it, never the server. */
function getRealtime(session: StoreApi<Session>): Realtime {
  const existing = connections.get(session);
  if (existing) return existing;
  const realtime = createRealtime(session.getState);
  connections.set(session, realtime);
  return realtime;
}

/** Lets a screen follow changes made elsewhere. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const session = useSessionStore();
  return <RealtimeContext value={getRealtime(session)}>{children}</RealtimeContext>;
}

/** Revalidates the page when something of the topic has changed. */
export function RevalidateOnChange({ topic }: { topic: Topic }) {
  const { revalidate } = useRevalidator();
  useTopicUpdates(topic, () => void revalidate());
  return null;
}
