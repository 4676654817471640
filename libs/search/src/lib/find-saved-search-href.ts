import { ApiError, type Api } from '@marketplace/api-client';
import { openSavedSearch } from '@marketplace/api-contract/operations';
import type { PageQuery, SEARCH_PARAMETERS } from '@marketplace/search-params';

/**
 * The URL of the saved search that an email's `postSearchToken` opens (SE-16). Null without a token
 * or for an invalid one: then the screen shows results with a toast.
 */
export async function findSavedSearchHref(
  api: Api,
  { searchParams }: { searchParams: PageQuery<typeof SEARCH_PARAMETERS> },
): Promise<string | null> {
  const token = searchParams.get('postSearchToken');
  if (!token) return null;
  try {
    const { query } = await api(openSavedSearch, { body: { token } });
    const params = new URLSearchParams(query);
    const lang = searchParams.get('lang');
    if (lang) params.set('lang', lang);
    return `/search?${params}`;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}
