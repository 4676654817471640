import { loadOrders, ORDERS_PARAMETERS, OrdersScreen } from '@marketplace/orders';
import { RealtimeProvider, RevalidateOnChange } from '../realtime';
import { load } from '../load';
import type { Route } from './+types/orders';

export const parameters = ORDERS_PARAMETERS;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, ({ api }) => loadOrders(api, new URL(request.url).searchParams));

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RealtimeProvider>
      <RevalidateOnChange topic="orders" />
      <OrdersScreen data={loaderData} />
    </RealtimeProvider>
  );
}
