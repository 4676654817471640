import type { Category } from '@marketplace/api-contract';

/** The URL of a category's listings. */
export const categoryPath = ({ slug }: Category): string => `/search?category=${encodeURIComponent(slug)}`;
