import { data, redirect } from 'react-router';
import { LiveContext } from '@marketplace/live';
import { MessageSeller } from '@marketplace/messaging';
import { LateGoneScreen, loadProduct, ProductProvider, ProductScreen } from '@marketplace/product';
import { CHOICE_PARAMETERS } from '@marketplace/search-params';
import { productPath } from '@marketplace/ui';
import { live } from '../live';
import { load } from '../load';
import { dependsOn, REVIEWS_PARAMETERS, reviewPagesOf } from '../page-data';
import type { Route } from './+types/product';

export const parameters = [CHOICE_PARAMETERS, REVIEWS_PARAMETERS];

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  load(context, async ({ api, origin }) => {
    const url = new URL(request.url);
    const first = await loadProduct(api, params.id, origin, reviewPagesOf(url));
    if ('similar' in first) return data(first, { status: first.isForGood ? 410 : 404 });
    // RT-09: one address for a product, whatever name it was reached by.
    if (params.name !== first.product.slug) {
      throw redirect(encodeURI(productPath(first.product)) + url.search, 301);
    }
    return first;
  });

/** What is chosen on the page stands in its address, and is nothing that its data depend on. */
export const shouldRevalidate = dependsOn();

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  if ('similar' in loaderData) return <LateGoneScreen {...loaderData} />;
  return (
    <LiveContext value={live}>
      <ProductProvider key={loaderData.product.id} first={loaderData}>
        <ProductScreen
          contact={<MessageSeller seller={loaderData.product.seller} product={loaderData.product} />}
          askForQuote={(label) => (
            <MessageSeller seller={loaderData.product.seller} product={loaderData.product} quoteLabel={label} />
          )}
        />
      </ProductProvider>
    </LiveContext>
  );
}
