import { data } from 'react-router';
import { DeliveryScreen } from '@marketplace/orders';
import { UnknownLinkScreen } from '@marketplace/shell';
import { requireUser } from '../load';
import { loadLinkedDelivery } from '../load-delivery';
import type { Route } from './+types/confirm-delivery';

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  await requireUser(context);
  const loaded = await loadLinkedDelivery(context, params.token);
  return loaded.data && !loaded.data.isOwn ? data(null, { status: 404 }) : loaded;
};

/** The same link, only for the customer whose order it is. */
export default function ConfirmDeliveryRoute({ loaderData, params }: Route.ComponentProps) {
  return loaderData ? <DeliveryScreen delivery={loaderData} token={params.token} /> : <UnknownLinkScreen />;
}
