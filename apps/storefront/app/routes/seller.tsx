import { MessageSeller } from '@marketplace/messaging';
import { loadSeller, getPage, SELLER_PARAMETERS, SellerScreen } from '@marketplace/seller';
import { load } from '../load';
import { revalidateForParameters, REVIEWS_PARAMETERS, getReviewPages } from '../page-data';
import type { Route } from './+types/seller';

export const parameters = [SELLER_PARAMETERS, REVIEWS_PARAMETERS];

export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  const url = new URL(request.url);
  return load(context, ({ api }) => loadSeller(api, params.id, getPage(url), getReviewPages(url)));
};

export const shouldRevalidate = revalidateForParameters('page');

export default function SellerRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SellerScreen data={loaderData} contact={<MessageSeller key={loaderData.seller.id} seller={loaderData.seller} />} />
  );
}
