import { keepListOnError, loadMessages, MESSAGES_PARAMETERS, MessagesScreen } from '@marketplace/messaging';
import { load } from '../load';
import { RealtimeProvider } from '../realtime';
import type { Route } from './+types/messages';

export const parameters = MESSAGES_PARAMETERS;

// Without the package the page responds with 404, also to visitors who are not signed in.
export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, ({ api, site }) => loadMessages(api, site, new URL(request.url)));

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  keepListOnError(serverLoader, request);

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RealtimeProvider>
      <MessagesScreen data={loaderData} />
    </RealtimeProvider>
  );
}
