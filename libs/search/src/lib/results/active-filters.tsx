import { useTranslation } from 'react-i18next';
import type { AttributeFacet, Language } from '@marketplace/api-contract';
import { colon, formatAmount, formatNumber, formatRange, rangeLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Icon, Link } from '@marketplace/ui';
import { searchHref, isFiltered, readRange, withoutFilters, type SearchParams } from '@marketplace/search-params';
import { priceLabel } from '../filters/price-label';
import { placeChange, withValues } from '../filters/use-filters';
import { useSearch } from '../search-provider';
import { useToday } from '../use-today';
import styles from './active-filters.module.css';
import { ChipLink, ChipRow } from './chip-link';

/** The active filters, each with a link that removes it. */
export function ActiveFilters() {
  const { t } = useTranslation('search');
  const params = useSearch((search) => search.params);
  const filters = useActiveFilters(params);
  if (filters.length === 0) return null;
  return (
    <div className={styles['filters']}>
      <ChipRow label={t('filters.label')}>
        {filters.map(({ name, without }) => (
          <li key={name}>
            <ChipLink to={searchHref(params, without)} label={t('filters.remove', { name })}>
              <span className={styles['name']}>{name}</span>
              <Icon name="close" size={16} />
            </ChipLink>
          </li>
        ))}
      </ChipRow>
      {isFiltered(params) && (
        <Link to={searchHref(params, withoutFilters(params))} className={styles['clear']}>
          {t('filter.clearAll')}
        </Link>
      )}
    </div>
  );
}

export interface ActiveFilter {
  /** As in `emptiedBy` of the API; absent for the text. */
  key?: string;
  name: string;
  /** The change that removes it. */
  without: Partial<SearchParams>;
}

/** The filters that have no chips of their own: their labels and the changes that remove them. */
export function useActiveFilters(params: SearchParams): ActiveFilter[] {
  const { search, city, location, radius, bounds, dates, price, rating, instant, attributes } = params;
  const { t } = useTranslation('search');
  const language = useLanguage();
  const facets = useSearch((state) => state.facets);
  const filterAttributes = useSearch((state) => state.filterAttributes);
  const productAttributes = useSearch((state) => state.productAttributes);
  const geo = useSearch((state) => state.geo);
  const { textPlace } = useSearch((state) => state.understood);
  const today = useToday(dates?.startDate);

  const filters: ActiveFilter[] = [];
  const text = textPlace ? textPlace.rest : search;
  if (text) filters.push({ name: t('filters.text', { text }), without: { search: textPlace?.name } });
  if (textPlace)
    filters.push({
      key: 'place',
      name: t('filters.in', { place: textPlace.name }),
      without: { search: textPlace.rest || undefined },
    });
  if (dates) {
    const { startDate, endDate } = dates;
    filters.push({
      key: 'dates',
      name: rangeLabel(startDate, endDate, today, language),
      without: { dates: undefined },
    });
  }
  if (city) filters.push({ key: 'city', name: city, without: { city: undefined } });
  if (location) {
    const place = geo?.name || (/^[-\d.,]+$/.test(location) ? t('filters.myLocation') : location);
    const name = radius
      ? t('filters.within', { place, km: formatNumber(radius, language) })
      : t('filters.near', { place });
    filters.push({ key: 'radius', name, without: placeChange(null, params) });
  }
  if (bounds) filters.push({ key: 'bounds', name: t('filters.area'), without: { bounds: undefined } });
  const currency = facets?.currency ?? 'CAD';
  const money = (amount: number) => formatAmount(amount, currency, language);
  if (price)
    filters.push({
      key: 'price',
      name: `${t(priceLabel(params))}${colon(language)}${rangeName(price, money, language)}`,
      without: { price: undefined },
    });
  if (rating) {
    const stars = formatNumber(rating, language);
    filters.push({ key: 'rating', name: t('filter.stars', { stars }), without: { rating: undefined } });
  }
  if (instant) filters.push({ key: 'instant', name: t('filter.instant'), without: { instant: undefined } });
  for (const { uniqueName, name, attributeType } of productAttributes) {
    const values = attributes[uniqueName] ?? [];
    for (const value of values) {
      const range = readRange(value);
      const figure = attributeType === 'Currency' ? money : String;
      filters.push({
        key: `attribute:${uniqueName}`,
        name: range ? `${name} ${rangeName(range, figure, language)}` : valueName(filterAttributes, uniqueName, value),
        without: withValues(
          attributes,
          uniqueName,
          values.filter((one) => one !== value),
        ),
      });
    }
  }
  return filters;
}

/** The name of a selected value, which its attribute always contains. */
export function valueName(attributes: readonly AttributeFacet[], uniqueName: string, value: string): string {
  const facet = attributes.find((one) => one.uniqueName === uniqueName);
  const values = facet?.kind === 'values' ? facet.values : [];
  return values.find((one) => one.value === value)?.name ?? value;
}

/** '20 - 99', '20 +' or '≤ 99'. */
export function rangeName(
  { min, max }: { min?: number; max?: number },
  figure: (value: number) => string,
  language: Language,
): string {
  if (min === undefined) return `≤ ${figure(max ?? 0)}`;
  return max === undefined ? `${figure(min)} +` : formatRange(figure(min), figure(max), language);
}
