import type { Category, Language } from '@marketplace/api-contract';
import { dayLabel } from '@marketplace/formats';
import type { Translate } from '@marketplace/i18n';
import type { SearchParams } from '@marketplace/search-params';

const LONGEST = 120;
/** No day is of this year: each is written with its own. */
const LONG_AGO = '0000-01-01';

/** What a search may be called by what is chosen in it: 'kayak · Canoes · Edmonton' (SE-16). */
export function searchName(
  { search, category, sale, city, location, dates, attributes }: SearchParams,
  { categories, t, language }: { categories: readonly Category[]; t: Translate; language: Language },
): string {
  const day = (value: string) => dayLabel(value, LONG_AGO, language);
  const parts = [
    search,
    categories.find(({ slug }) => slug === category)?.name,
    sale && t(`sale.${sale}`),
    city ?? location,
    ...Object.values(attributes).flat(),
    dates && [...new Set([dates.startDate, dates.endDate])].map(day).join(' – '),
  ];
  return (parts.filter(Boolean).join(' · ') || t('title.all')).slice(0, LONGEST);
}
