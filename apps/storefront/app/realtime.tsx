import { useRevalidator } from 'react-router';
import type { Topic } from '@marketplace/api-contract';
import { createRealtime, useTopicUpdates } from '@marketplace/realtime';

/** The realtime connection of this tab; the first subscriber opens it, never the server. */
export const realtime = createRealtime();

/** Revalidates the page when something of the topic has changed. */
export function RevalidateOnChange({ topic }: { topic: Topic }) {
  const { revalidate } = useRevalidator();
  useTopicUpdates(topic, () => void revalidate());
  return null;
}
