import { categoryName, ownName, type GetName } from '@marketplace/formats';

/** A category as the search sees it, with the id that listings refer to. */
export interface CategoryNode {
  id: number;
  slug: string;
  name: string;
  parentId: number | null;
}

export type CategoryTree = ReadonlyMap<number, CategoryNode>;

/**
 * A category and its ancestors, nearest first; empty if the id is unknown. Stops at a cycle of
 * parents.
 */
export function getSelfAndAncestors(tree: CategoryTree, id: number | null): CategoryNode[] {
  const path: CategoryNode[] = [];
  for (let node = tree.get(id ?? 0); node && !path.includes(node); node = tree.get(node.parentId ?? 0)) path.push(node);
  return path;
}

/** The path from the root, as in 'Water › Canoes', with names from `getName`. */
export const formatCategoryPath = (tree: CategoryTree, id: number | null, getName: GetName = ownName): string =>
  getSelfAndAncestors(tree, id)
    .map((node) => categoryName(node, getName))
    .reverse()
    .join(' › ');

/** The ids of the category with this slug and of its descendants; empty if there is none. */
export const getSelfAndDescendantIds = (tree: CategoryTree, slug: string): number[] =>
  [...tree.keys()].filter((id) => getSelfAndAncestors(tree, id).some((node) => node.slug === slug));
