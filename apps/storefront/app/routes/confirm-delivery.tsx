import { data } from 'react-router';
import { UnknownLinkScreen } from '@marketplace/shell';
import { requireUser } from '../load';
import type { Route } from './+types/confirm-delivery';

// No mail carries such a link yet, so every token is unknown.
export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireUser(context);
  return data(null, { status: 404 });
};

export default function ConfirmDeliveryRoute() {
  return <UnknownLinkScreen />;
}
