import { describe, expect, it } from 'vitest';
import { auction, availability, rental, requestProduct, sale } from '@marketplace/testing';
import { breadcrumbJsonLd, productJsonLd } from './json-ld';

const ORIGIN = 'https://wayfare.example';
const URL_OF = `${ORIGIN}/product/cedar-canoe/12`;
const offers = (product: Parameters<typeof productJsonLd>[0]) => productJsonLd(product, URL_OF, ORIGIN)['offers'];

describe('AP-07 structured data', () => {
  it('describes the product, its rating and its offer with an ISO currency', () => {
    expect(productJsonLd(rental(), URL_OF, ORIGIN)).toMatchObject({
      '@type': 'Product',
      name: 'Cedar canoe with two paddles',
      image: expect.arrayContaining([`${ORIGIN}/media/p/fixture-0/1280.jpg`]),
      aggregateRating: { ratingValue: 4.8, reviewCount: 23 },
      offers: { price: '45.00', priceCurrency: 'CAD', availability: 'https://schema.org/InStock' },
    });
    const yen = sale({ unitsOfPrice: [{ amount: 1200, currency: 'YEN', unit: 'per item' }], rating: null });
    expect(productJsonLd(yen, URL_OF, ORIGIN)).not.toHaveProperty('aggregateRating');
    expect(offers(yen)).toMatchObject({ price: '1200', priceCurrency: 'JPY' });
  });

  it('says when nothing is left, and offers nothing without a price', () => {
    const closed = { type: 'Unavailable' as const, startDate: '2026-06-01', endDate: '2028-06-01', isAvailable: false };
    const full = rental({ availability: availability({ ranges: [closed] }) });
    expect(offers(full)).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    expect(offers(sale({ stock: 0 }))).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    expect(offers(auction())).toMatchObject({ price: '420.00', availabilityEnds: '2026-06-04T18:30:00.000Z' });
    expect(offers(requestProduct())).toBeUndefined();
  });

  it('leads from the first category to the product', () => {
    expect(breadcrumbJsonLd(rental(), URL_OF, ORIGIN)['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'On the water', item: `${ORIGIN}/search?category=water` },
      { '@type': 'ListItem', position: 2, name: 'Canoes', item: `${ORIGIN}/search?category=canoes` },
      { '@type': 'ListItem', position: 3, name: 'Cedar canoe with two paddles', item: URL_OF },
    ]);
  });
});
