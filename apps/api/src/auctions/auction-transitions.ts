import { AUCTION_PROCESS, type Actor, type AuctionAction, type AuctionFacts } from '@marketplace/api-contract';
import { isReserveMet, readWinner } from '@marketplace/auction-rules';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { auctionBidders, auctionBids, auctionHistory, auctions, products } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { enqueueAuctionEnd } from './auction-end-job';
import { enqueueAuctionFollowUp } from './auction-follow-up-job';
import { readState, readTerms } from './auction-terms';
import { databaseClock } from './auctions-repository';

type JobDeps = Pick<Deps, 'jobs'>;
type NewAuction = Omit<typeof auctions.$inferInsert, 'status' | 'isCurrent' | 'endsAt' | 'price'>;

const HOUR_MS = 3_600_000;

/** Begins the process of an auction, in place of an earlier one of the listing. */
export async function insertAuction({ jobs }: JobDeps, tx: Db, auction: NewAuction, actor: Actor): Promise<string> {
  const { productId, startPrice, plannedEndsAt } = auction;
  await tx
    .update(auctions)
    .set({ isCurrent: false })
    .where(and(eq(auctions.productId, productId), eq(auctions.isCurrent, true)));
  const [row] = await tx
    .insert(auctions)
    .values({ ...auction, endsAt: plannedEndsAt, price: startPrice })
    .returning({ id: auctions.id, now: databaseClock });
  const { id, now } = row as NonNullable<typeof row>;
  await tx.update(products).set({ price: startPrice }).where(eq(products.id, productId));
  await tx.insert(auctionHistory).values({ auctionId: id, status: 'Running', actor, at: now });
  await enqueueAuctionEnd(jobs, tx, { id, endsAt: plannedEndsAt }, now);
  return id;
}

/** Locks an auction until the end of the transaction, and reads the clock afterwards. Locked before products. */
export async function lockAuction(tx: Db, id: string) {
  const [auction] = await tx.select().from(auctions).where(eq(auctions.id, id)).for('update');
  if (!auction) throw new AppError('not_found');
  const [clock] = await tx.select({ now: databaseClock }).from(auctions).where(eq(auctions.id, id));
  return { auction, now: clock?.now ?? new Date() };
}
type Auction = Awaited<ReturnType<typeof lockAuction>>['auction'];

/** What the process needs to know of an auction besides its status, and who could buy it next. */
async function readFacts(tx: Db, auction: Auction, now: Date): Promise<Facts> {
  const isOfferDue = auction.offerExpiresAt !== null && auction.offerExpiresAt <= now;
  const isOfferOver = auction.status === 'AwaitingPayment' && isOfferDue && auction.unpaid === 'next';
  const next = isOfferOver ? await findNextBidder(tx, auction) : null;
  return {
    isOver: auction.endsAt <= now,
    hasWinner: isReserveMet(readTerms(auction), readState(auction)),
    isOfferDue,
    hasNextBidder: next !== null,
    next,
  };
}

type Winner = NonNullable<ReturnType<typeof readWinner>>;
type Facts = AuctionFacts & { next: Winner | null };

/** Who would have won without those who didn't pay, and the price that they would have won at. */
async function findNextBidder(tx: Db, { id, buyerId, ...auction }: Auction): Promise<Winner | null> {
  const [bids, passed] = await Promise.all([
    tx
      .select({ bidder: auctionBids.customerId, maximum: auctionBids.maximum, at: auctionBids.at })
      .from(auctionBids)
      .where(eq(auctionBids.auctionId, id))
      .orderBy(asc(auctionBids.number)),
    tx
      .select({ customerId: auctionBidders.customerId })
      .from(auctionBidders)
      .where(and(eq(auctionBidders.auctionId, id), isNotNull(auctionBidders.passedAt))),
  ]);
  const without = [...passed.map(({ customerId }) => customerId), ...(buyerId === null ? [] : [buyerId])];
  return readWinner(
    readTerms(auction),
    bids.map((bid) => ({ ...bid, at: bid.at.getTime() })),
    without,
  );
}

/**
 * Takes the step that the auction's time has come for, if any: it ends with or without a winner, or
 * passes to the next bidder. Of several processes one takes it.
 */
export async function followTime(deps: JobDeps, tx: Db, id: string): Promise<void> {
  const locked = await lockAuction(tx, id);
  const { auction, now } = locked;
  const { status, endsAt } = auction;
  // A bid has moved the end since.
  if (status === 'Running' && endsAt > now) return enqueueAuctionEnd(deps.jobs, tx, { id, endsAt }, now);
  const facts = await readFacts(tx, auction, now);
  const action = AUCTION_PROCESS.listActions('time', status, facts).find(isEnding);
  if (action) await transition(deps, tx, { ...locked, facts }, { action, actor: 'time' });
}
/** An order ends by its own deadline and releases the auction. */
const isEnding = (action: AuctionAction) => action !== 'release';

/**
 * Takes an action of AUCTION_PROCESS, in the caller's transaction. Throws `action_unavailable` unless
 * the status and the facts allow it.
 */
export async function transitionAuction(deps: JobDeps, tx: Db, id: string, step: Step): Promise<void> {
  const locked = await lockAuction(tx, id);
  await transition(deps, tx, { ...locked, facts: await readFacts(tx, locked.auction, locked.now) }, step);
}

interface Step {
  action: AuctionAction;
  actor: Actor;
}
/** A locked auction with what was read of it. */
interface LockedAuction {
  auction: Auction;
  now: Date;
  facts: Facts;
}

/**
 * Writes status and history and does what follows. With `insertAuction` the only writer of either;
 * bids change no status.
 */
async function transition(
  deps: JobDeps,
  tx: Db,
  { auction, now, facts }: LockedAuction,
  { action, actor }: Step,
): Promise<void> {
  const { id } = auction;
  const found = AUCTION_PROCESS.find(action, auction.status, actor);
  if (!found?.to || (found.when && !found.when(facts)))
    throw new AppError('action_unavailable', undefined, { details: { status: auction.status } });
  await tx.update(auctions).set({ status: found.to }).where(eq(auctions.id, id));
  await tx.insert(auctionHistory).values({ auctionId: id, status: found.to, actor, at: now });
  for (const effect of found.effects ?? []) {
    if (effect === 'offer') await offerAuction(deps, tx, auction, facts.next, now);
    else if (effect === 'relist') await relist(deps, tx, auction, now);
    else await enqueueAuctionFollowUp(deps.jobs, tx, { auctionId: id, step: action });
  }
}

/** Lets the winner, or the next bidder, buy it for the time of its terms. */
async function offerAuction(
  { jobs }: JobDeps,
  tx: Db,
  auction: Auction,
  next: Winner | null,
  now: Date,
): Promise<void> {
  const { id, buyerId, leaderId, price, paymentHours } = auction;
  if (buyerId !== null)
    await tx
      .update(auctionBidders)
      .set({ passedAt: now })
      .where(and(eq(auctionBidders.auctionId, id), eq(auctionBidders.customerId, buyerId)));
  const offerExpiresAt = new Date(now.getTime() + paymentHours * HOUR_MS);
  await tx
    .update(auctions)
    .set({ buyerId: next?.bidder ?? leaderId, buyerPrice: next?.price ?? price, offerExpiresAt })
    .where(eq(auctions.id, id));
  await enqueueAuctionEnd(jobs, tx, { id, endsAt: offerExpiresAt }, now);
}

/** Opens a new auction with the same terms and duration, if the terms say so. */
async function relist(deps: JobDeps, tx: Db, auction: Auction, now: Date): Promise<void> {
  if (auction.unpaid !== 'relist') return;
  const { productId, startPrice, reserve, increments, startsAt, plannedEndsAt } = auction;
  const { extensionMinutes, requiresCard, unpaid, paymentHours } = auction;
  const duration = plannedEndsAt.getTime() - startsAt.getTime();
  const terms = { startPrice, reserve, increments, extensionMinutes, requiresCard, unpaid, paymentHours };
  await insertAuction(
    deps,
    tx,
    { ...terms, productId, startsAt: now, plannedEndsAt: new Date(now.getTime() + duration) },
    'time',
  );
}
