import type { Money, Product } from '@marketplace/api-contract';
import { availabilityOf } from '@marketplace/availability';
import { decimalMoney, isoCurrency } from '@marketplace/formats';
import { productPath } from '@marketplace/ui';
import { categoryPath } from './category-path';

export type JsonLd = Readonly<Record<string, unknown>>;

/** All that search engines are told of a product. Made where it is loaded: no browser reads it, so none has to carry how it is made. */
export function structuredData(product: Product, origin: string): readonly JsonLd[] {
  const url = origin + encodeURI(productPath(product));
  return [productJsonLd(product, url, origin), breadcrumbJsonLd(product, url, origin)];
}

/** The product as search engines read it; addresses are absolute. */
export function productJsonLd(product: Product, url: string, origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    ...kindOf(product, origin),
    name: product.name,
    description: product.summary,
    url,
    image: product.pictures.map(({ src }) => `${origin}${src}/1280.jpg`),
    category: product.categories.map(({ name }) => name).join(' > '),
    ...(product.rating && product.rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating.average,
            reviewCount: product.rating.count,
          },
        }
      : {}),
    ...offerOf(product, url, origin),
  };
}

/** What has no price is no product to a search engine, but a service that somebody provides. */
const kindOf = (product: Product, origin: string): JsonLd =>
  product.saleType === 'request'
    ? { '@type': 'Service', provider: sellerOf(product, origin) }
    : { '@type': 'Product', sku: product.id };

const sellerOf = ({ seller }: Product, origin: string): JsonLd => ({
  '@type': 'Organization',
  name: seller.name,
  url: `${origin}/seller/view/${seller.id}`,
});

/** No price, no offer: a request has none. */
function offerOf(product: Product, url: string, origin: string): JsonLd {
  if (product.saleType === 'request') return {};
  const [price] = product.saleType === 'auction' ? [auctionPrice(product)] : product.unitsOfPrice;
  if (!price) return {};
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: decimalMoney(price),
      priceCurrency: isoCurrency(price.currency),
      availability: `https://schema.org/${isAvailable(product) ? 'InStock' : 'OutOfStock'}`,
      businessFunction: `http://purl.org/goodrelations/v1#${'availability' in product ? 'LeaseOut' : 'Sell'}`,
      ...(product.saleType === 'auction' ? { availabilityEnds: product.endsAt } : {}),
      seller: sellerOf(product, origin),
    },
  };
}

const auctionPrice = ({ currentBid, currency }: { currentBid: number; currency: Money['currency'] }): Money => ({
  amount: currentBid,
  currency,
});

function isAvailable(product: Product): boolean {
  if ('availability' in product) return availabilityOf(product.availability).nextFree(1) !== null;
  return product.saleType !== 'sale' || product.stock > 0;
}

/** The way from the first category to the product. */
export function breadcrumbJsonLd(product: Product, url: string, origin: string): JsonLd {
  const steps = [
    ...product.categories.map((category) => ({ name: category.name, item: origin + categoryPath(category) })),
    { name: product.name, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
