import { LAST_PAGE, PAGE_SIZE, type ProductPage, type ProductQuery, type Suggestion } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { arePossible } from './search-dates';
import {
  TOTAL_LIMIT,
  findCards,
  findCategoryIds,
  findProductIds,
  findSimilarWords,
  suggestProductNames,
  suggestSellerNames,
  type SearchFilter,
  type SearchOrder,
} from './search-repository';
import { meantWords } from './search-spelling';
import { parseSearch, toTsQuery, type SearchTerm } from './search-text';

const SUGGESTIONS = 8;

const emptyPage = (page: number): ProductPage => ({ products: [], page, pages: 0, total: 0, totalIsExact: true });

/** One page of results. A search that finds nothing is tried once more with its mistyped words set right (SE-12). */
export async function searchProductPage({ db }: Deps, query: ProductQuery, now: Date): Promise<ProductPage> {
  const filter = await filterOf({ db }, query, now);
  if (!filter) return emptyPage(query.page);
  const terms = query.search ? parseSearch(query.search) : [];
  if (query.search && terms.length === 0) return emptyPage(query.page);
  const place = { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const order = orderOf(query);
  const find = (wanted: readonly SearchTerm[]) =>
    findProductIds(db, wanted.length > 0 ? { ...filter, text: toTsQuery(wanted) } : filter, order, place, now);

  let found = await find(terms);
  if (found.total === 0 && terms.length > 0) {
    const corrected = await correctTerms({ db }, terms);
    if (corrected) found = await find(corrected);
  }
  const total = Math.min(found.total, TOTAL_LIMIT);
  return {
    products: await findCards(db, found.ids),
    page: query.page,
    pages: Math.min(Math.ceil(total / PAGE_SIZE), LAST_PAGE),
    total,
    totalIsExact: found.total <= TOTAL_LIMIT,
  };
}

/** Null where nothing can match: an unknown category, days that nobody can have. */
async function filterOf({ db }: Pick<Deps, 'db'>, query: ProductQuery, now: Date): Promise<SearchFilter | null> {
  const filter: SearchFilter = {};
  if (query.category) {
    filter.categoryIds = await findCategoryIds(db, query.category);
    if (filter.categoryIds.length === 0) return null;
  }
  const start = query.startDate ?? query.endDate;
  if (start !== undefined) {
    filter.days = { start, end: query.endDate ?? start };
    if (!arePossible(filter.days, now)) return null;
  }
  if (query.city) filter.city = query.city;
  if (query.seller) filter.sellerId = Number(query.seller);
  if (query.sale) filter.saleType = query.sale;
  return filter;
}

/** SE-06: newest and oldest are orders of their own; otherwise the sort asked for, relevance with a text, the lowest price without. */
function orderOf({ type, sort, search }: ProductQuery): SearchOrder {
  if (type === 'newest_first') return 'newest';
  if (type === 'oldest_first') return 'oldest';
  return sort ?? (search ? 'relevance' : 'price-asc');
}

/** The terms with each unknown word replaced by what it most likely meant; null where a word means nothing. */
async function correctTerms({ db }: Pick<Deps, 'db'>, terms: readonly SearchTerm[]): Promise<SearchTerm[] | null> {
  const words = [...new Set(terms.filter(({ isExcluded }) => !isExcluded).flatMap((term) => term.words))];
  const looked = await findSimilarWords(db, words);
  const meaning = new Map(
    looked.map(({ word, plain, is_known, similar }) => [word, is_known ? [word] : meantWords(plain, similar)]),
  );
  const corrected = terms.map((term): SearchTerm => {
    if (term.isExcluded) return term;
    if (term.kind === 'phrase') return { ...term, words: term.words.map((word) => meaning.get(word)?.[0] ?? '') };
    return { ...term, words: term.words.flatMap((word) => meaning.get(word) ?? []) };
  });
  return corrected.every(({ words: meant }) => meant.length > 0 && meant.every(Boolean)) ? corrected : null;
}

/** Product names while one is typed (SE-02). */
export async function suggestProductPage({ db }: Pick<Deps, 'db'>, value: string): Promise<Suggestion[]> {
  const terms = parseSearch(value);
  if (terms.length === 0) return [];
  const find = (wanted: SearchTerm[]) => suggestProductNames(db, value, toTsQuery(wanted, 'A'), SUGGESTIONS);
  let rows = await find(terms);
  if (rows.length === 0) {
    const corrected = await correctTerms({ db }, terms);
    if (corrected) rows = await find(corrected);
  }
  return rows.map(asSuggestion);
}

/** Seller names while one is typed. */
export async function suggestSellerPage({ db }: Pick<Deps, 'db'>, value: string): Promise<Suggestion[]> {
  return (await suggestSellerNames(db, value, SUGGESTIONS)).map(asSuggestion);
}

const asSuggestion = ({ name, city, region, country }: Record<'name' | 'city' | 'region' | 'country', string>) => ({
  Product_Name: name,
  address: `${city}, ${region}`,
  defaultAddress: `${city}, ${region}, ${country}`,
});
