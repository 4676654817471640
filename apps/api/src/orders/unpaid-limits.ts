import { createHmac } from 'node:crypto';
import { addDays, dayIn, daysBetween } from '@marketplace/formats';
import { takenDays } from '@marketplace/availability';
import type { Attempt, Attempts } from '../accounts/attempts';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { networkOf } from '../plugins/network-of';
import { findIsKnown, findTakenDates, findTakenPieces, type Kept, type Taken } from './kept-repository';
import { findUnpaidLines, type UnpaidLine } from './orders-repository';
import type { QuoteLine, Take } from './orders-quote';

/** Who orders: the customer, and the network that they order from, hashed. */
export interface Orderer {
  customerId: string;
  network: string;
}

/** Tells an orderer by the network of their address. The database never knows the address itself. */
export const ordererOf = ({ secret }: Pick<Deps, 'secret'>, customerId: string, address: string): Orderer => ({
  customerId,
  network: createHmac('sha256', secret)
    .update(`order ${networkOf(address)}`)
    .digest('base64url'),
});

/** What an order of these listings counts as, until it is paid. Only customers that nothing is known of count for their network. */
export const unpaidAttempts = (
  { customerId, network }: Orderer,
  productIds: readonly number[],
  isKnown: boolean,
): Attempt[] => [
  ...productIds.map((id): Attempt => ['unpaidOrder', `${customerId} ${id}`]),
  ...(isKnown ? [] : [['unpaidOrdersOfAddress', network] satisfies Attempt]),
];

/** What an order counts as that wants a large part of these listings. */
export const largeAttempts = ({ network }: Orderer, productIds: readonly number[]): Attempt[] =>
  productIds.map((id) => ['largeOrderFromNetwork', `${network} ${id}`]);

/** What keeping the dates of these listings counts as. */
export const holdAttempts = ({ customerId }: Orderer, productIds: readonly number[]): Attempt[] =>
  productIds.map((id) => ['hold', `${customerId} ${id}`]);

/** Counts an order among the unpaid ones. Throws `unpaid_limit` with the wait in `details` where one has to wait; then nothing is counted. */
export async function beginUnpaid(attempts: Attempts, tried: readonly Attempt[], now: Date): Promise<void> {
  for (const [position, attempt] of tried.entries()) {
    try {
      await attempts.begin([attempt], now);
    } catch (error) {
      await attempts.succeed(tried.slice(0, position));
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      throw new AppError('unpaid_limit', undefined, { details: error.details, cause: error });
    }
  }
}

/** Counts a hold among the ones of late; false where one has to wait, and then nothing is counted. */
export async function mayHold(attempts: Attempts, tried: readonly Attempt[], now: Date): Promise<boolean> {
  for (const [position, attempt] of tried.entries()) {
    if (await attempts.mayBegin(attempt, now)) continue;
    await attempts.succeed(tried.slice(0, position));
    return false;
  }
  return true;
}

/** Days or slots; 1 of what has neither. */
const lengthOf = (take: Take | null): number => {
  if (take?.kind === 'days') return daysBetween(take.first, take.last) + 1;
  return take?.kind === 'slots' ? take.slots.length : 1;
};

/**
 * The first line with which a customer would keep more of one listing than one booking of it may be, with what they keep already;
 * -1 where there is none.
 */
export function findExcess(lines: readonly QuoteLine[], kept: readonly UnpaidLine[] = []): number {
  const amounts = new Map<number, number>();
  return lines.findIndex(({ offer, take, wanted }) => {
    const own = kept.filter(({ productId }) => productId === offer.id);
    const before = amounts.get(offer.id) ?? own.reduce((sum, line) => sum + amountOf(line, offer.rules), 0);
    const amount = before + lengthOf(take) * wanted.quantity;
    amounts.set(offer.id, amount);
    return amount > (offer.rules?.maximumLength ?? 1) * offer.maximumQuantity;
  });
}

const MINUTE_MS = 60_000;

function amountOf(line: UnpaidLine, rules: QuoteLine['offer']['rules']): number {
  const { startDate, endDate, slotStart, slotEnd, quantity } = line;
  if (rules && startDate && endDate) {
    const { first, last } = takenDays(rules.basis, startDate, endDate);
    return (daysBetween(first, last) + 1) * quantity;
  }
  if (rules && slotStart && slotEnd) {
    const { slotMinutes = 60, bufferMinutes = 0 } = rules;
    const minutes = (slotEnd.getTime() - slotStart.getTime()) / MINUTE_MS;
    return Math.ceil((minutes + bufferMinutes) / (slotMinutes + bufferMinutes)) * quantity;
  }
  return quantity;
}

/** Refuses an order that would have its customer keep more of one listing, unpaid, than one booking of it may be. */
export async function refuseExcess(tx: Db, customerId: string, lines: readonly QuoteLine[]): Promise<void> {
  const productIds = lines.map(({ offer }) => offer.id);
  const line = findExcess(lines, await findUnpaidLines(tx, customerId, productIds));
  if (line !== -1) throw new AppError('unpaid_limit', undefined, { details: { line } });
}

/** How much of a listing customers may keep together without paying, in days, minutes of slots or pieces. */
interface Room {
  whole: number;
  /** One order of more is a large one. */
  usual: number;
  /** Of one network, by orders that are not large. Beyond `usual` they have a short time to pay. */
  network: number;
  /** Of all networks, by orders that are not large. */
  small: number;
  /** Of all networks, by large orders: the longest booking must be possible. */
  large: number;
}

/** A booking of usual length, where the listing allows it. */
const USUAL_DAYS = 14;
const USUAL_SLOTS = 4;

function roomOf({ offer }: QuoteLine, { forGood, kept }: Taken): Room {
  const { rules, stock, minimumQuantity, maximumQuantity } = offer;
  if (!rules) return shares(stock + sumOf(kept), minimumQuantity, maximumQuantity);
  const { basis, horizonDays, allowedWeekdays, minimumLength, maximumLength } = rules;
  const [unit, usualLength] =
    basis === 'slot' ? [(rules.slotMinutes ?? 60) + (rules.bufferMinutes ?? 0), USUAL_SLOTS] : [1, USUAL_DAYS];
  const perDay = basis === 'slot' ? Math.max(0, (rules.closes ?? 1440) - (rules.opens ?? 0)) : 1;
  const whole = Math.max(0, ((horizonDays * allowedWeekdays.length) / 7) * perDay * stock - forGood);
  const shortest = Math.max(1, minimumLength) * unit * minimumQuantity;
  const usual = Math.min(maximumLength, usualLength) * unit * minimumQuantity;
  return shares(whole, Math.max(shortest, Math.min(usual, whole / 6)), maximumLength * unit * maximumQuantity);
}

const shares = (whole: number, usual: number, longest: number): Room => ({
  whole,
  usual: Math.max(usual, whole / 10),
  network: Math.max(2 * usual, whole / 5),
  small: Math.max(3 * usual, whole / 3),
  large: Math.max(longest, whole / 3),
});

const sumOf = (kept: readonly Kept[]) => kept.reduce((sum, { amount }) => sum + amount, 0);

/** What a line takes, in the units of its room. */
function wantedAmount({ take, wanted }: QuoteLine): number {
  if (take?.kind !== 'slots') return lengthOf(take) * wanted.quantity;
  const minutes = take.slots.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / MINUTE_MS);
  return minutes.reduce((sum, one) => sum + one, 0) * wanted.quantity;
}

/** How an order may keep what it wants until it is paid. */
export interface Terms {
  /** For a few minutes only; a hold keeps nothing then. */
  isShort: boolean;
  /** Listings that it wants a large part of, though nothing is known of its customer. */
  large: number[];
  /** It may not: the line with too much, and when some of that is expected to come back. */
  refused: { line: number; until: Date } | null;
}

/**
 * Judges what lines want of their listings by what others keep of them without having paid. Customers who have a verified email or a paid
 * order have a short time to pay where much is kept, and are never refused; all others share a part of each listing, for their network
 * and together. To be called while the listings are locked.
 */
export async function termsOf(tx: Db, orderer: Orderer, lines: readonly QuoteLine[], now: Date): Promise<Terms> {
  const terms: Terms = { isShort: false, large: [], refused: null };
  const isKnown = await findIsKnown(tx, orderer.customerId);
  for (const [id, ofListing] of Map.groupBy(lines, ({ offer }) => offer.id)) {
    const [line] = ofListing as [QuoteLine];
    const taken = await findTaken(tx, line, now);
    const room = roomOf(line, taken);
    const wanted = ofListing.reduce((sum, one) => sum + wantedAmount(one), 0);
    const kept = taken.kept.filter(({ expiresAt }) => expiresAt > now);
    const others = sumOf(kept.filter(({ customerId }) => customerId !== orderer.customerId));
    if (others > 0 && others + wanted > room.whole / 2) terms.isShort = true;
    if (isKnown) continue;

    const strangers = kept.filter((one) => !one.isKnown);
    const isLarge = ({ amount }: { amount: number }) => amount > room.usual;
    const refuse = (keepers: readonly Kept[]) => {
      const until = new Date(Math.min(...keepers.map(({ expiresAt }) => expiresAt.getTime())));
      terms.refused ??= { line: lines.indexOf(line), until };
    };
    if (isLarge({ amount: wanted })) {
      const large = strangers.filter(isLarge);
      terms.isShort = true;
      terms.large.push(id);
      if (large.length > 0 && sumOf(large) + wanted > room.large) refuse(large);
      continue;
    }
    const small = strangers.filter((one) => !isLarge(one));
    const near = small.filter(
      ({ network, customerId }) => network === orderer.network || customerId === orderer.customerId,
    );
    if (sumOf(near) + wanted > room.usual) terms.isShort = true;
    if (near.length > 0 && sumOf(near) + wanted > room.network) refuse(near);
    else if (small.length > 0 && sumOf(small) + wanted > room.small) refuse(small);
  }
  return terms;
}

function findTaken(tx: Db, { offer }: QuoteLine, now: Date): Promise<Taken> {
  if (!offer.rules) return findTakenPieces(tx, offer.id);
  const today = dayIn(offer.timeZone, now.toISOString());
  return findTakenDates(tx, offer.id, today, addDays(today, offer.rules.horizonDays));
}
