import type { AuctionState, NewAuction } from '@marketplace/api-contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { auctions, products } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { withDefaultTerms } from './auction-terms';
import { insertAuction, lockAuction, transitionAuction } from './auction-transitions';
import { databaseClock, findAuction } from './auctions-repository';
import { toAuctionState } from './auctions-service';

type OpeningDeps = Pick<Deps, 'db' | 'jobs'>;

/** Puts a listing up for bids. One that is still running, or waits to be paid, has to end first. */
export async function openAuction(
  deps: OpeningDeps,
  { productId: id, startPrice, startsAt, endsAt, ...terms }: z.output<typeof NewAuction>,
): Promise<AuctionState> {
  const productId = Number(id);
  const auctionId = await deps.db.transaction(async (tx) => {
    // Auctions are locked before products.
    await tx
      .select({ id: auctions.id })
      .from(auctions)
      .where(and(eq(auctions.productId, productId), eq(auctions.isCurrent, true)))
      .for('update');
    const [product] = await tx
      .select({ saleType: products.saleType, now: databaseClock })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.status, 'active')))
      .for('update');
    if (!product) throw new AppError('not_found');
    if (product.saleType !== 'auction') throw new AppError('not_orderable');
    const plannedEndsAt = new Date(endsAt);
    if (plannedEndsAt <= product.now)
      throw new AppError('invalid_input', undefined, { fields: { 'body.endsAt': 'Choose a time in the future.' } });
    const isOpen = and(
      eq(auctions.productId, productId),
      inArray(auctions.status, ['Running', 'AwaitingPayment', 'Ordered']),
    );
    if ((await tx.$count(auctions, isOpen)) > 0) throw new AppError('action_unavailable');
    const begins = startsAt === undefined ? product.now : new Date(startsAt);
    return insertAuction(
      deps,
      tx,
      { ...withDefaultTerms(terms), productId, startPrice, startsAt: begins, plannedEndsAt },
      'operator',
    );
  });
  return readState(deps, auctionId);
}

/** Ends an auction without a sale. */
export async function cancelAuction(deps: OpeningDeps, id: string): Promise<AuctionState> {
  await deps.db.transaction(async (tx) => {
    const { auction } = await lockAuction(tx, id);
    if (auction.status !== 'Cancelled') await transitionAuction(deps, tx, id, { action: 'cancel', actor: 'operator' });
  });
  return readState(deps, id);
}

async function readState({ db }: Pick<Deps, 'db'>, id: string): Promise<AuctionState> {
  const row = await findAuction(db, id);
  if (!row) throw new AppError('not_found');
  return toAuctionState(row);
}
