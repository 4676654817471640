import type { Rating } from '@marketplace/api-contract';

/** Two decimals; null without ratings. */
export const toRating = (sum: number, count: number): Rating | null =>
  count > 0 ? { average: Math.round((sum / count) * 100) / 100, count } : null;
