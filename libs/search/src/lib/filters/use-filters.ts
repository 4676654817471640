import type { AttributeFacet } from '@marketplace/api-contract';
import { searchHref, type SearchParams } from '@marketplace/search-params';
import { useCallback, useMemo, useState } from 'react';
import { parsePath, useNavigate } from 'react-router';
import { useCurrentSearch, useParsedParams } from '../header/use-current-search';
import { useSearch } from '../search-provider';
import type { Search } from '../search-store';

/**
 * The filters’ state and command. It includes a pending navigation, so that quick changes add up
 * and show at once.
 */
export interface Filters {
  facets: NonNullable<Search['facets']>;
  params: SearchParams;
  /** Goes to page 1 of the changed search and keeps the scroll position. */
  change: (change: Partial<SearchParams>) => void;
}

/** Null without facets, that is when the design has no filters. */
export function useFilters(): Filters | null {
  const facets = useSearch((search) => search.facets);
  const { query } = useCurrentSearch();
  const navigate = useNavigate();
  // Shows a change before its navigation starts; from then on the URL of the navigation counts.
  const [pendingQuery, setPendingQuery] = useState<string | null>(null);
  const [lastQuery, setLastQuery] = useState(query);
  if (lastQuery !== query) {
    setLastQuery(query);
    setPendingQuery(null);
  }
  const params = useParsedParams(pendingQuery ?? query);
  const change = useCallback(
    (part: Partial<SearchParams>) => {
      const href = searchHref(params, part);
      setPendingQuery(parsePath(href).search ?? '');
      void navigate(href, { preventScrollReset: true });
    },
    [params, navigate],
  );
  return useMemo(() => facets && { facets, params, change }, [facets, params, change]);
}

/** The change that adds or removes one value of an attribute. */
export function toggleValue(
  { attributes }: SearchParams,
  { uniqueName }: AttributeFacet,
  value: string,
): Partial<SearchParams> {
  const selected = attributes[uniqueName] ?? [];
  return withValues(
    attributes,
    uniqueName,
    selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value],
  );
}

export function withValues(
  attributes: SearchParams['attributes'],
  uniqueName: string,
  values: readonly string[],
): Pick<SearchParams, 'attributes'> {
  const { [uniqueName]: _, ...others } = attributes;
  return { attributes: values.length > 0 ? { ...others, [uniqueName]: values } : others };
}

/**
 * The change to another place, nearest first unless another sort is set; it replaces the map’s
 * area.
 */
export function placeChange(
  place: { location: string; radius: number } | null,
  { type, sort }: SearchParams,
): Partial<SearchParams> {
  const others = type === 'by_location' ? undefined : type;
  if (!place) return { location: undefined, radius: undefined, type: others };
  return { ...place, bounds: undefined, city: undefined, type: sort || others ? others : 'by_location' };
}

/** The number of filters that are set in the panel. */
export function countFilters({ location, category, price, rating, instant, attributes }: SearchParams): number {
  const single = [location, category, price, rating, instant].filter((value) => value !== undefined).length;
  return single + Object.values(attributes).reduce((sum, values) => sum + values.length, 0);
}
