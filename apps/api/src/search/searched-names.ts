import { categoryKey, valueKey, type Names } from '../site/names';
import type { CategoryNode } from './category-tree';
import { wordsOf } from './words';

/** What words of a translation count of the name's own: who wrote in the searcher's language comes first. */
export const TRANSLATED_SHARE = 0.4;

/** The words of a category's translations, so that it is found in all languages. */
export const translatedCategory = ({ slug, name }: CategoryNode, names: Names): string =>
  wordsBeside(name, names.all(categoryKey(slug)));

/** The same of a value of an attribute. */
export const translatedValue = (uniqueName: string, value: string, names: Names): string =>
  wordsBeside(value, names.all(valueKey(uniqueName, value)));

/** Those words of translations that the name does not have, each once, whoever's word it is. */
function wordsBeside(own: string, translated: readonly string[]): string {
  if (translated.length === 0) return '';
  const known = new Set(wordsOf(own).map(({ form }) => form));
  return translated
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => {
      const fresh = wordsOf(word).filter(({ form }) => !known.has(form));
      for (const { form } of fresh) known.add(form);
      return fresh.length > 0;
    })
    .join(' ');
}
