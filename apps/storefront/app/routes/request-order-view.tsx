import { loadRequest, RequestViewProvider, RequestViewScreen } from '@marketplace/request-orders';
import { load } from '../load';
import { RealtimeProvider } from '../realtime';
import type { Route } from './+types/request-order-view';

export const loader = ({ params, context }: Route.LoaderArgs) =>
  load(context, ({ api }) => loadRequest(api, params.id));

export default function RequestOrderViewRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RealtimeProvider>
      <RequestViewProvider data={loaderData}>
        <RequestViewScreen />
      </RequestViewProvider>
    </RealtimeProvider>
  );
}
