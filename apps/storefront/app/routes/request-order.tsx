import { redirect } from 'react-router';
import { loadRequestForm, REQUEST_PARAMETERS, RequestOrderScreen } from '@marketplace/request-orders';
import { load, requireUser, throwNotFound } from '../load';
import { getQuery, revalidateForParameters } from '../page-data';
import type { Route } from './+types/request-order';

export const parameters = REQUEST_PARAMETERS;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireUser(context);
  const query = getQuery<typeof parameters>(request);
  const known = {
    productId: query.get('productId'),
    change: query.get('change'),
    category: query.get('category'),
    title: query.get('title'),
    place: query.get('place'),
    again: query.get('again'),
  };
  const data = (await load(context, ({ api }) => loadRequestForm(api, known))) ?? throwNotFound();
  if (data.kind === 'change' && !data.request.actions.includes('change'))
    throw redirect(`/requestOrder/view/${data.request.id}`);
  return data;
};

/** The preview is a step of the same page. */
export const shouldRevalidate = revalidateForParameters('productId', 'change', 'category', 'title', 'place', 'again');

export default function RequestOrderRoute({ loaderData }: Route.ComponentProps) {
  return <RequestOrderScreen data={loaderData} />;
}
