import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RATINGS, type AttributeFacet } from '@marketplace/api-contract';
import { formatAmount, formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { toEntries, readRange, writeRange, type SearchParams } from '@marketplace/search-params';
import { PlaceField } from '@marketplace/place-field';
import { Button } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import type { Search } from '../search-store';
import { CategoryTree } from './category-tree';
import { Choice, FilterGroup } from './filter-group';
import styles from './filters.module.css';
import { RangeFilter } from './range-filter';
import { priceLabel } from './price-label';
import { placeChange, toggleValue, useFilters, withValues, type Filters } from './use-filters';

/** Every filter with its counts (SE-03). A form, so that the choices work without JavaScript. */
export function FilterPanel() {
  const filters = useFilters();
  return filters && <Panel filters={filters} />;
}

/** Memoised: re-renders when the filters change, not with each step of a navigation. */
const Panel = memo(function Panel({ filters }: { filters: Filters }) {
  const { t } = useTranslation('search');
  const { facets, params } = filters;
  const filterAttributes = useSearch((search) => search.filterAttributes);
  // Parameters without a field in this form.
  const others = toEntries({
    ...params,
    rating: undefined,
    instant: undefined,
    attributes: selectedRanges(params, filterAttributes),
    page: 1,
  });
  return (
    <form action="/search" className={styles['panel']} aria-label={t('filter.title')}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <FilterGroup title={t('filter.where')}>
        <PlaceField
          value={params.location ?? ''}
          radius={params.radius}
          onChange={(place) => filters.change(placeChange(place, params))}
        />
      </FilterGroup>
      <PriceFilter filters={filters} />
      <RatingFilter filters={filters} />
      <FilterGroup title={t('filter.when')} isShown={facets.instant > 0 || params.instant === true}>
        <Choice
          name="instant"
          value="1"
          label={t('filter.instant')}
          count={facets.instant}
          isSelected={params.instant === true}
          onToggle={() => filters.change({ instant: params.instant ? undefined : true })}
        />
      </FilterGroup>
      <CategoryTree filters={filters} />
      {filterAttributes.map((facet) => (
        <AttributeFilter key={facet.uniqueName} facet={facet} filters={filters} />
      ))}
      <noscript>
        <Button variant="primary" type="submit" isWide>
          {t('filter.apply')}
        </Button>
      </noscript>
    </form>
  );
});

/** Selected ranges: their fields need JavaScript, so the form submits them unchanged without it. */
const selectedRanges = (params: SearchParams, filterAttributes: Search['filterAttributes']) =>
  Object.fromEntries(
    Object.entries(params.attributes).filter(([name]) =>
      filterAttributes.some((facet) => facet.uniqueName === name && facet.kind === 'range'),
    ),
  );

function PriceFilter({ filters: { facets, params, change } }: { filters: Filters }) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  return (
    <RangeFilter
      title={t(priceLabel(params))}
      spread={facets.price}
      value={params.price}
      least={0}
      format={(amount) => formatAmount(amount, facets.currency, language)}
      onChange={(price) => change({ price })}
    />
  );
}

function RatingFilter({ filters: { facets, params, change } }: { filters: Filters }) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const getCount = (rating: number) => facets.ratings.find(({ value }) => value === rating)?.count ?? 0;
  const isShown = RATINGS.some((rating) => getCount(rating) > 0) || params.rating !== undefined;
  return (
    <FilterGroup title={t('filter.rating')} isShown={isShown}>
      {RATINGS.map((rating) => (
        <Choice
          key={rating}
          type="radio"
          name="rating"
          value={String(rating)}
          label={t('filter.stars', { stars: formatNumber(rating, language) })}
          count={getCount(rating)}
          isSelected={params.rating === rating}
          onToggle={() => change({ rating: params.rating === rating ? undefined : rating })}
        />
      ))}
    </FilterGroup>
  );
}

function AttributeFilter({ facet, filters: { params, change, facets } }: { facet: AttributeFacet; filters: Filters }) {
  const language = useLanguage();
  const selected = params.attributes[facet.uniqueName] ?? [];
  if (facet.kind === 'range') {
    return (
      <RangeFilter
        title={facet.name}
        spread={facet.spread}
        value={readRange(selected[0] ?? '')}
        format={(value) =>
          facet.isMoney ? formatAmount(value, facets.currency, language) : plainNumber(value, language)
        }
        onChange={(range) => change(withValues(params.attributes, facet.uniqueName, range ? [writeRange(range)] : []))}
      />
    );
  }
  return (
    <FilterGroup title={facet.name} isShown={facet.values.length > 0} isLong={facet.values.length > LONG}>
      {facet.values.map(({ value, name, count }) => (
        <Choice
          key={value}
          name={facet.uniqueName}
          value={value}
          label={name ?? value}
          count={count}
          isSelected={selected.includes(value)}
          onToggle={() => change(toggleValue(params, facet, value))}
        />
      ))}
    </FilterGroup>
  );
}

/** A group with more choices is collapsed. */
const LONG = 6;

/** A number that may be a year has no thousands separator. */
const plainNumber = (value: number, language: string) =>
  Number.isInteger(value) && value >= 1500 && value <= 2200 ? String(value) : formatNumber(value, language);
