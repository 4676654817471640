import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { MessageSeller } from '@marketplace/messaging';
import { loadSeller, pageOf, SellerScreen } from '@marketplace/seller';
import { load } from '../load';
import type { Route } from './+types/seller';

export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  const url = new URL(request.url);
  const reviewPages = Number(url.searchParams.get('reviews')) || 1;
  return load(context, ({ api }) => loadSeller(api, params.id, pageOf(url), reviewPages));
};

/** Reviews that are asked for on the page come to it by themselves, and the address tells only how many. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href && documentOf(currentUrl) === documentOf(nextUrl) ? false : defaultShouldRevalidate;

function documentOf({ href }: URL): string {
  const url = new URL(href);
  url.searchParams.delete('reviews');
  url.hash = '';
  return url.href;
}

export default function SellerRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SellerScreen data={loaderData} contact={<MessageSeller key={loaderData.seller.id} seller={loaderData.seller} />} />
  );
}
