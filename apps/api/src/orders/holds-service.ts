import { createHash } from 'node:crypto';
import { HOLD_GRACE_MINUTES, HOLD_MINUTES, type NewOrderLine } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import type { Attempt } from '../accounts/attempts';
import type { Deps } from '../deps';
import {
  deleteHolds,
  markHoldReleased,
  findExpiredHolds,
  findExpiredHoldsForProducts,
  findHold,
  findHeldProducts,
  insertHold,
  lockExpiredHold,
  lockHold,
  updateHoldExpiry,
  type Hold,
} from './holds-repository';
import { isSellerAccount } from '../sellers/seller-accounts';
import { enqueueHoldExpiry } from './expiry-jobs';
import { quoteLines } from './quote-lines';
import { findUnpaidLines } from './orders-repository';
import { isReservationConflict, lockCustomer, lockProducts } from './reservations-repository';
import { reserveLine } from './reserve-line';
import { findExcessLine, holdAttempts, beginAll, getPaymentTerms, type Buyer } from './unpaid-limits';

const MINUTE_MS = 60_000;
const SWEPT_AT_ONCE = 50;

type HoldDeps = Pick<Deps, 'db' | 'attempts' | 'jobs'>;

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
const getProductIds = (lines: readonly NewOrderLine[]) => [...new Set(lines.map(({ productId }) => Number(productId)))];
const isDated = ({ startDate, slotStart }: NewOrderLine) => startDate !== undefined || slotStart !== undefined;

/**
 * Holds the dates of these lines for a customer, instead of what they held before, and returns
 * until when. The same lines keep their end, also after a release; a renewal changes nothing else.
 * Null if nothing can be held, which does not keep the customer from ordering.
 */
export async function holdLines(
  { db, attempts, jobs }: HoldDeps,
  buyer: Buyer,
  { lines, isRenewal }: { lines: readonly NewOrderLine[]; isRenewal: boolean },
  now: Date,
): Promise<Date | null> {
  const { customerId } = buyer;
  const requested = lines.filter(isDated);
  const requestHash = createHash('sha256').update(JSON.stringify(requested)).digest('hex');
  const isSame = (hold: Hold | undefined) =>
    hold?.requestHash === requestHash && hold.expiresAt > now && hold.endsAt > now;

  const isKnown = isSame(await findHold(db, customerId));
  if (isRenewal && !isKnown) return null;
  const attempted: Attempt[] = isKnown ? [] : holdAttempts(buyer, getProductIds(requested));
  if (!(await beginAll(attempts, attempted, now))) return null;
  const endsAt = await db
    .transaction(async (tx) => {
      await lockCustomer(tx, customerId);
      const existing = await lockHold(tx, customerId);
      const known = isSame(existing) ? existing : undefined;
      if (known && !known.isReleased) {
        await updateHoldExpiry(tx, customerId, known.endsAt);
        return known.endsAt;
      }
      if (isRenewal && !known) return null;
      const productIds = getProductIds(requested);
      await clearHolds(tx, customerId, productIds, now);
      if (requested.length === 0) return null;
      const quote = await quoteLines(tx, { lines: requested, fulfilment: 'pickup' }, now);
      if (quote.lines.some(({ problems }) => problems.length > 0)) return null;
      if (await isSellerAccount(tx, quote.seller.id, customerId)) return null;
      // A sale has no dates, whatever was sent: only orders take from its stock.
      const dated = quote.lines.filter(({ reservation }) => reservation?.kind !== 'stock');
      if (dated.length === 0) return null;
      const unpaid = await findUnpaidLines(tx, customerId, productIds);
      if (findExcessLine(dated, unpaid) !== -1) return null;
      const { hasShortDeadline, rejection } = await getPaymentTerms(tx, buyer, dated, now);
      if (hasShortDeadline || rejection) return null;
      const endsAt = known?.endsAt ?? minutesAfter(now, HOLD_MINUTES);
      const holdId = await insertHold(tx, { ...buyer, requestHash, endsAt, expiresAt: endsAt });
      for (const line of dated) await reserveLine(tx, { holdId }, line);
      await enqueueHoldExpiry(jobs, tx, { id: holdId, expiresAt: endsAt }, now);
      return endsAt;
    })
    .catch((error: unknown) => {
      if (isReservationConflict(error)) return null;
      throw error;
    });
  // Failed attempts to hold are not counted.
  if (!endsAt) await attempts.undo(attempted);
  return endsAt;
}

/**
 * Deletes the hold of a customer and expired holds of these products. Locks the products until the
 * end of the transaction: nobody else can order or release them.
 */
export async function clearHolds(tx: Db, customerId: string, productIds: readonly number[], now: Date): Promise<void> {
  await lockCustomer(tx, customerId);
  const own = await findHold(tx, customerId);
  await lockProducts(tx, [...productIds, ...(own ? await findHeldProducts(tx, own.id) : [])]);
  await deleteHolds(tx, [...(own ? [own.id] : []), ...(await findExpiredHoldsForProducts(tx, productIds, now))]);
}

/** Called when the customer leaves the order page: their dates stay held for a short while. */
export async function leaveHold({ db, jobs }: HoldDeps, customerId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const hold = await updateHoldExpiry(tx, customerId, minutesAfter(now, HOLD_GRACE_MINUTES));
    if (hold) await enqueueHoldExpiry(jobs, tx, hold, now);
  });
}

/**
 * Called when the customer moves to another page of the site or empties the order. The same lines
 * are held again until the old end if they are still free.
 */
export async function releaseHold({ db }: HoldDeps, customerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const own = await findHold(tx, customerId);
    if (!own) return;
    await lockProducts(tx, await findHeldProducts(tx, own.id));
    await markHoldReleased(tx, own.id);
  });
}

/** Deletes a hold if it has expired. */
export async function releaseExpiredHold({ db }: Pick<Deps, 'db'>, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProducts(tx, await findHeldProducts(tx, id));
    // Its customer may have come back since the job was enqueued.
    if (await lockExpiredHold(tx, id, now)) await deleteHolds(tx, [id]);
  });
}

/** Deletes expired holds. Safe to run in several processes at once. */
export async function releaseExpiredHolds(deps: Pick<Deps, 'db'>, now: Date): Promise<void> {
  for (const id of await findExpiredHolds(deps.db, now, SWEPT_AT_ONCE)) await releaseExpiredHold(deps, id, now);
}
