import { DeliveryScreen } from '@marketplace/orders';
import { UnknownLinkScreen } from '@marketplace/shell';
import { loadLinkedDelivery } from '../load-delivery';
import type { Route } from './+types/order-confirm';

export const loader = ({ params, context }: Route.LoaderArgs) => loadLinkedDelivery(context, params.token);

/** The link of a handover email, for everybody who has it. */
export default function OrderConfirmRoute({ loaderData, params }: Route.ComponentProps) {
  return loaderData ? <DeliveryScreen delivery={loaderData} token={params.token} /> : <UnknownLinkScreen />;
}
