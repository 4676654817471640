import type { Category } from '@marketplace/api-contract';

/** From the root to the category of that slug; empty when there is none. */
export function categoryTrail(categories: readonly Category[], slug: string | null): Category[] {
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const trail: Category[] = [];
  let category = slug === null ? undefined : bySlug.get(slug);
  // A ring of parents cannot be walked for ever.
  while (category && !trail.includes(category)) {
    trail.unshift(category);
    category = category.parent === null ? undefined : bySlug.get(category.parent);
  }
  return trail;
}

/** The direct children of a category, or the roots. */
export const childrenOf = (categories: readonly Category[], parent: string | null): Category[] =>
  categories.filter((category) => category.parent === parent);
