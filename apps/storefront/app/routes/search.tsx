import { redirect } from 'react-router';
import { loadSearch, savedSearchHref, SearchProvider, SearchScreen } from '@marketplace/search';
import { load } from '../load';
import type { Route } from './+types/search';

export { SearchError as ErrorBoundary } from '@marketplace/search';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  load(context, async ({ api, site }) => {
    const url = new URL(request.url);
    const saved = await savedSearchHref(api, url);
    if (saved) throw redirect(saved);
    return loadSearch(api, site, url);
  });

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SearchProvider data={loaderData}>
      <SearchScreen />
    </SearchProvider>
  );
}
