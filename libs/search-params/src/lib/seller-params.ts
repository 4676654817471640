import type { CallOf, searchSellers } from '@marketplace/api-contract';
import type { SearchParams } from './search-params';

/** Of a search what sellers can be searched by; dates, prices and kinds of offer are those of listings. */
export const sellerParamsOf = ({
  search,
  category,
  city,
  location,
  type,
  rating,
  radius,
  lang,
  showlogin,
  page,
}: SearchParams): SearchParams => ({
  search,
  category,
  city,
  location,
  type,
  rating,
  radius,
  lang,
  showlogin,
  attributes: {},
  page,
});

/** What a search asks of `GET /api/sellers`. */
export const sellerQueryOf = ({
  search,
  category,
  city,
  location,
  type,
  rating,
  radius,
  page,
}: SearchParams): CallOf<typeof searchSellers>['query'] => ({
  search,
  category,
  city,
  location,
  type,
  rating,
  radius,
  page,
});
