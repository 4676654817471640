import { data, redirect } from 'react-router';
import { LazyAuctionPanel, loadAuctionPanel } from '@marketplace/auctions';
import { MessageSeller } from '@marketplace/messaging';
import { LazyGoneScreen, loadProduct, ProductProvider, ProductScreen } from '@marketplace/product';
import { productPath, CHOICE_PARAMETERS } from '@marketplace/search-params';
import { RealtimeProvider } from '../realtime';
import { load } from '../load';
import { revalidateForParameters, REVIEWS_PARAMETERS, getReviewPages } from '../page-data';
import type { Route } from './+types/product';

export const parameters = [CHOICE_PARAMETERS, REVIEWS_PARAMETERS];

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  load(context, async ({ api, origin }) => {
    const url = new URL(request.url);
    const first = await loadProduct(api, params.id, origin, getReviewPages(url));
    if ('similar' in first) return data(first, { status: first.isRemoved ? 410 : 404 });
    // RT-09: redirect to the canonical slug.
    if (params.name !== first.product.slug) {
      throw redirect(encodeURI(productPath(first.product)) + url.search, 301);
    }
    if (first.product.saleType === 'auction') await loadAuctionPanel();
    return first;
  });

/** The data does not depend on the chosen dates and quantity in the address. */
export const shouldRevalidate = revalidateForParameters();

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  if ('similar' in loaderData) return <LazyGoneScreen {...loaderData} />;
  return (
    <RealtimeProvider>
      <ProductProvider key={loaderData.product.id} initialData={loaderData}>
        <ProductScreen
          contact={<MessageSeller seller={loaderData.product.seller} product={loaderData.product} />}
          auction={LazyAuctionPanel}
        />
      </ProductProvider>
    </RealtimeProvider>
  );
}
