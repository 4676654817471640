import { plainTextOf } from '../html';
import { upwards, type CategoryNode, type CategoryTree } from '../search/category-tree';
import { TRANSLATED_SHARE, translatedCategory } from '../search/searched-names';
import type { Names } from '../site/names';
import type { Field } from '../search/text-index';

/** What a seller is found by. */
export interface SellerTexts {
  name: string;
  companyName: string | null;
  city: string;
  region: string;
  /** HTML. */
  about: string;
  categoryIds: Iterable<number>;
  /** Of live listings, each once. */
  listingNames: ReadonlySet<string>;
}

/** How much a word of each counts. */
const WEIGHTS = { name: 10, company: 7, category: 4, above: 1.4, place: 3, offered: 1.5, listing: 0.15, about: 1 };
/** Names that are kept together, so that phrases are found in them and many canoes count more than one; of the others the words. */
const WHOLE_NAMES = 100;

/** The fields of a seller for the text index. */
export function sellerFields(
  { name, companyName, city, region, about, categoryIds, listingNames }: SellerTexts,
  { categories, names: known }: { categories: CategoryTree; names: Names },
): Field[] {
  const own = [...categoryIds];
  const nodes = own.flatMap((id) => categories.get(id) ?? []);
  const namesOf = (some: Iterable<CategoryNode>) => [...some].map(({ name }) => name).join(' · ');
  const translatedOf = (some: Iterable<CategoryNode>) =>
    [...some].map((node) => translatedCategory(node, known)).join(' · ');
  const above = new Set(own.flatMap((id) => upwards(categories, id).slice(1)));
  return [
    { text: name, weight: WEIGHTS.name, isName: true },
    ...(companyName && companyName !== name ? [{ text: companyName, weight: WEIGHTS.company }] : []),
    { text: namesOf(nodes), weight: WEIGHTS.category },
    { text: translatedOf(nodes), weight: WEIGHTS.category * TRANSLATED_SHARE },
    { text: namesOf(above), weight: WEIGHTS.above },
    { text: translatedOf(above), weight: WEIGHTS.above * TRANSLATED_SHARE },
    { text: `${city} ${region}`, weight: WEIGHTS.place },
    { text: wordsOnce(listingNames), weight: WEIGHTS.offered },
    ...[...listingNames].slice(0, WHOLE_NAMES).map((text) => ({ text, weight: WEIGHTS.listing })),
    { text: plainTextOf(about), weight: WEIGHTS.about },
  ];
}

/** Every word once: a seller of a hundred canoes is not a hundred times as much about canoes. */
function wordsOnce(names: ReadonlySet<string>): string {
  const words = new Set<string>();
  for (const name of names) for (const word of name.toLowerCase().split(/[\s,;·/()]+/)) words.add(word);
  return [...words].join(' ');
}
