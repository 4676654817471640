import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  PAGE_SIZE,
  type Category,
  type Day,
  type Facets,
  type ProductCard,
  type ProductPage,
  type SaleType,
  type SellerCard,
} from '@marketplace/api-contract';
import type { SearchData } from './load-search';
import { hrefOf, type SearchParams, type SearchType, type Sort } from '@marketplace/search-params';

/**
 * The search that is on screen, in the specification's words (SE-10). It follows the address: results change with the answer,
 * and where that takes its time the words say where it goes.
 */
export interface Search {
  readonly products: readonly ProductCard[];
  /** The results of a marketplace of sellers; null in one of listings. */
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
  /** Exact city of the results. */
  readonly city: string | null;
  /** Place that was typed to measure from. */
  readonly chosenGeo: string | null;
  /** Another search of this screen is on its way, and takes its time. */
  readonly loading: boolean;
  /** The results of the address could not be loaded: there are none to show. */
  readonly failed: boolean;
  readonly categories: readonly Category[];
  /** What each choice of a filter would show; null where the design has no filters. */
  readonly facets: Facets | null;
  /** How the server understood the search: a corrected text, most of the words, a place, other days. */
  readonly understood: Pick<ProductPage, 'corrected' | 'isRelaxed' | 'place' | 'otherDays'>;
  /** What the address asks for: links to other searches start from it. */
  readonly params: SearchParams;
  /** Shows the answer to an address. */
  applyAnswer: (data: SearchData) => void;
  /** The search that is on its way; null where none is. */
  setComing: (coming: SearchParams | null) => void;
  /** Goes to the address of a changed search; its answer comes by that address. */
  change: (change: Partial<SearchParams>) => void;
}

export interface SearchFirst {
  data: SearchData;
  navigate: (href: string) => void;
}

/** Makes the store of one mounted search screen. */
export function createSearchStore({ data, navigate }: SearchFirst): StoreApi<Search> {
  let shown = data;
  return createStore<Search>()((set, get) => ({
    ...stateOf(data),
    loading: false,
    applyAnswer: (next) => {
      if (next === shown) return;
      shown = next;
      const state = stateOf(next);
      set({ ...state, products: keepSame(get().products, state.products), loading: false });
    },
    setComing: (coming) => {
      // How it is understood is not known before its answer.
      if (coming) set({ ...wordsOf(coming), understood: NOT_YET, loading: true });
      // It was given up.
      else if (get().loading) set({ ...stateOf(shown), loading: false });
    },
    change: (change) => navigate(hrefOf(get().params, change)),
  }));
}

/** Results that stay as they were remain the same objects: their cards need no drawing. */
const keepSame = (before: readonly ProductCard[], now: readonly ProductCard[]): readonly ProductCard[] =>
  now.map((product) => {
    const old = before.find(({ id }) => id === product.id);
    return old && JSON.stringify(old) === JSON.stringify(product) ? old : product;
  });

const NOT_YET: Search['understood'] = { corrected: null, isRelaxed: false, place: null, otherDays: [] };

function stateOf({ page, sellers: ofSellers, categories, params, hasFailed = false }: SearchData) {
  const { products, pages, total, facets, corrected, isRelaxed, place, otherDays } = page;
  const sellers = ofSellers ?? null;
  const found = {
    products,
    sellers,
    pagination: { config: { pageSize: PAGE_SIZE, pages, total }, index: page.page },
    understood: { corrected, isRelaxed, place, otherDays },
  };
  return {
    ...wordsOf(params),
    categories,
    facets,
    failed: hasFailed,
    ...(hasFailed ? nothing(params, sellers) : found),
  };
}

/** Instead of results that could not be loaded. */
const nothing = ({ page }: SearchParams, sellers: Search['sellers']) => ({
  products: [],
  sellers: sellers && [],
  pagination: { config: { pageSize: PAGE_SIZE, pages: 0, total: 0 }, index: page },
  understood: NOT_YET,
});

/** An address in the specification's words. */
function wordsOf(params: SearchParams) {
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
