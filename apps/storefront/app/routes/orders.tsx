import { LiveContext } from '@marketplace/live';
import { loadOrders, ORDERS_PARAMETERS, OrdersScreen } from '@marketplace/orders';
import { LoadAgainAt, live } from '../live';
import { load } from '../load';
import type { Route } from './+types/orders';

export const parameters = ORDERS_PARAMETERS;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, ({ api }) => loadOrders(api, new URL(request.url).searchParams));

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LiveContext value={live}>
      <LoadAgainAt topic="orders" />
      <OrdersScreen data={loaderData} />
    </LiveContext>
  );
}
