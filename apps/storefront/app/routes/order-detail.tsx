import { MessageSeller } from '@marketplace/messaging';
import { loadOrder, OrderDetailScreen } from '@marketplace/orders';
import { RealtimeProvider, RevalidateOnChange } from '../realtime';
import { load } from '../load';
import type { Route } from './+types/order-detail';

export const loader = ({ params, context }: Route.LoaderArgs) => load(context, ({ api }) => loadOrder(api, params.id));

export default function OrderDetailRoute({ loaderData }: Route.ComponentProps) {
  const { seller } = loaderData;
  return (
    <RealtimeProvider>
      <RevalidateOnChange topic="orders" />
      <OrderDetailScreen order={loaderData} message={<MessageSeller seller={seller} order={loaderData} />} />
    </RealtimeProvider>
  );
}
