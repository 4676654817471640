import type { Category, ProductPage, SellerCard } from '@marketplace/api-contract';
import type { SearchParams } from '@marketplace/search-params';

/** The data of one search URL. */
export interface SearchData {
  page: ProductPage;
  /** The results of a seller marketplace (SE-13), where `page` has no products. */
  sellers?: SellerCard[];
  categories: Category[];
  params: SearchParams;
  /** The URL’s results failed to load: the data is that of the search before. */
  hasFailed?: boolean;
}
