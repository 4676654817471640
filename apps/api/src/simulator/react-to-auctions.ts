import { placeBid } from '@marketplace/api-contract';
import { getMinimumBid } from '@marketplace/auction-rules';
import { eq } from 'drizzle-orm';
import { products } from '@marketplace/database/schema';
import { insertAuction } from '../auctions/auction-transitions';
import { AppError } from '../errors';
import {
  endSimulatedOffers,
  findBiddableAuctions,
  findEndedAuctions,
  type BiddableAuction,
  type EndedAuction,
} from './open-auctions-repository';
import type { Reaction } from './reaction';
import { draw, toUuid } from './seeded';

const AT_ONCE = 10;
const READ_MAXIMUM = 100;
const PAYMENT_MINUTES = 3;
const SHOWN_MINUTES = 10;
const MINUTE_MS = 60_000;

/**
 * Bids against visitors, and in auctions that end soon, up to what each simulated bidder finds a
 * listing worth; and opens new auctions of listings whose auctions have ended.
 */
export const reactToAuctions: Reaction = async (deps, actAs, now) => {
  const { db, jobs, log } = deps;
  const open = await findBiddableAuctions(db, READ_MAXIMUM);
  const due = open.filter((auction) => auction.idleSeconds >= getWaitSeconds(auction));
  for (const auction of due.slice(0, AT_ONCE)) {
    const maximum = chooseMaximum(auction);
    if (maximum === null) continue;
    try {
      const body = {
        maximum,
        idempotencyKey: toUuid(`${auction.id} ${auction.bidCount} ${auction.price}`),
        isConfirmed: true,
      };
      await actAs(auction.bidderId, async (api) => void (await api(placeBid, { params: { id: auction.id }, body })));
    } catch (error) {
      // Somebody else has bid meanwhile, or it has ended.
      if (!(error instanceof AppError && ['bid_too_low', 'bid_not_higher', 'auction_ended'].includes(error.code)))
        log.warn({ err: error, id: auction.id }, 'a simulated bidder could not bid');
    }
  }

  await endSimulatedOffers(db, PAYMENT_MINUTES);
  for (const ended of await findEndedAuctions(db, SHOWN_MINUTES, AT_ONCE))
    await db.transaction(async (tx) => {
      const { productId, startPrice, reserve, increments, extensionMinutes } = ended;
      await tx.update(products).set({ stock: 1 }).where(eq(products.id, productId));
      const terms = { productId, startPrice, reserve, increments, extensionMinutes };
      const plannedEndsAt = new Date(now.getTime() + getDurationMs(ended));
      await insertAuction({ jobs }, tx, { ...terms, startsAt: now, plannedEndsAt }, 'seller');
    });
};

/** A visitor is answered within a minute; else it takes minutes. */
const getWaitSeconds = ({ id, bidCount, isVisitorLeading }: BiddableAuction): number =>
  isVisitorLeading ? 12 + draw(`${id} ${bidCount}`) * 28 : 120 + draw(`${id} ${bidCount}`) * 600;

/** Null if the next bid is more than it is worth to the bidder: one and a half to three times the start price. */
function chooseMaximum({ id, bidderId, startPrice, price, bidCount, increments }: BiddableAuction): number | null {
  const worth = startPrice * (1.5 + draw(`${bidderId} ${id}`) * 1.5);
  const leader = bidCount === 0 ? null : { bidder: '', maximum: price };
  const minimum = getMinimumBid({ startPrice, increments }, { price, leader });
  if (minimum > worth) return null;
  const step = Math.max(1, minimum - price);
  return Math.min(Math.floor(worth), minimum + step * Math.floor(draw(`${id} ${bidCount} step`) * 3));
}

/** One of four lasts about an hour, so that there is always one that ends soon; the others some days. */
function getDurationMs({ id }: EndedAuction): number {
  const share = draw(`${id} duration`);
  return share < 0.25 ? (30 + share * 240) * MINUTE_MS : (1 + share * 7) * 24 * 60 * MINUTE_MS;
}
