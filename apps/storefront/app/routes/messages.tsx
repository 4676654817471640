import { loadMessages, MESSAGES_PARAMETERS, MessagesScreen } from '@marketplace/messaging';
import { RealtimeContext } from '@marketplace/realtime';
import { load } from '../load';
import { realtime } from '../realtime';
import type { Route } from './+types/messages';

export const parameters = MESSAGES_PARAMETERS;

// Without the package the page responds with 404, also to visitors who are not signed in.
export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, ({ api, site }) => loadMessages(api, site, new URL(request.url)));

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RealtimeContext value={realtime}>
      <MessagesScreen data={loaderData} />
    </RealtimeContext>
  );
}
