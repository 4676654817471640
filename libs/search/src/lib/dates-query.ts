import type { SearchParams } from '@marketplace/search-params';

/** The dates that were searched, for the address of a listing: '?startDate=…&endDate=…', or nothing. */
export const datesQuery = ({ dates }: SearchParams): string =>
  dates ? `?${new URLSearchParams({ ...dates }).toString()}` : '';
