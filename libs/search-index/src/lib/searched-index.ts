import type { PlaceColumn } from './place-column';
import type { SearchIndex } from './search-index';

/** The index that a text is searched in. */
export interface SearchedIndex extends Pick<SearchIndex, 'text' | 'hasAtLeast' | 'countElsewhere' | 'countIn'> {
  places: Pick<PlaceColumn, 'find' | 'narrow'>;
}
