import { isRouteErrorResponse } from 'react-router';
import type { SearchData } from './search-data';

/** The data of the mounted search screen; null without one. */
let resultsOnScreen: SearchData | null = null;

export function setResultsOnScreen(data: SearchData | null): void {
  resultsOnScreen = data;
}

/**
 * Loads a search in the browser. When the server fails while a search screen is mounted, it
 * resolves to that screen’s data with `hasFailed`, so that the screen stays; otherwise it rejects.
 */
export async function keepResultsOnError(load: () => Promise<SearchData>, { signal }: Request): Promise<SearchData> {
  try {
    return await load();
  } catch (error) {
    const isRouteAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isRouteAnswer || signal.aborted || !resultsOnScreen) throw error;
    return { ...resultsOnScreen, hasFailed: true };
  }
}
