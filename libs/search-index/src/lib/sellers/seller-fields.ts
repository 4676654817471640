import { getSelfAndAncestors, type CategoryNode, type CategoryTree } from '../category-tree';
import { TRANSLATED_SHARE, getCategoryTranslations } from '../searched-names';
import type { Names } from '@marketplace/formats';
import type { Field } from '../text-index';

/** The texts that a seller is found by. */
export interface SellerTexts {
  name: string;
  companyName: string | null;
  city: string;
  region: string;
  about: string;
  categoryIds: Iterable<number>;
  /** The distinct names of active listings. */
  listingNames: ReadonlySet<string>;
}

/** The weight of a word in each field. */
const WEIGHTS = { name: 10, company: 7, category: 4, above: 1.4, place: 3, offered: 1.5, listing: 0.15, about: 1 };
/**
 * So many names are indexed as they are, for phrases and repeated words; of the others only the
 * distinct words.
 */
const WHOLE_NAMES = 100;

/** The fields of a seller for the text index. */
export function createSellerFields(
  { name, companyName, city, region, about, categoryIds, listingNames }: SellerTexts,
  { categories, names: known }: { categories: CategoryTree; names: Names },
): Field[] {
  const own = [...categoryIds];
  const nodes = own.flatMap((id) => categories.get(id) ?? []);
  const joinNames = (some: Iterable<CategoryNode>) => [...some].map(({ name }) => name).join(' · ');
  const joinTranslations = (some: Iterable<CategoryNode>) =>
    [...some].map((node) => getCategoryTranslations(node, known)).join(' · ');
  const above = new Set(own.flatMap((id) => getSelfAndAncestors(categories, id).slice(1)));
  return [
    { text: name, weight: WEIGHTS.name, isName: true },
    ...(companyName && companyName !== name ? [{ text: companyName, weight: WEIGHTS.company }] : []),
    { text: joinNames(nodes), weight: WEIGHTS.category },
    { text: joinTranslations(nodes), weight: WEIGHTS.category * TRANSLATED_SHARE },
    { text: joinNames(above), weight: WEIGHTS.above },
    { text: joinTranslations(above), weight: WEIGHTS.above * TRANSLATED_SHARE },
    { text: `${city} ${region}`, weight: WEIGHTS.place },
    { text: joinUniqueWords(listingNames), weight: WEIGHTS.offered },
    ...[...listingNames].slice(0, WHOLE_NAMES).map((text) => ({ text, weight: WEIGHTS.listing })),
    { text: about, weight: WEIGHTS.about },
  ];
}

/**
 * Every word once: a hundred canoes do not make a seller a hundred times as relevant for 'canoe'.
 */
function joinUniqueWords(names: ReadonlySet<string>): string {
  const words = new Set<string>();
  for (const name of names) for (const word of name.toLowerCase().split(/[\s,;·/()]+/)) words.add(word);
  return [...words].join(' ');
}
