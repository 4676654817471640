import { loadOrder, OrderDetailScreen } from '@marketplace/orders';
import { load } from '../load';
import type { Route } from './+types/order-detail';

export const loader = ({ params, context }: Route.LoaderArgs) => load(context, ({ api }) => loadOrder(api, params.id));

export default function OrderDetailRoute({ loaderData }: Route.ComponentProps) {
  return <OrderDetailScreen order={loaderData} />;
}
