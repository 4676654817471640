import { FIRST_NAMES } from './content/people';
import { REVIEW_VOICES, type ReviewVoice } from './content/review-texts';
import type { GeneratedListing, ReviewRow, SellerRow } from './demo-data';
import type { Random } from './random';

const INITIALS = [...'ABCDEFGHIJKLMNOPRSTUVWYZ'];
const DAY_MS = 86_400_000;
const REVIEWS_MAXIMUM = 25;

/** Creates reviews and adds them to the ratings of products and sellers. */
export function generateReviews(
  generated: readonly GeneratedListing[],
  sellers: readonly SellerRow[],
  random: Random,
  now: Date,
): ReviewRow[] {
  const reviews: ReviewRow[] = [];
  for (const { kind, product } of generated) {
    if (kind.offer.sale === 'auction') continue;
    const own = random.branch(`reviews ${product.name}`);
    const reviewRows = createReviews(
      REVIEW_VOICES[kind.voice ?? kind.group],
      product.id,
      product.createdAt ?? now,
      own,
      now,
    );
    reviews.push(...reviewRows);
    const sum = reviewRows.reduce((stars, review) => stars + review.stars, 0);
    product.ratingSum = sum;
    product.ratingCount = reviewRows.length;
    const seller = sellers[product.sellerId - 1];
    if (!seller) continue;
    seller.ratingSum = (seller.ratingSum ?? 0) + sum;
    seller.ratingCount = (seller.ratingCount ?? 0) + reviewRows.length;
  }
  return reviews;
}

function createReviews(voice: ReviewVoice, productId: number, since: Date, random: Random, now: Date): ReviewRow[] {
  const ageDays = (now.getTime() - since.getTime()) / DAY_MS;
  // At most one per week; few listings have many.
  const count = Math.min(
    REVIEWS_MAXIMUM,
    Math.floor(ageDays / 7),
    Math.floor((REVIEWS_MAXIMUM + 1) * random.next() ** 1.7),
  );
  // The level of a seller's ratings, for all reviews.
  const quality = 0.72 + 0.27 * random.next();
  const criticals = random.shuffled(voice.critical);
  const usedTexts = new Set<string>();
  return Array.from({ length: count }, (): ReviewRow => {
    const stars = pickStars(quality, random);
    const critical = stars <= 3 ? criticals.pop() : undefined;
    let text = critical ?? praise(voice, random);
    while (usedTexts.has(text)) text = praise(voice, random);
    usedTexts.add(text);
    return {
      productId,
      author: `${random.pick(FIRST_NAMES)} ${random.pick(INITIALS)}.`,
      // At least four stars when no critical text is left.
      stars: critical ? stars : Math.max(stars, 4),
      text,
      createdAt: new Date(since.getTime() + (now.getTime() - since.getTime()) * (0.02 + 0.97 * random.next())),
    };
  });
}

function pickStars(quality: number, random: Random): number {
  const luck = random.next();
  if (luck < quality) return 5;
  if (luck < quality + (1 - quality) * 0.7) return 4;
  return random.chance(0.75) ? 3 : 2;
}

/** One to three sentences that fit together. */
function praise({ openings, details, closings }: ReviewVoice, random: Random): string {
  const parts = [random.pick(openings), random.pick(details), random.pick(closings)];
  switch (random.int(0, 5)) {
    case 0:
      return [parts[0], parts[1]].join(' ');
    case 1:
      return [parts[1], parts[2]].join(' ');
    case 2:
      return [parts[0], parts[1], random.pick(details.filter((detail) => detail !== parts[1])), parts[2]].join(' ');
    default:
      return parts.join(' ');
  }
}
