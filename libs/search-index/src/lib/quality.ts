/** The share of the rating in a score: it decides only between similar matches. */
export const QUALITY_SHARE = 0.08;
/**
 * Every rating is averaged with this many reviews of this many stars, so that a single five-star
 * review does not beat a hundred good ones.
 */
const PRIOR = { count: 5, stars: 4 };

/** The Bayesian average of the stars. */
export const getBayesianAverage = (ratingSum: number, ratingCount: number): number =>
  (ratingSum + PRIOR.stars * PRIOR.count) / (ratingCount + PRIOR.count);
