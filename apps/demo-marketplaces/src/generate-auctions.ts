import type { Currency } from '@marketplace/api-contract';
import type { auctions } from '@marketplace/database/schema';
import type { ProductRow } from './demo-data';
import { getIncrement } from './prices';
import type { Random } from './random';

type AuctionRow = typeof auctions.$inferInsert;
const HOUR_MS = 3_600_000;
const EXTENSION_MINUTES = 5;

/** When a running auction began and ends. */
export function createAuctionTimes(
  random: Random,
  now: Date,
): Pick<AuctionRow, 'startsAt' | 'endsAt' | 'plannedEndsAt'> {
  const hoursSinceStart = random.int(30, 220);
  const endsAt = new Date(now.getTime() + random.int(3, 190) * HOUR_MS + random.int(0, 59) * 60_000);
  return { startsAt: new Date(now.getTime() - hoursSinceStart * HOUR_MS), endsAt, plannedEndsAt: endsAt };
}

/** Running auctions, each between its first and its last hour, without bids; some with a reserve. */
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
