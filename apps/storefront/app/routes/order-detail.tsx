import { LiveContext } from '@marketplace/live';
import { loadOrder, OrderDetailScreen } from '@marketplace/orders';
import { LoadAgainAt, live } from '../live';
import { load } from '../load';
import type { Route } from './+types/order-detail';

export const loader = ({ params, context }: Route.LoaderArgs) => load(context, ({ api }) => loadOrder(api, params.id));

export default function OrderDetailRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LiveContext value={live}>
      <LoadAgainAt topic="orders" />
      <OrderDetailScreen order={loaderData} />
    </LiveContext>
  );
}
