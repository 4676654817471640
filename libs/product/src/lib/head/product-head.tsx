import { productPath } from '@marketplace/search-params';
import { PageHead } from '@marketplace/ui';
import { useProduct } from '../product-context';

/** Title, description, canonical link, Open Graph and structured data of the product (AP-07). */
export function ProductHead() {
  const product = useProduct((state) => state.product);
  const jsonLd = useProduct((state) => state.jsonLd);
  return (
    <PageHead
      title={product.name}
      description={product.summary}
      path={encodeURI(productPath(product))}
      image={product.pictures[0]}
      type="product"
      jsonLd={jsonLd}
    />
  );
}
