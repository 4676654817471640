import { redirect, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router';
import { loadSearch, savedSearchHref, type SearchData } from '@marketplace/search';
import { hrefOf } from '@marketplace/search-params';
import { load } from './load';

/** Loads `/` and `/search`. A mail's link leads to its search; a category that is not there (any more) to the search without it. */
export const searchLoader = ({ request, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) =>
  load(context, async ({ api, site }): Promise<SearchData> => {
    const url = new URL(request.url);
    const saved = await savedSearchHref(api, url);
    if (saved) throw redirect(saved);
    const data = await loadSearch(api, site, url);
    const { params, categories } = data;
    if (params.category !== undefined && !categories.some(({ slug }) => slug === params.category))
      throw redirect(hrefOf(params, { category: undefined }));
    return data;
  });
