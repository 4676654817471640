import { categoryName, ownName, type NameOf } from '../site/names';

/** A category as search knows it; ids, since listings refer to them. */
export interface CategoryNode {
  id: number;
  slug: string;
  name: string;
  parentId: number | null;
}

export type CategoryTree = ReadonlyMap<number, CategoryNode>;

/** A category and those above it, upwards; none where there is no such category. A ring of parents is walked once. */
export function upwards(tree: CategoryTree, id: number | null): CategoryNode[] {
  const path: CategoryNode[] = [];
  for (let node = tree.get(id ?? 0); node && !path.includes(node); node = tree.get(node.parentId ?? 0)) path.push(node);
  return path;
}

/** 'Water › Canoes', in the words of `nameOf`. */
export const pathOf = (tree: CategoryTree, id: number | null, nameOf: NameOf = ownName): string =>
  upwards(tree, id)
    .map((node) => categoryName(node, nameOf))
    .reverse()
    .join(' › ');

/** Ids of the category of that slug and all below it; none where there is none. */
export const withBelow = (tree: CategoryTree, slug: string): number[] =>
  [...tree.keys()].filter((id) => upwards(tree, id).some((node) => node.slug === slug));
