import { getMinimumBid, placeBid, startAuction, type AuctionTerms } from '@marketplace/auction-rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { auctionBidders, auctionBids, auctions, customers, products } from '@marketplace/database/schema';
import { BIDDERS } from './content/bidders';
import { createRandom, type Random } from './random';

type AuctionRow = typeof auctions.$inferSelect;

/** Begins the email addresses of the simulated bidders. */
export const BIDDER_EMAIL = 'bidder-';

/** Accounts that bid in auctions; nobody can sign in to them with a password. */
async function addBidders(tx: Db, now: Date): Promise<string[]> {
  const emails = BIDDERS.map((_, index) => `${BIDDER_EMAIL}${index + 1}@example.com`);
  const rows = BIDDERS.map((name, index) => ({ email: emails[index] ?? '', name, verifiedAt: now }));
  await tx.insert(customers).values(rows).onConflictDoNothing();
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.email, emails))
    .orderBy(customers.email);
  return found.map(({ id }) => id);
}

/** Lets simulated bidders bid in the running auctions without bids, except in a few. Of the same rows it makes the same bids. */
export async function addAuctionBids(tx: Db, productIds: readonly number[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  const bidders = await addBidders(tx, now);
  const open = await tx
    .select()
    .from(auctions)
    .where(
      and(
        inArray(auctions.productId, [...productIds]),
        eq(auctions.isCurrent, true),
        eq(auctions.status, 'Running'),
        eq(auctions.bidCount, 0),
      ),
    )
    .orderBy(auctions.productId);
  for (const auction of open) {
    const random = createRandom(auction.endsAt.getTime() / 60_000).branch(`bids ${auction.productId}`);
    if (!random.chance(0.12)) await writeBids(tx, auction, bidders, random, now);
  }
}

async function writeBids(tx: Db, auction: AuctionRow, all: readonly string[], random: Random, now: Date) {
  const terms: AuctionTerms = {
    startPrice: auction.startPrice,
    reserve: auction.reserve,
    increments: auction.increments,
    startsAt: auction.startsAt.getTime(),
    endsAt: auction.plannedEndsAt.getTime(),
    extensionMs: 0,
  };
  const bidders = random.shuffled(all).slice(0, random.int(2, 6));
  const numbers = new Map<string, number>();
  const maximums = new Map<string, { maximum: number; at: Date }>();
  const rows: (typeof auctionBids.$inferInsert)[] = [];
  let state = startAuction(terms);
  const times = Array.from({ length: random.int(1, 16) }, () =>
    Math.floor(terms.startsAt + random.next() * (now.getTime() - 60_000 - terms.startsAt)),
  ).sort((a, b) => a - b);
  for (const at of times) {
    const minimum = getMinimumBid(terms, state);
    const bidder = random.pick(bidders);
    // One after the other goes a little higher than they must.
    const step = minimum - state.price || (terms.increments[0]?.step ?? 100);
    const maximum = minimum + step * random.int(0, 3);
    const placed = placeBid(terms, state, { bidder, maximum, at });
    if (typeof placed === 'string') continue;
    state = placed.state;
    if (!numbers.has(bidder)) numbers.set(bidder, numbers.size + 1);
    maximums.set(bidder, { maximum, at: new Date(at) });
    rows.push({
      auctionId: auction.id,
      number: rows.length + 1,
      customerId: bidder,
      maximum,
      shown: placed.shown.map((one) => ({ ...one, bidder: numbers.get(one.bidder) ?? 0 })),
      at: new Date(at),
      idempotencyKey: random.uuid(),
    });
  }
  if (!state.leader) return;
  const { price, bidCount, leader } = state;
  await tx.insert(auctionBids).values(rows);
  await tx.insert(auctionBidders).values(
    [...maximums].map(([customerId, { maximum, at }]) => ({
      auctionId: auction.id,
      customerId,
      number: numbers.get(customerId) ?? 0,
      maximum,
      lastBidAt: at,
    })),
  );
  await tx
    .update(auctions)
    .set({ price, bidCount, bidderCount: numbers.size, leaderId: leader.bidder, leaderMaximum: leader.maximum })
    .where(eq(auctions.id, auction.id));
  await tx
    .update(products)
    .set({ price })
    .where(and(eq(products.id, auction.productId), sql`${products.price} IS DISTINCT FROM ${price}`));
}
