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

/**
 * Loads the page's data again. Not while the browser is offline, since the page would be replaced by
 * the error: the connection reports a change again when it is back.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  return () => void (navigator.onLine && revalidate());
}

/** Reloads the page's data when something of the topic has changed. */
export function RevalidateOnChange({ topic }: { topic: Topic }) {
  useTopicUpdates(topic, useReload());
  return null;
}
