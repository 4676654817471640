import { redirect } from 'react-router';
import { loadRequestForm, REQUEST_PARAMETERS, RequestOrderScreen } from '@marketplace/request-orders';
import { load, requireUser, throwNotFound } from '../load';
import { getQuery, revalidateForParameters } from '../page-data';
import type { Route } from './+types/request-order';

export const parameters = REQUEST_PARAMETERS;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireUser(context);
  const query = getQuery<typeof parameters>(request);
  const [productId, change, category] = [query.get('productId'), query.get('change'), query.get('category')];
  const data =
    (await load(context, ({ api }) => loadRequestForm(api, { productId, change, category }))) ?? throwNotFound();
  if (data.kind === 'change' && !data.request.actions.includes('change'))
    throw redirect(`/requestOrder/view/${data.request.id}`);
  return data;
};

/** The preview is a step of the same page. */
export const shouldRevalidate = revalidateForParameters('productId', 'change', 'category');

export default function RequestOrderRoute({ loaderData }: Route.ComponentProps) {
  return <RequestOrderScreen data={loaderData} />;
}
