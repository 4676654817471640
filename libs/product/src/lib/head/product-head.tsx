import { useSession } from '@marketplace/session';
import { PageHead, productPath } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { breadcrumbJsonLd, productJsonLd } from './json-ld';

/** Title, description, canonical link, Open Graph and structured data of the product (AP-07). */
export function ProductHead() {
  const product = useProduct((state) => state.product);
  const origin = useSession((session) => session.origin);
  const path = encodeURI(productPath(product));
  const url = origin + path;
  return (
    <PageHead
      title={product.name}
      description={product.summary}
      path={path}
      image={product.pictures[0]}
      type="product"
      jsonLd={[productJsonLd(product, url, origin), breadcrumbJsonLd(product, url, origin)]}
    />
  );
}
