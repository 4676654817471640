import { redirect } from 'react-router';
import { isPayable } from '@marketplace/api-contract';
import { ConfirmEmail } from '@marketplace/account';
import { loadLastContact, loadOrder, OrderProvider, OrderScreen } from '@marketplace/orders';
import { RealtimeProvider } from '../realtime';
import { load, requireUser } from '../load';
import { getQuery } from '../page-data';
import type { Route } from './+types/order';

export const parameters = ['pay'] as const;

/** `?pay` names an unpaid order; without it the cart is checked out. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireUser(context);
  const id = getQuery<typeof parameters>(request).get('pay');
  if (id === null) return { order: null, lastContact: await load(context, ({ api }) => loadLastContact(api)) };
  const order = await load(context, ({ api }) => loadOrder(api, id));
  if (!isPayable(order.status)) throw redirect(`/orders/${id}`);
  return { order, lastContact: null };
};

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RealtimeProvider>
      <OrderProvider key={loaderData.order?.id} initialData={loaderData}>
        <OrderScreen confirmEmail={<ConfirmEmail returnPath="/order" />} />
      </OrderProvider>
    </RealtimeProvider>
  );
}
