import { isRouteErrorResponse } from 'react-router';
import type { SearchData } from './load-search';

/** What is on screen; null where no search is. */
let inView: SearchData | null = null;

export function setInView(data: SearchData | null): void {
  inView = data;
}

/**
 * Loads another search in the browser. Where that fails although nothing is wrong with what was asked for, the screen stays and says
 * so; with none in view it rejects.
 */
export async function keepResults(load: () => Promise<SearchData>, { signal }: Request): Promise<SearchData> {
  try {
    return await load();
  } catch (error) {
    const isOurs = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isOurs || signal.aborted || !inView) throw error;
    return { ...inView, hasFailed: true };
  }
}
