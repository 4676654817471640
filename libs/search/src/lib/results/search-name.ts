import type { TFunction } from 'i18next';
import type { Language } from '@marketplace/api-contract';
import { formatAmount, formatNumber, rangeLabel } from '@marketplace/formats';
import { readRange, type SearchParams } from '@marketplace/search-params';
import type { Search } from '../search-store';
import { rangeName, valueName } from './active-filters';

const MAX_LENGTH = 120;

/** Suggests a name from the filters of a search: 'kayak · Canoes · Edmonton' (SE-16). */
export function searchName(
  { search, category, sale, city, location, dates, price, rating, attributes }: SearchParams,
  { categories, facets, filterAttributes }: Pick<Search, 'categories' | 'facets' | 'filterAttributes'>,
  { t, language }: { t: TFunction<'search'>; language: Language },
): string {
  const parts = [
    search,
    categories.find(({ slug }) => slug === category)?.name,
    sale && t(`sale.${sale}`),
    city ?? location,
    price && rangeName(price, (amount) => formatAmount(amount, facets?.currency ?? 'CAD', language), language),
    rating && t('filter.stars', { stars: formatNumber(rating, language) }),
    ...Object.entries(attributes).flatMap(([uniqueName, values]) =>
      values.map((value) => {
        const range = readRange(value);
        return range ? rangeName(range, String, language) : valueName(filterAttributes, uniqueName, value);
      }),
    ),
    dates && rangeLabel(dates.startDate, dates.endDate, '', language),
  ];
  return (parts.filter(Boolean).join(' · ') || t('title.all')).slice(0, MAX_LENGTH);
}
