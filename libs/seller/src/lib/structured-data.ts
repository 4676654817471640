import type { Seller } from '@marketplace/api-contract';
import { sellerPath } from './seller-path';

/** A seller for search engines: a company, or the person where there is none. No street, phone or e-mail of a person. */
export function sellerData(origin: string, { id, name, avatar, rating, personal, company }: Seller) {
  const { city, state, country } = company?.address ?? personal.address;
  return {
    '@context': 'https://schema.org',
    '@type': company ? 'Organization' : 'Person',
    name,
    url: origin + sellerPath(id),
    image: `${origin}${avatar.src}/640.jpg`,
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
