import { data } from 'react-router';
import { UnknownQuoteScreen } from '@marketplace/request-orders';
import { requireUser } from '../load';
import type { Route } from './+types/request-order-confirm';

// No quote exists yet, so every id is unknown.
export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireUser(context);
  return data(null, { status: 404 });
};

export default function RequestOrderConfirmRoute() {
  return <UnknownQuoteScreen />;
}
