import type { ScreenDesign } from '@marketplace/api-contract';

/** The parts of the product page, in their usual order. The gallery stands above, the order card beside, other listings below. */
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

/** PD-06: what the operator's design names, in its order; names that do not exist are passed over, no list at all means all. */
export function componentsOf(design: ScreenDesign): readonly ProductComponent[] {
  const named = design.otherSettings.components;
  if (named === undefined) return PRODUCT_COMPONENTS;
  const known = named.flatMap((name) => PRODUCT_COMPONENTS.find((one) => one === name.trim().toLowerCase()) ?? []);
  return [...new Set(known)];
}
