import { isRouteErrorResponse } from 'react-router';
import type { MessagesData } from './load-messages';

/** The data of the mounted page; null without one. */
let dataOnScreen: MessagesData | null = null;

export function setDataOnScreen(data: MessagesData | null): void {
  dataOnScreen = data;
}

/**
 * Loads `/messages` in the browser. When the server can't be reached or fails while the page is
 * mounted, it resolves to the list on it, so that only the conversation is missing; otherwise it
 * rejects.
 */
export async function keepListOnError(
  load: () => Promise<MessagesData>,
  { url, signal }: Request,
): Promise<MessagesData> {
  try {
    return await load();
  } catch (error) {
    const isRouteAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isRouteAnswer || signal.aborted || !dataOnScreen) throw error;
    const failedId = new URL(url).searchParams.get('conversation') ?? '';
    return { ...dataOnScreen, thread: null, failedId };
  }
}
