import { isCountryName } from '@marketplace/formats';

/**
 * Town and region, without unknown parts. A region that repeats the country is in one language only
 * ('Berlin, Germany' on a German page), so it's left out.
 */
export const formatPlace = ({ city, region, country = '' }: { city: string; region: string; country?: string }) =>
  [city, isCountryName(region, country) ? '' : region].filter(Boolean).join(', ');
