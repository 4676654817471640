import type { AttributeFacet, Facets } from '@marketplace/api-contract';
import { hrefOf, type SearchParams } from '@marketplace/search-params';
import { useCallback, useMemo, useState } from 'react';
import { parsePath, useNavigate } from 'react-router';
import { useAddress, useParamsOf } from '../header/use-address';
import { useSearch } from '../search-provider';

/** What the filters show and do. They read the address that is on its way, so that quick changes add up and show at once. */
export interface Filters {
  facets: Facets;
  params: SearchParams;
  /** Goes to page 1 of the changed search; the page does not move under whoever filters. */
  change: (change: Partial<SearchParams>) => void;
}

/** Null where no counts came: the design shows no filters. */
export function useFilters(): Filters | null {
  const facets = useSearch((search) => search.facets);
  const asked = useAddress().search;
  const navigate = useNavigate();
  // What was chosen shows with the press itself; from the moment that the address is on its way, that is what counts.
  const [wished, setWished] = useState<string | null>(null);
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    setWished(null);
  }
  const params = useParamsOf(wished ?? asked);
  const change = useCallback(
    (part: Partial<SearchParams>) => {
      const href = hrefOf(params, part);
      setWished(parsePath(href).search ?? '');
      void navigate(href, { preventScrollReset: true });
    },
    [params, navigate],
  );
  return useMemo(() => facets && { facets, params, change }, [facets, params, change]);
}

/** The change that adds or takes off one value of an attribute. */
export function toggleValue(
  { attributes }: SearchParams,
  { uniqueName }: AttributeFacet,
  value: string,
): Partial<SearchParams> {
  const chosen = attributes[uniqueName] ?? [];
  return withValues(
    attributes,
    uniqueName,
    chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
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

/** The change to another place, nearest first unless something else was chosen; an area of the map is then no more. */
export function placeChange(
  chosen: { location: string; radius: number } | null,
  { type, sort }: SearchParams,
): Partial<SearchParams> {
  const others = type === 'by_location' ? undefined : type;
  if (!chosen) return { location: undefined, radius: undefined, type: others };
  return { ...chosen, bounds: undefined, city: undefined, type: sort || others ? others : 'by_location' };
}

/** How many filters of the panel are set: what its button says. */
export function countFilters({ location, category, price, rating, instant, attributes }: SearchParams): number {
  const single = [location, category, price, rating, instant].filter((value) => value !== undefined).length;
  return single + Object.values(attributes).reduce((sum, values) => sum + values.length, 0);
}
