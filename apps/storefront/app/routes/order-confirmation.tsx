import { ConfirmationScreen, loadOrder } from '@marketplace/orders';
import { load, throwNotFound, requireUser } from '../load';
import { getQuery } from '../page-data';
import type { Route } from './+types/order-confirmation';

export const parameters = ['order'] as const;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireUser(context);
  const id = getQuery<typeof parameters>(request).get('order') ?? throwNotFound();
  return load(context, ({ api }) => loadOrder(api, id));
};

export default function OrderConfirmationRoute({ loaderData }: Route.ComponentProps) {
  return <ConfirmationScreen order={loaderData} />;
}
