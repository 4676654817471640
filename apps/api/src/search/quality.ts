/** How much of a match rating decides: between what matches alike, not more. */
export const QUALITY_SHARE = 0.08;
/** A rating counts as if so many more had given this many stars: one five-star review does not beat a hundred. */
const PRIOR = { count: 5, stars: 4 };

/** The stars that the next review would most likely give. */
export const likelyStars = (ratingSum: number, ratingCount: number): number =>
  (ratingSum + PRIOR.stars * PRIOR.count) / (ratingCount + PRIOR.count);
