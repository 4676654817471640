import type { ScreenDesign } from '@marketplace/api-contract';

/**
 * The components of the product page in their default order. The gallery is always at the top and
 * the order card beside the others.
 */
export const PRODUCT_COMPONENTS = [
  'gallery',
  'order',
  'seller',
  'description',
  'attributes',
  'calendar',
  'policies',
  'location',
  'reviews',
  'similar',
  'recent',
] as const;
export type ProductComponent = (typeof PRODUCT_COMPONENTS)[number];

/** Those that the design names, in its order, or all (PD-06); unknown names are ignored. */
export function getProductComponents(design: ScreenDesign): readonly ProductComponent[] {
  const named = design.otherSettings.components;
  if (named === undefined) return PRODUCT_COMPONENTS;
  const known = named.flatMap((name) => PRODUCT_COMPONENTS.find((one) => one === name.trim().toLowerCase()) ?? []);
  return [...new Set(known)];
}
