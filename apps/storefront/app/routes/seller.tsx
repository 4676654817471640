import { MessageSeller } from '@marketplace/messaging';
import { loadSeller, pageOf, SellerScreen } from '@marketplace/seller';
import { load } from '../load';
import type { Route } from './+types/seller';

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  load(context, ({ api }) => loadSeller(api, params.id, pageOf(new URL(request.url))));

export default function SellerRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SellerScreen data={loaderData} contact={<MessageSeller key={loaderData.seller.id} seller={loaderData.seller} />} />
  );
}
