import type { Kind, SellersLanguage } from './content-types';

type Own = Pick<Kind, 'details' | 'included' | 'listings'>;

/** Kinds in another language, offered and pictured like the first of the catalogue in that category. */
export const kindsIn =
  (language: SellersLanguage) =>
  (kinds: readonly Kind[], category: string, own: Own): Kind => {
    const model = kinds.find((kind) => kind.category === category);
    if (!model) throw new Error(`There is no kind to follow in ${category}.`);
    const { group, voice, offer, objects, palettes, scenes, paints } = model;
    return {
      group,
      ...(voice && { voice }),
      language,
      category,
      offer,
      objects,
      palettes,
      scenes,
      ...(paints && { paints }),
      ...own,
    };
  };
