import { loadRequest, RequestConfirmationScreen } from '@marketplace/request-orders';
import { load, throwNotFound, requireUser } from '../load';
import { getQuery } from '../page-data';
import type { Route } from './+types/request-order-confirmation';

export const parameters = ['request'] as const;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireUser(context);
  const id = getQuery<typeof parameters>(request).get('request') ?? throwNotFound();
  return load(context, ({ api }) => loadRequest(api, id));
};

export default function RequestOrderConfirmationRoute({ loaderData }: Route.ComponentProps) {
  return <RequestConfirmationScreen request={loaderData.request} />;
}
