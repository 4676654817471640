import type { auctions } from '@marketplace/database/schema';
import type { ProductRow } from './demo-data';
import { getIncrement } from './prices';
import type { Random } from './random';

type AuctionRow = typeof auctions.$inferInsert;
const HOUR_MS = 3_600_000;

/** A running auction: its start and end, and the bids so far. */
export function createAuctionRound(
  { productId, startPrice, increment }: Pick<AuctionRow, 'productId' | 'startPrice' | 'increment'>,
  random: Random,
  now: Date,
): AuctionRow {
  const hoursSinceStart = random.int(30, 220);
  const hoursLeft = random.int(3, 190);
  const bidCount = random.chance(0.12) ? 0 : random.int(1, 22);
  let currentBid = startPrice;
  for (let bid = 1; bid < bidCount; bid++) currentBid += increment * random.int(1, 3);
  return {
    productId,
    startPrice,
    increment,
    currentBid,
    bidCount,
    startsAt: new Date(now.getTime() - hoursSinceStart * HOUR_MS),
    endsAt: new Date(now.getTime() + hoursLeft * HOUR_MS + random.int(0, 59) * 60_000),
  };
}

/**
 * Running auctions, each between its first and its last hour; the product's price is the current
 * bid.
 */
export function generateAuctions(products: readonly ProductRow[], random: Random, now: Date): AuctionRow[] {
  return products.flatMap((product) => {
    if (product.saleType !== 'auction' || product.price == null) return [];
    const increment = getIncrement(product.price, product.currency as 'CAD');
    const row = createAuctionRound(
      { productId: product.id, startPrice: product.price, increment },
      random.branch(`auction ${product.id}`),
      now,
    );
    product.price = row.currentBid;
    return [row];
  });
}
