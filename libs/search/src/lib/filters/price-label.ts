import type { SearchParams } from '@marketplace/search-params';

/** The text of what a price range applies to: a day, the chosen dates, or an offer without days. */
export function priceLabel({ dates, sale }: Pick<SearchParams, 'dates' | 'sale'>) {
  if (dates) return 'filter.priceForDates';
  return sale === undefined || sale === 'rental' ? 'filter.pricePerDay' : 'filter.price';
}
