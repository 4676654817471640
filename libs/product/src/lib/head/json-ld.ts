import {
  AVAILABILITY_WINDOW_DAYS,
  type AuctionState,
  type AvailabilityData,
  type Money,
  type Product,
} from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays, decimalMoney, isoCurrency } from '@marketplace/formats';
import { productPath, sellerPath } from '@marketplace/search-params';
import { categoryPath } from './category-path';

export type JsonLd = Readonly<Record<string, unknown>>;

/** Created in the loader, so that its code stays out of the browser's scripts. */
export function createStructuredData(product: Product, origin: string, now: number): readonly JsonLd[] {
  const url = origin + encodeURI(productPath(product));
  return [productJsonLd(product, url, origin, now), breadcrumbJsonLd(product, url, origin)];
}

/** `url` is absolute; `now` is in milliseconds. */
export function productJsonLd(product: Product, url: string, origin: string, now: number): JsonLd {
  return {
    '@context': 'https://schema.org',
    ...getType(product, origin),
    name: product.name,
    description: product.summary,
    url,
    image: product.pictures.map(({ src }) => new URL(`${src}/1280.jpg`, origin).href),
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
    ...createOffer(product, url, origin, now),
  };
}

/** Search engines require a price of a product: a request is a service. */
const getType = (product: Product, origin: string): JsonLd =>
  product.saleType === 'request'
    ? { '@type': 'Service', provider: createSeller(product, origin) }
    : { '@type': 'Product', sku: product.id };

const createSeller = ({ seller }: Product, origin: string): JsonLd => ({
  '@type': seller.isCompany ? 'Organization' : 'Person',
  name: seller.name,
  url: origin + sellerPath(seller.id),
});

/** Without a price there is no offer. */
function createOffer(product: Product, url: string, origin: string, now: number): JsonLd {
  if (product.saleType === 'request') return {};
  const [price] = product.saleType === 'auction' ? [auctionPrice(product.auction)] : product.unitsOfPrice;
  if (!price) return {};
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: decimalMoney(price),
      priceCurrency: isoCurrency(price.currency),
      availability: `https://schema.org/${availabilityName(product, now)}`,
      businessFunction: `http://purl.org/goodrelations/v1#${'availability' in product ? 'LeaseOut' : 'Sell'}`,
      ...(product.saleType === 'auction' ? { availabilityEnds: product.auction.endsAt } : {}),
      seller: createSeller(product, origin),
    },
  };
}

const auctionPrice = ({ price, currency }: AuctionState): Money => ({ amount: price, currency });

/** In schema.org's terms. After its end an auction is sold out, or discontinued if nobody has won it. */
function availabilityName(product: Product, now: number): 'InStock' | 'OutOfStock' | 'SoldOut' | 'Discontinued' {
  if (product.saleType === 'sale') return product.stock > 0 ? 'InStock' : 'SoldOut';
  if (product.saleType === 'auction') {
    const { status, endsAt, leader, isReserveMet } = product.auction;
    if (status === 'Running' && now < Date.parse(endsAt)) return 'InStock';
    const isSold = status !== 'Unsold' && status !== 'Cancelled' && leader !== null && isReserveMet !== false;
    return isSold ? 'SoldOut' : 'Discontinued';
  }
  return 'availability' in product && hasFreeDay(product.availability) ? 'InStock' : 'OutOfStock';
}

/** Days after the known ones look free only because they are unknown. */
function hasFreeDay(answer: AvailabilityData): boolean {
  const free = createAvailability(answer).nextFree(1);
  return free !== null && free.start <= addDays(answer.today, AVAILABILITY_WINDOW_DAYS);
}

/** From the top category to the product. */
export function breadcrumbJsonLd(product: Product, url: string, origin: string): JsonLd {
  const crumbs = [
    ...product.categories.map((category) => ({ name: category.name, item: origin + categoryPath(category) })),
    { name: product.name, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  };
}
