import { createHash } from 'node:crypto';
import { HOLD_AFTER_LEAVING_MINUTES, HOLD_MINUTES, type WantedLine } from '@marketplace/api-contract';
import type { Db } from '../db/client';
import type { Attempt } from '../accounts/attempts';
import type { Deps } from '../deps';
import {
  deleteHolds,
  emptyHold,
  findExpired,
  findExpiredOf,
  findHold,
  findProductsOf,
  insertHold,
  lockExpired,
  lockHold,
  updateExpiry,
  type Hold,
} from './holds-repository';
import { quoteLines } from './orders-quote';
import { findUnpaidLines } from './orders-repository';
import { isTaken, lockCustomer, lockProducts } from './reservations-repository';
import { takeLine } from './take-line';
import { findExcess, holdAttempts, mayBeginAll, termsOf, type Orderer } from './unpaid-limits';

const MINUTE_MS = 60_000;
const SWEPT_AT_ONCE = 50;

type HoldDeps = Pick<Deps, 'db' | 'attempts'>;

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
const productIdsOf = (lines: readonly WantedLine[]) => [...new Set(lines.map(({ productId }) => Number(productId)))];
const isDated = ({ startDate, slotStart }: WantedLine) => startDate !== undefined || slotStart !== undefined;

/**
 * Keeps the dates of these lines for a customer, instead of what they kept before, and answers until when. The same lines again keep
 * their time, also after they were released; a renewal changes nothing else. Null where nothing can be kept, which does not keep them
 * from ordering.
 */
export async function holdLines(
  { db, attempts }: HoldDeps,
  orderer: Orderer,
  { lines, isRenewal }: { lines: readonly WantedLine[]; isRenewal: boolean },
  now: Date,
): Promise<Date | null> {
  const { customerId } = orderer;
  const wanted = lines.filter(isDated);
  const requestHash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  const isSame = (hold: Hold | undefined) =>
    hold?.requestHash === requestHash && hold.expiresAt > now && hold.endsAt > now;

  const isKnown = isSame(await findHold(db, customerId));
  if (isRenewal && !isKnown) return null;
  const tried: Attempt[] = isKnown ? [] : holdAttempts(orderer, productIdsOf(wanted));
  if (!(await mayBeginAll(attempts, tried, now))) return null;
  const endsAt = await db
    .transaction(async (tx) => {
      await lockCustomer(tx, customerId);
      const before = await lockHold(tx, customerId);
      const known = isSame(before) ? before : undefined;
      if (known && !known.isReleased) {
        await updateExpiry(tx, customerId, known.endsAt);
        return known.endsAt;
      }
      if (isRenewal && !known) return null;
      const productIds = productIdsOf(wanted);
      await giveBack(tx, customerId, productIds, now);
      if (wanted.length === 0) return null;
      const quote = await quoteLines(tx, { lines: wanted, fulfilment: 'pickup' }, now);
      if (quote.lines.some(({ problems }) => problems.length > 0)) return null;
      // What is sold has no dates, whatever was sent: its stock is taken by orders only.
      const kept = quote.lines.filter(({ take }) => take?.kind !== 'stock');
      if (kept.length === 0) return null;
      const unpaid = await findUnpaidLines(tx, customerId, productIds);
      if (findExcess(kept, unpaid) !== -1) return null;
      const { isShort, refused } = await termsOf(tx, orderer, kept, now);
      if (isShort || refused) return null;
      const endsAt = known?.endsAt ?? minutesAfter(now, HOLD_MINUTES);
      const holdId = await insertHold(tx, { ...orderer, requestHash, endsAt, expiresAt: endsAt });
      for (const line of kept) await takeLine(tx, { holdId }, line);
      return endsAt;
    })
    .catch((error: unknown) => {
      if (isTaken(error)) return null;
      throw error;
    });
  // What could not be kept was no try.
  if (!endsAt) await attempts.succeed(tried);
  return endsAt;
}

/**
 * Gives back what a customer keeps, and what others of these products have kept too long. Until the end of the transaction nobody else
 * orders or releases them.
 */
export async function giveBack(tx: Db, customerId: string, productIds: readonly number[], now: Date): Promise<void> {
  await lockCustomer(tx, customerId);
  const own = await findHold(tx, customerId);
  await lockProducts(tx, [...productIds, ...(own ? await findProductsOf(tx, own.id) : [])]);
  await deleteHolds(tx, [...(own ? [own.id] : []), ...(await findExpiredOf(tx, productIds, now))]);
}

/** The customer has left the order page: what they keep is theirs a little longer. */
export async function leaveHold({ db }: HoldDeps, customerId: string, now: Date): Promise<void> {
  await updateExpiry(db, customerId, minutesAfter(now, HOLD_AFTER_LEAVING_MINUTES));
}

/** The customer has gone to another page of the site, or wants nothing any more. The same lines again are kept until the old end, where they are free. */
export async function releaseHold({ db }: HoldDeps, customerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const own = await findHold(tx, customerId);
    if (!own) return;
    await lockProducts(tx, await findProductsOf(tx, own.id));
    await emptyHold(tx, own.id);
  });
}

/** Gives back what was kept too long. Several processes may do so at once. */
export async function releaseExpiredHolds({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  for (const id of await findExpired(db, now, SWEPT_AT_ONCE)) {
    await db.transaction(async (tx) => {
      await lockProducts(tx, await findProductsOf(tx, id));
      // Its customer may have come back in between.
      if (await lockExpired(tx, id, now)) await deleteHolds(tx, [id]);
    });
  }
}
