import { categoryKey, valueKey, type Names } from '@marketplace/formats';
import type { CategoryNode } from './category-tree';
import { tokenize } from './tokenize';

/**
 * The weight of translated words, as a share of the original's: texts written in the searcher's
 * language come first.
 */
export const TRANSLATED_SHARE = 0.4;

/** The words of a category's translations, so that it is found in every language. */
export const getCategoryTranslations = ({ slug, name }: CategoryNode, names: Names): string =>
  getAdditionalWords(name, names.all(categoryKey(slug)));

/** The words of the translations of an attribute value. */
export const getValueTranslations = (uniqueName: string, value: string, names: Names): string =>
  getAdditionalWords(value, names.all(valueKey(uniqueName, value)));

/** The distinct words of translations that the original does not have. */
function getAdditionalWords(own: string, translated: readonly string[]): string {
  if (translated.length === 0) return '';
  const known = new Set(tokenize(own).map(({ form }) => form));
  return translated
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => {
      const fresh = tokenize(word).filter(({ form }) => !known.has(form));
      for (const { form } of fresh) known.add(form);
      return fresh.length > 0;
    })
    .join(' ');
}
