import { RequestOrderConfirmationScreen } from '@marketplace/request-orders';
import { requireUser } from '../load';
import type { Route } from './+types/request-order-confirmation';

export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireUser(context);
  return null;
};

export default function RequestOrderConfirmationRoute() {
  return <RequestOrderConfirmationScreen />;
}
