import { redirect } from 'react-router';
import { LiveContext } from '@marketplace/live';
import { loadProduct, ProductProvider, ProductScreen } from '@marketplace/product';
import { productPath } from '@marketplace/ui';
import { live } from '../live';
import { load } from '../load';
import type { Route } from './+types/product';

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  load(context, async ({ api }) => {
    const first = await loadProduct(api, params.id);
    // RT-09: one address for a product, whatever name it was reached by.
    if (params.name !== first.product.slug) {
      throw redirect(encodeURI(productPath(first.product)) + new URL(request.url).search, 301);
    }
    return first;
  });

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LiveContext value={live}>
      <ProductProvider key={loaderData.product.id} first={loaderData}>
        <ProductScreen />
      </ProductProvider>
    </LiveContext>
  );
}
