import { SearchProvider, SearchScreen } from '@marketplace/search';
import { searchLoader } from '../search-loader';
import type { Route } from './+types/home';

export { SearchError as ErrorBoundary } from '@marketplace/search';

export const loader = (args: Route.LoaderArgs) => searchLoader(args);

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SearchProvider data={loaderData}>
      <SearchScreen />
    </SearchProvider>
  );
}
