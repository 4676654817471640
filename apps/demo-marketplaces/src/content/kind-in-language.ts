import type { Kind, SellersLanguage } from './content-types';

type OwnContent = Pick<Kind, 'details' | 'included' | 'listings'>;

/**
 * Creates a kind in another language, with the offer and pictures of the first kind of the
 * category.
 */
export const createKindIn =
  (language: SellersLanguage) =>
  (kinds: readonly Kind[], category: string, own: OwnContent): Kind => {
    const model = kinds.find((kind) => kind.category === category);
    if (!model) throw new Error(`There is no kind in ${category}.`);
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
