import { useRevalidator } from 'react-router';
import type { Topic } from '@marketplace/api-contract';
import { createLive, useNews } from '@marketplace/live';

/** The connection of this browser tab, for pages that follow something: it is opened by the first of them, never on the server. */
export const live = createLive();

/** Loads the page's data again whenever it may be another. */
export function LoadAgainAt({ topic }: { topic: Topic }) {
  const { revalidate } = useRevalidator();
  useNews(topic, () => void revalidate());
  return null;
}
