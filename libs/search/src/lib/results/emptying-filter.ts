import { useTranslation } from 'react-i18next';
import { comma } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import type { SearchParams } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { useActiveFilters, type ActiveFilter } from './active-filters';

/** What emptied the results: one filter, or several together. */
interface Emptying {
  /** As in `emptiedBy` of the API. */
  keys: readonly string[];
  names: string;
  /** The change that removes exactly these filters. */
  without: Partial<SearchParams>;
}

/** The fewest filters without which there are results; null if the text finds nothing without any. */
export function useEmptyingFilters(): Emptying | null {
  const { emptiedBy } = useSearch((search) => search.understood);
  const params = useSearch((search) => search.params);
  const language = useLanguage();
  const removable = useRemovableFilters(params);
  const emptying = removable.filter(({ key }) => key !== undefined && emptiedBy.includes(key));
  if (emptying.length === 0) return null;
  const attributes = Object.entries(params.attributes).filter(([name]) => !emptiedBy.includes(`attribute:${name}`));
  return {
    keys: emptiedBy,
    names: emptying.map(({ name }) => name).join(comma(language)),
    without: {
      ...Object.assign({}, ...emptying.map(({ without }) => without)),
      attributes: Object.fromEntries(attributes),
    },
  };
}

/** All filters, also those that are shown as selected links instead of chips. */
function useRemovableFilters(params: SearchParams): ActiveFilter[] {
  const { t } = useTranslation('search');
  const filters = useActiveFilters(params);
  const categories = useSearch((search) => search.categories);
  const { category, sale } = params;
  const categoryName = categories.find(({ slug }) => slug === category)?.name ?? category;
  return [
    ...filters,
    ...(sale ? [{ key: 'sale', name: t(`sale.${sale}`), without: { sale: undefined } }] : []),
    ...(categoryName ? [{ key: 'category', name: categoryName, without: { category: undefined } }] : []),
  ];
}
