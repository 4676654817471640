import { ConfirmationScreen, loadOrder } from '@marketplace/orders';
import { load, notFound, requireUser } from '../load';
import { queryOf } from '../page-data';
import type { Route } from './+types/order-confirmation';

export const parameters = ['order'] as const;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireUser(context);
  const id = queryOf<typeof parameters>(request).get('order') ?? notFound();
  return load(context, ({ api }) => loadOrder(api, id));
};

export default function OrderConfirmationRoute({ loaderData }: Route.ComponentProps) {
  return <ConfirmationScreen order={loaderData} />;
}
