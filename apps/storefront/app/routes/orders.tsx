import { RealtimeContext } from '@marketplace/realtime';
import { loadOrders, ORDERS_PARAMETERS, OrdersScreen } from '@marketplace/orders';
import { RevalidateOnChange, realtime } from '../realtime';
import { load } from '../load';
import type { Route } from './+types/orders';

export const parameters = ORDERS_PARAMETERS;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, ({ api }) => loadOrders(api, new URL(request.url).searchParams));

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RealtimeContext value={realtime}>
      <RevalidateOnChange topic="orders" />
      <OrdersScreen data={loaderData} />
    </RealtimeContext>
  );
}
