import { sellerPath } from '@marketplace/search-params';
import type { Seller } from '@marketplace/api-contract';

/** A seller's JSON-LD: an Organization, or a Person without street, phone and email. */
export function sellerJsonLd(origin: string, { id, name, avatar, rating, personal, company }: Seller) {
  const { city, state, country } = company?.address ?? personal.address;
  return {
    '@context': 'https://schema.org',
    '@type': company ? 'Organization' : 'Person',
    name,
    url: origin + sellerPath(id),
    image: new URL(`${avatar.src}/640.jpg`, origin).href,
    ...((city || state || country) && {
      address: {
        '@type': 'PostalAddress',
        addressLocality: city || undefined,
        addressRegion: state || undefined,
        addressCountry: country || undefined,
      },
    }),
    ...(company && { telephone: company.phone || undefined, email: company.email || undefined }),
    ...(company &&
      rating && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
      }),
  };
}
