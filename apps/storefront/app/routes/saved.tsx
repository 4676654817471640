import { loadSaved, SAVED_PARAMETERS, SavedScreen } from '@marketplace/saved';
import { load } from '../load';
import type { Route } from './+types/saved';

export const parameters = SAVED_PARAMETERS;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, async ({ api, user }) => loadSaved(api, await user(), new URL(request.url)));

export default function SavedRoute({ loaderData }: Route.ComponentProps) {
  // Each page of favourites has its own state.
  return <SavedScreen key={loaderData.page} data={loaderData} />;
}
