import type { Category } from '@marketplace/api-contract';

/** Where a category's listings are. */
export const categoryPath = ({ slug }: Category): string => `/search?category=${encodeURIComponent(slug)}`;
