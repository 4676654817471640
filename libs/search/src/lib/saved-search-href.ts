import { ApiError, type Api } from '@marketplace/api-client';
import { openSavedSearch } from '@marketplace/api-contract';

/**
 * SE-16: where the link of a mail leads, the search's own address; null without a token, and for one that opens nothing:
 * then results are shown, and the screen says so.
 */
export async function savedSearchHref(api: Api, url: URL): Promise<string | null> {
  const token = url.searchParams.get('postSearchToken');
  if (!token) return null;
  try {
    const { query } = await api(openSavedSearch, { body: { token } });
    const params = new URLSearchParams(query);
    const lang = url.searchParams.get('lang');
    if (lang) params.set('lang', lang);
    return `/search?${params}`;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}
