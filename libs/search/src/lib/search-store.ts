import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  PAGE_SIZE,
  type AttributeFacet,
  type Category,
  type Day,
  type Facets,
  type ProductCard,
  type ProductPage,
  type SaleType,
  type SellerCard,
} from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';
import type { SearchData } from './search-data';
import { searchHref, type SearchParams, type SearchType, type Sort } from '@marketplace/search-params';

/**
 * The search on screen, in the specified state shape (SE-10). It follows the URL: results change
 * with the answer; while a slow one loads, the parameters already are the next search's.
 */
export interface Search {
  readonly products: readonly ProductCard[];
  /** The results of a seller marketplace; null otherwise. */
  readonly sellers: readonly SellerCard[] | null;
  readonly searchParams: {
    readonly value: string;
    readonly dateRange: { readonly startDate: Day | null; readonly endDate: Day | null };
  };
  readonly filter: {
    readonly category: string | null;
    readonly sale: SaleType | null;
    readonly sort: Sort | null;
    readonly type: SearchType | null;
  };
  /** The attributes that these results can be filtered by, with the counts of each value. */
  readonly filterAttributes: readonly AttributeFacet[];
  /** Chosen values by product attribute. */
  readonly filterValues: SearchParams['attributes'];
  readonly pagination: {
    readonly config: {
      readonly pageSize: number;
      readonly pages: number;
      readonly total: number;
    };
    /** From 1. */
    readonly index: number;
  };
  /** The city that results are filtered by exactly. */
  readonly city: string | null;
  /** The typed place that distances are measured from. */
  readonly chosenGeo: string | null;
  /** Where the server found that place; null without one. */
  readonly geo: ProductPage['place'];
  /** The design's settings of the filters: their layout and whether there is a calendar. */
  readonly searchComponents: NonNullable<Site['search']['otherSettings']['filter']>;
  /** Every attribute that a listing of this marketplace can be filtered by. */
  readonly productAttributes: Site['filters'];
  /** The dialog 'Filters' is open. */
  readonly showFilter: boolean;
  /** Another search is loading and slow. */
  readonly loading: boolean;
  /** The URL’s results failed to load: there are none to show. */
  readonly failed: boolean;
  readonly categories: readonly Category[];
  /** Counts of each other filter choice; null when the design has no filters. */
  readonly facets: Omit<Facets, 'attributes'> | null;
  /** How the server understood the search: corrected text, its places, partial match, other dates. */
  readonly understood: Pick<
    ProductPage,
    'corrected' | 'isRelaxed' | 'optionalWords' | 'textPlace' | 'emptiedBy' | 'otherDays'
  >;
  /** The parameters of the URL, from which links to other searches are made. */
  readonly params: SearchParams;
  /** Shows the results of a URL. */
  applyAnswer: (data: SearchData) => void;
  /** Sets the search that is loading; null when none is. */
  setComing: (coming: SearchParams | null) => void;
  /** Navigates to a changed search; its results arrive with the new URL. */
  change: (change: Partial<SearchParams>) => void;
  setShowFilter: (isShown: boolean) => void;
}

export interface SearchFirst {
  data: SearchData;
  site: Pick<Site, 'search' | 'filters'>;
  navigate: (href: string) => void;
}

/** Creates the store of one mounted search screen. */
export function createSearchStore({ data, site, navigate }: SearchFirst): StoreApi<Search> {
  let shown = data;
  return createStore<Search>()((set, get) => ({
    ...toState(data),
    searchComponents: site.search.otherSettings.filter ?? {},
    productAttributes: site.filters,
    showFilter: false,
    loading: false,
    applyAnswer: (next) => {
      if (next === shown) return;
      shown = next;
      const state = toState(next);
      set({ ...state, products: keepSame(get().products, state.products), loading: false });
    },
    setComing: (coming) => {
      // How the server understands it is known only with its answer.
      if (coming) set({ ...paramsState(coming), geo: null, understood: NOT_YET, loading: true });
      // The navigation was cancelled.
      else if (get().loading) set({ ...toState(shown), loading: false });
    },
    change: (change) => navigate(searchHref(get().params, change)),
    setShowFilter: (showFilter) => set({ showFilter }),
  }));
}

/** Keeps the object of an unchanged result, so that its card does not re-render. */
const keepSame = (before: readonly ProductCard[], now: readonly ProductCard[]): readonly ProductCard[] =>
  now.map((product) => {
    const old = before.find(({ id }) => id === product.id);
    return old && JSON.stringify(old) === JSON.stringify(product) ? old : product;
  });

const NOT_YET: Search['understood'] = {
  corrected: null,
  isRelaxed: false,
  optionalWords: [],
  textPlace: null,
  emptiedBy: [],
  otherDays: [],
};

function toState({ page, sellers: ofSellers, categories, params, hasFailed = false }: SearchData) {
  const {
    products,
    pages,
    total,
    facets,
    corrected,
    isRelaxed,
    optionalWords,
    textPlace,
    emptiedBy,
    place,
    otherDays,
  } = page;
  const sellers = ofSellers ?? null;
  const results = {
    products,
    sellers,
    pagination: { config: { pageSize: PAGE_SIZE, pages, total }, index: page.page },
    geo: place,
    understood: { corrected, isRelaxed, optionalWords, textPlace, emptiedBy, otherDays },
  };
  return {
    ...paramsState(params),
    categories,
    facets,
    filterAttributes: facets?.attributes ?? [],
    failed: hasFailed,
    ...(hasFailed ? noResults(params, sellers) : results),
  };
}

/** The state when results failed to load. */
const noResults = ({ page }: SearchParams, sellers: Search['sellers']) => ({
  products: [],
  sellers: sellers && [],
  pagination: { config: { pageSize: PAGE_SIZE, pages: 0, total: 0 }, index: page },
  geo: null,
  understood: NOT_YET,
});

/** The parameters in the specified state shape. */
function paramsState(params: SearchParams) {
  return {
    searchParams: {
      value: params.search ?? '',
      dateRange: { startDate: params.dates?.startDate ?? null, endDate: params.dates?.endDate ?? null },
    },
    filter: {
      category: params.category ?? null,
      sale: params.sale ?? null,
      sort: params.sort ?? null,
      type: params.type ?? null,
    },
    filterValues: params.attributes,
    city: params.city ?? null,
    chosenGeo: params.location ?? null,
    params,
  };
}
