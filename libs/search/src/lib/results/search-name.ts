import type { Category, Facets, Language } from '@marketplace/api-contract';
import { dayLabel, formatAmount, formatNumber } from '@marketplace/formats';
import type { Translate } from '@marketplace/i18n';
import { readRange, type SearchParams } from '@marketplace/search-params';
import { rangeName, valueName } from './active-filters';

const LONGEST = 120;
/** No day is of this year: each is written with its own. */
const LONG_AGO = '0000-01-01';

/** What a search may be called by what is chosen in it: 'kayak · Canoes · Edmonton' (SE-16). */
export function searchName(
  { search, category, sale, city, location, dates, price, rating, attributes }: SearchParams,
  {
    categories,
    facets,
    t,
    language,
  }: { categories: readonly Category[]; facets: Facets | null; t: Translate; language: Language },
): string {
  const day = (value: string) => dayLabel(value, LONG_AGO, language);
  const parts = [
    search,
    categories.find(({ slug }) => slug === category)?.name,
    sale && t(`sale.${sale}`),
    city ?? location,
    price && rangeName(price, (amount) => formatAmount(amount, facets?.currency ?? 'CAD', language)),
    rating && t('filter.stars', { stars: formatNumber(rating, language) }),
    ...Object.entries(attributes).flatMap(([uniqueName, values]) =>
      values.map((value) => {
        const range = readRange(value);
        return range ? rangeName(range, String) : valueName(facets, uniqueName, value);
      }),
    ),
    dates && [...new Set([dates.startDate, dates.endDate])].map(day).join(' – '),
  ];
  return (parts.filter(Boolean).join(' · ') || t('title.all')).slice(0, LONGEST);
}
