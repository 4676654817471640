import { LiveContext } from '@marketplace/live';
import { MessageSeller } from '@marketplace/messaging';
import { loadOrder, OrderDetailScreen } from '@marketplace/orders';
import { LoadAgainAt, live } from '../live';
import { load } from '../load';
import type { Route } from './+types/order-detail';

export const loader = ({ params, context }: Route.LoaderArgs) => load(context, ({ api }) => loadOrder(api, params.id));

export default function OrderDetailRoute({ loaderData }: Route.ComponentProps) {
  const { seller, lines } = loaderData;
  const product = lines[0] && { id: lines[0].productId, name: lines[0].name };
  return (
    <LiveContext value={live}>
      <LoadAgainAt topic="orders" />
      <OrderDetailScreen order={loaderData} message={<MessageSeller seller={seller} product={product} />} />
    </LiveContext>
  );
}
