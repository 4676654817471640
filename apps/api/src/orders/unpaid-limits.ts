import { createHmac } from 'node:crypto';
import { addDays, dayIn, daysBetween } from '@marketplace/formats';
import { takenDays } from '@marketplace/availability';
import type { Attempt, Attempts } from '../accounts/attempts';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { networkOf } from '../plugins/network-of';
import { findStanding, findTakenDates, findTakenPieces, type Kept, type Standing, type Taken } from './kept-repository';
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

/** What an order counts as until it is paid: large parts first, and last what is shared with others, since counting locks it. */
export const unpaidAttempts = (
  { customerId, network }: Orderer,
  { productIds, large, standing }: { productIds: readonly number[]; large: readonly number[]; standing: Standing },
): Attempt[] => {
  const ofCustomer = productIds.map((id): Attempt => ['unpaidOrder', `${customerId} ${id}`]);
  if (standing === 'paid') return ofCustomer;
  const kind = standing === 'verified' ? 'largeOrderOfVerified' : 'largeOrderFromNetwork';
  return [...large.map((id): Attempt => [kind, `${network} ${id}`]), ...ofCustomer, ['unpaidOrdersOfAddress', network]];
};

/** What a paid order may have counted as. */
export const paidAttempts = ({ customerId, network }: Orderer, productIds: readonly number[]): Attempt[] => [
  ...productIds.flatMap((id): Attempt[] => [
    ['unpaidOrder', `${customerId} ${id}`],
    ['largeOrderFromNetwork', `${network} ${id}`],
    ['largeOrderOfVerified', `${network} ${id}`],
  ]),
  ['unpaidOrdersOfAddress', network],
];

/** What keeping the dates of these listings counts as. */
export const holdAttempts = ({ customerId }: Orderer, productIds: readonly number[]): Attempt[] =>
  productIds.map((id) => ['hold', `${customerId} ${id}`]);

/**
 * Counts an order among the unpaid ones, in its transaction: what is rolled back was no try. Throws `unpaid_limit` where one has to wait,
 * with `retryAfterSeconds` in `details`, and `confirmEmail` where a customer with a verified email would not have to.
 */
export async function countUnpaidOrder(
  attempts: Attempts,
  orderer: Orderer,
  terms: Terms,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  const { standing, large, refused } = terms;
  const refuse = async (details: Record<string, unknown>, cause?: unknown) => {
    const verified = unpaidAttempts(orderer, { productIds, large, standing: 'verified' });
    const isHelped = standing === 'new' && !refused?.isOfNetwork && (await mayBeginAll(attempts, verified, now));
    return new AppError('unpaid_limit', undefined, {
      details: { ...details, ...(isHelped && { confirmEmail: true }) },
      cause,
    });
  };
  if (refused) {
    const retryAfterSeconds = Math.ceil((refused.until.getTime() - now.getTime()) / 1000);
    throw await refuse({ line: refused.line, retryAfterSeconds });
  }
  try {
    await attempts.begin(unpaidAttempts(orderer, { productIds, large, standing }), now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw await refuse(error.details ?? {}, error);
  }
}

/** Counts tries; false where one has to wait, and then nothing is counted. */
export async function mayBeginAll(attempts: Attempts, tried: readonly Attempt[], now: Date): Promise<boolean> {
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
  /** Of one network without a verified email, by orders that are not large. Beyond `usual` they have a short time to pay. */
  network: number;
  /** Of all networks without a verified email, by orders that are not large. Beyond half of it they have a short time to pay. */
  small: number;
  /** Of one network, or by large orders of all that have no verified email: the longest booking must be possible. */
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
  standing: Standing;
  /** For a few minutes only; a hold keeps nothing then. */
  isShort: boolean;
  /** Listings that it wants a large part of, though its customer has never paid an order. */
  large: number[];
  /** It may not: the line with too much, when some of that is expected to come back, and whether its network keeps too much. */
  refused: { line: number; until: Date; isOfNetwork: boolean } | null;
}

/**
 * Judges what lines want of their listings by what others keep of them without having paid. Customers with a paid order have a short time
 * to pay where much is kept, and are never refused. All others share a part of each listing with their network; those without a verified
 * email a smaller one, and one with all other networks. To be called while the listings are locked.
 */
export async function termsOf(tx: Db, orderer: Orderer, lines: readonly QuoteLine[], now: Date): Promise<Terms> {
  const standing = await findStanding(tx, orderer.customerId);
  const terms: Terms = { standing, isShort: false, large: [], refused: null };
  for (const [id, ofListing] of Map.groupBy(lines, ({ offer }) => offer.id)) {
    const [line] = ofListing as [QuoteLine];
    const taken = await findTaken(tx, line, now);
    const room = roomOf(line, taken);
    const wanted = ofListing.reduce((sum, one) => sum + wantedAmount(one), 0);
    const kept = taken.kept.filter(({ expiresAt }) => expiresAt > now);
    const ofOthers = sumOf(kept.filter(({ customerId }) => customerId !== orderer.customerId));
    const isLarge = standing !== 'paid' && wanted > room.usual;
    if ((ofOthers > 0 || isLarge) && ofOthers + wanted > room.whole / 2) terms.isShort = true;
    if (standing === 'paid') continue;

    if (isLarge) terms.large.push(id);
    const judged = judgeOfNetwork(room, wanted, kept, orderer);
    const stricter = standing === 'new' ? judgeOfNew(room, wanted, kept, orderer) : CALM;
    terms.isShort ||= judged.isShort || stricter.isShort;
    const inTheWay = judged.inTheWay.length > 0 ? judged.inTheWay : stricter.inTheWay;
    if (inTheWay.length === 0) continue;
    const until = new Date(Math.min(...inTheWay.map(({ expiresAt }) => expiresAt.getTime())));
    terms.refused ??= { line: lines.indexOf(line), until, isOfNetwork: false };
    terms.refused.isOfNetwork ||= judged.inTheWay.length > 0;
  }
  return terms;
}

interface Judgement {
  isShort: boolean;
  /** What keeps the order from being accepted. */
  inTheWay: readonly Kept[];
}

const CALM: Judgement = { isShort: false, inTheWay: [] };

/** Of the customers of one network who have never paid, by all that they keep. The first booking always fits. */
function judgeOfNetwork(room: Room, wanted: number, kept: readonly Kept[], orderer: Orderer): Judgement {
  const near = kept.filter((one) => one.standing !== 'paid' && isNear(one, orderer));
  if (near.every(({ customerId }) => customerId === orderer.customerId)) return CALM;
  const all = sumOf(near) + wanted;
  return { isShort: all > room.usual, inTheWay: all > room.large ? near : [] };
}

/** Of customers that nothing is known of, large orders and others apart. */
function judgeOfNew(room: Room, wanted: number, kept: readonly Kept[], orderer: Orderer): Judgement {
  const isLarge = wanted > room.usual;
  const alike = kept.filter(({ standing, amount }) => standing === 'new' && amount > room.usual === isLarge);
  const all = sumOf(alike) + wanted;
  if (isLarge) return { isShort: true, inTheWay: all > room.large ? alike : [] };
  const near = alike.filter((one) => isNear(one, orderer));
  const ofNetwork = sumOf(near) + wanted;
  return {
    isShort: ofNetwork > room.usual || all > room.small / 2,
    inTheWay: near.length > 0 && ofNetwork > room.network ? near : all > room.small ? alike : [],
  };
}

const isNear = ({ network, customerId }: Kept, orderer: Orderer) =>
  network === orderer.network || customerId === orderer.customerId;

function findTaken(tx: Db, { offer }: QuoteLine, now: Date): Promise<Taken> {
  if (!offer.rules) return findTakenPieces(tx, offer.id);
  const today = dayIn(offer.timeZone, now.toISOString());
  return findTakenDates(tx, offer.id, today, addDays(today, offer.rules.horizonDays));
}
