import { ApiError, type Api } from '@marketplace/api-client';
import { openSavedSearch } from '@marketplace/api-contract';
import type { PageQuery, SEARCH_PARAMETERS } from '@marketplace/search-params';

/**
 * SE-16: where the link of a mail leads, the search's own address; null without a token, and for one that opens nothing:
 * then results are shown, and the screen says so.
 */
export async function savedSearchHref(
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
