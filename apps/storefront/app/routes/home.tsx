import { loadSearch, SearchProvider, SearchScreen } from '@marketplace/search';
import { load } from '../load';
import type { Route } from './+types/home';

export { SearchError as ErrorBoundary } from '@marketplace/search';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  load(context, ({ api, site }) => loadSearch(api, site, new URL(request.url)));

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SearchProvider data={loaderData}>
      <SearchScreen />
    </SearchProvider>
  );
}
