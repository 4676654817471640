import type { Currency } from '@marketplace/api-contract';
import type { auctions } from '@marketplace/database/schema';
import type { ProductRow } from './demo-data';
import { getIncrement } from './prices';
import type { Random } from './random';

type AuctionRow = typeof auctions.$inferInsert;
const HOUR_MS = 3_600_000;
const EXTENSION_MINUTES = 5;
const UPCOMING_SHARE = 0.08;
const ENDING_SOON_SHARE = 0.12;

/** When an auction begins and ends: most run for days, some end within the hour, some begin later. */
export function createAuctionTimes(
  random: Random,
  now: Date,
): Pick<AuctionRow, 'startsAt' | 'endsAt' | 'plannedEndsAt'> {
  const share = random.next();
  const hoursFromNow = share < UPCOMING_SHARE ? random.int(2, 40) : -random.int(30, 220);
  const startsAt = new Date(now.getTime() + hoursFromNow * HOUR_MS);
  const isEndingSoon = share > 1 - ENDING_SOON_SHARE;
  const minutesLeft = isEndingSoon ? random.int(8, 75) : random.int(3, 190) * 60 + random.int(0, 59);
  const endsAt = new Date(Math.max(startsAt.getTime(), now.getTime()) + minutesLeft * 60_000);
  return { startsAt, endsAt, plannedEndsAt: endsAt };
}

/** Auctions without bids; some with a reserve. */
export function generateAuctions(products: readonly ProductRow[], source: Random, now: Date): AuctionRow[] {
  return products.flatMap((product) => {
    const { id, saleType, price } = product;
    if (saleType !== 'auction' || price == null) return [];
    const random = source.branch(`auction ${id}`);
    const step = getIncrement(price, product.currency as Currency);
    return [
      {
        id: random.uuid(),
        productId: id,
        startPrice: price,
        price,
        increments: [{ from: 0, step }],
        extensionMinutes: EXTENSION_MINUTES,
        reserve: random.chance(0.25) ? price + step * random.int(2, 12) : null,
        ...createAuctionTimes(random, now),
      },
    ];
  });
}
