import { describe, expect, it } from 'vitest';
import { auction, auctionState, availability, rental, requestProduct, sale, sellerSummary } from '@marketplace/testing';
import { breadcrumbJsonLd, productJsonLd } from './json-ld';

const ORIGIN = 'https://wayfare.example';
const URL_OF = `${ORIGIN}/product/cedar-canoe/12`;
/** While the auction of the fixtures runs. */
const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const offers = (product: Parameters<typeof productJsonLd>[0], now = NOW) =>
  productJsonLd(product, URL_OF, ORIGIN, now)['offers'];

describe('AP-07 structured data', () => {
  it('describes the product, its rating and its offer in an ISO currency', () => {
    expect(productJsonLd(rental(), URL_OF, ORIGIN, NOW)).toMatchObject({
      '@type': 'Product',
      name: 'Cedar canoe with two paddles',
      image: expect.arrayContaining([`${ORIGIN}/media/p/fixture-0/1280.jpg`]),
      aggregateRating: { ratingValue: 4.8, reviewCount: 23 },
      offers: { price: '45.00', priceCurrency: 'CAD', availability: 'https://schema.org/InStock' },
    });
    const yen = sale({ unitsOfPrice: [{ amount: 1200, currency: 'YEN', unit: 'per item' }], rating: null });
    expect(productJsonLd(yen, URL_OF, ORIGIN, NOW)).not.toHaveProperty('aggregateRating');
    expect(offers(yen)).toMatchObject({ price: '1200', priceCurrency: 'JPY' });
  });

  it('marks what is sold out or fully booked, and has no offer without a price', () => {
    const closed = { type: 'Unavailable' as const, startDate: '2026-06-01', endDate: '2028-06-01', isAvailable: false };
    const full = rental({ availability: availability({ ranges: [closed] }) });
    expect(offers(full)).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    // All of the known half-year is taken; the day after it looks free only because it is unknown.
    const known = { ...closed, endDate: '2026-12-09' };
    expect(offers(rental({ availability: availability({ ranges: [known] }) }))).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    });
    expect(offers(sale())).toMatchObject({ availability: 'https://schema.org/InStock' });
    expect(offers(sale({ stock: 0 }))).toMatchObject({ availability: 'https://schema.org/SoldOut' });
    expect(offers(requestProduct())).toBeUndefined();
  });

  it('offers an auction until its end, then says whether it was sold', () => {
    const end = Date.parse(auctionState().endsAt);
    expect(offers(auction(), end - 1)).toMatchObject({
      price: '420.00',
      availability: 'https://schema.org/InStock',
      availabilityEnds: '2026-06-04T18:30:00.000Z',
    });
    expect(offers(auction(), end)).toMatchObject({ availability: 'https://schema.org/SoldOut' });
    for (const part of [{ bidCount: 0, leader: null }, { isReserveMet: false }, { status: 'Cancelled' }] as const)
      expect(offers(auction({ auction: auctionState(part) }), end)).toMatchObject({
        availability: 'https://schema.org/Discontinued',
      });
  });

  it('names the seller as a company or a person', () => {
    const person = sellerSummary({ name: 'Maren Holt', isCompany: false });
    expect(offers(rental())).toMatchObject({ seller: { '@type': 'Organization' } });
    expect(offers(rental({ seller: person }))).toMatchObject({ seller: { '@type': 'Person', name: 'Maren Holt' } });
    expect(productJsonLd(requestProduct({ seller: person }), URL_OF, ORIGIN, NOW)).toMatchObject({
      provider: { '@type': 'Person' },
    });
  });

  it('lists the categories down to the product as breadcrumbs', () => {
    expect(breadcrumbJsonLd(rental(), URL_OF, ORIGIN)['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'On the water', item: `${ORIGIN}/search?category=water` },
      { '@type': 'ListItem', position: 2, name: 'Canoes', item: `${ORIGIN}/search?category=canoes` },
      { '@type': 'ListItem', position: 3, name: 'Cedar canoe with two paddles', item: URL_OF },
    ]);
  });
});
