import { AVAILABILITY_DAYS, type AvailabilityAnswer, type Money, type Product } from '@marketplace/api-contract';
import { availabilityOf } from '@marketplace/availability';
import { addDays, decimalMoney, isoCurrency } from '@marketplace/formats';
import { productPath } from '@marketplace/ui';
import { categoryPath } from './category-path';

export type JsonLd = Readonly<Record<string, unknown>>;

/** All that search engines are told of a product. Made where it is loaded: no browser reads it, so none has to carry how it is made. */
export function structuredData(product: Product, origin: string, now: number): readonly JsonLd[] {
  const url = origin + encodeURI(productPath(product));
  return [productJsonLd(product, url, origin, now), breadcrumbJsonLd(product, url, origin)];
}

/** The product as search engines read it at an instant, in milliseconds; addresses are absolute. */
export function productJsonLd(product: Product, url: string, origin: string, now: number): JsonLd {
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
    ...offerOf(product, url, origin, now),
  };
}

/** What has no price is no product to a search engine, but a service that somebody provides. */
const kindOf = (product: Product, origin: string): JsonLd =>
  product.saleType === 'request'
    ? { '@type': 'Service', provider: sellerOf(product, origin) }
    : { '@type': 'Product', sku: product.id };

const sellerOf = ({ seller }: Product, origin: string): JsonLd => ({
  '@type': seller.isCompany ? 'Organization' : 'Person',
  name: seller.name,
  url: `${origin}/seller/view/${seller.id}`,
});

/** No price, no offer: a request has none. */
function offerOf(product: Product, url: string, origin: string, now: number): JsonLd {
  if (product.saleType === 'request') return {};
  const [price] = product.saleType === 'auction' ? [auctionPrice(product)] : product.unitsOfPrice;
  if (!price) return {};
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: decimalMoney(price),
      priceCurrency: isoCurrency(price.currency),
      availability: `https://schema.org/${availabilityName(product, now)}`,
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

/** As schema.org names it. Nobody can have what an auction has ended for: somebody won it, or it is offered no longer. */
function availabilityName(product: Product, now: number): 'InStock' | 'OutOfStock' | 'SoldOut' | 'Discontinued' {
  if (product.saleType === 'sale') return product.stock > 0 ? 'InStock' : 'SoldOut';
  if (product.saleType === 'auction') {
    if (now < Date.parse(product.endsAt)) return 'InStock';
    return product.bidCount > 0 ? 'SoldOut' : 'Discontinued';
  }
  return 'availability' in product && hasFreeDay(product.availability) ? 'InStock' : 'OutOfStock';
}

/** What comes after the known days looks free only because nobody has told of it. */
function hasFreeDay(answer: AvailabilityAnswer): boolean {
  const free = availabilityOf(answer).nextFree(1);
  return free !== null && free.start <= addDays(answer.today, AVAILABILITY_DAYS);
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
