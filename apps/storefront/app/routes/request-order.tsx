import { RequestOrderScreen } from '@marketplace/request-orders';
import { requireUser } from '../load';
import type { Route } from './+types/request-order';

export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireUser(context);
  return null;
};

export default function RequestOrderRoute() {
  return <RequestOrderScreen />;
}
