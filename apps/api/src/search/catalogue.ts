import type { ProductAttribute } from '@marketplace/api-contract';
import type { Names } from '@marketplace/formats';
import type { CategoryTree } from '@marketplace/search-index';

/** Categories, attributes and translations that describe results. */
export interface Catalogue {
  categories: CategoryTree;
  definitions: ProductAttribute[];
  names: Names;
}
