import { redirect } from 'react-router';
import { LiveContext } from '@marketplace/live';
import { isPayable, loadOrder, OrderProvider, OrderScreen } from '@marketplace/orders';
import { live } from '../live';
import { load, requireUser } from '../load';
import { queryOf } from '../page-data';
import type { Route } from './+types/order';

export const parameters = ['pay'] as const;

/** `?pay` names an order that still waits for its payment; without it the cart is checked out. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireUser(context);
  const id = queryOf<typeof parameters>(request).get('pay');
  if (id === null) return { order: null };
  const order = await load(context, ({ api }) => loadOrder(api, id));
  if (!isPayable(order.status)) throw redirect(`/orders/${id}`);
  return { order };
};

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LiveContext value={live}>
      <OrderProvider key={loaderData.order?.id} first={loaderData}>
        <OrderScreen />
      </OrderProvider>
    </LiveContext>
  );
}
