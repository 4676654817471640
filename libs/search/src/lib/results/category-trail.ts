import type { Category } from '@marketplace/api-contract';

/** The path from the root to the category of a slug; empty when there is none. */
export function categoryTrail(categories: readonly Category[], slug: string | null): Category[] {
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const trail: Category[] = [];
  let category = slug === null ? undefined : bySlug.get(slug);
  // Stops at a cycle of parents.
  while (category && !trail.includes(category)) {
    trail.unshift(category);
    category = category.parent === null ? undefined : bySlug.get(category.parent);
  }
  return trail;
}

/** The direct children of a category, or the roots. */
export const getChildren = (categories: readonly Category[], parent: string | null): Category[] =>
  categories.filter((category) => category.parent === parent);
