import { createHmac } from 'node:crypto';
import { addDays, dayIn, daysBetween } from '@marketplace/formats';
import { sumAmounts } from '@marketplace/pricing';
import type { Attempt, Attempts } from '../accounts/attempts';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { getNetwork } from '../plugins/get-network';
import {
  getCustomerTrust,
  getDatesUsage,
  getStockUsage,
  type UnpaidUsage,
  type CustomerTrust,
  type ListingUsage,
} from './listing-usage-repository';
import { findBuyer, findUnpaidLines, type UnpaidLine } from './orders-repository';
import type { QuoteLine, Reservation } from './quote-lines';

/** The customer who orders, and the hash of the network that they order from. */
export interface Buyer {
  customerId: string;
  network: string;
}

/**
 * Bits of an IPv6 address that one customer of a provider may have for themselves: each /64, which
 * other limits count by, is one of the 65,536 in it.
 */
const SITE_BITS = 48;

/** Identifies the network of an address by a keyed hash. The database never stores the address. */
export const createBuyer = ({ secret }: Pick<Deps, 'secret'>, customerId: string, address: string): Buyer => ({
  customerId,
  network: createHmac('sha256', secret)
    .update(`order ${getNetwork(address, SITE_BITS)}`)
    .digest('base64url'),
});

/**
 * The attempts that an order counts towards until it is paid. Those shared with other customers
 * come last, because counting locks them.
 */
export const unpaidAttempts = (
  { customerId, network }: Buyer,
  {
    productIds,
    largeProductIds,
    trust,
  }: { productIds: readonly number[]; largeProductIds: readonly number[]; trust: CustomerTrust },
): Attempt[] => {
  const ofCustomer = productIds.map((id): Attempt => ['unpaidOrder', `${customerId} ${id}`]);
  if (trust === 'paid') return ofCustomer;
  const kind = trust === 'verified' ? 'largeOrderOfVerified' : 'largeOrderFromNetwork';
  return [
    ...largeProductIds.map((id): Attempt => [kind, `${network} ${id}`]),
    ...ofCustomer,
    ['unpaidOrdersOfAddress', network],
  ];
};

/** All attempts that a paid order may have counted towards. */
const paidAttempts = ({ customerId, network }: Buyer, productIds: readonly number[]): Attempt[] => [
  ...productIds.flatMap((id): Attempt[] => [
    ['unpaidOrder', `${customerId} ${id}`],
    ['largeOrderFromNetwork', `${network} ${id}`],
    ['largeOrderOfVerified', `${network} ${id}`],
  ]),
  ['unpaidOrdersOfAddress', network],
];

/** The attempts that a hold of these listings counts towards. */
export const holdAttempts = ({ customerId }: Buyer, productIds: readonly number[]): Attempt[] =>
  productIds.map((id) => ['hold', `${customerId} ${id}`]);

/** The customer may have no unpaid order of their own. */
const LISTING_LIMIT_MESSAGE = 'Too many orders for this listing were left unpaid. Try again later.';

/** Waiting would not help. */
const TOO_LARGE_MESSAGE = 'Until you have paid an order, you can order only a part of this listing. Order less.';

/**
 * Counts an order as unpaid in its own transaction, so that a rollback undoes it. Throws
 * `unpaid_limit` if the customer has to wait, with `retryAfterSeconds` in `details`, and
 * `confirmEmail` if verifying their email would help.
 */
export async function countUnpaidOrder(
  attempts: Attempts,
  buyer: Buyer,
  terms: PaymentTerms,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  const { trust, largeProductIds, rejection } = terms;
  const createError = async (details: Record<string, unknown>, cause?: unknown) => {
    const verified = unpaidAttempts(buyer, { productIds, largeProductIds, trust: 'verified' });
    const canConfirmEmail =
      trust === 'new' && !rejection?.includesVerified && (await beginAll(attempts, verified, now));
    return new AppError('unpaid_limit', rejection ? LISTING_LIMIT_MESSAGE : undefined, {
      details: { ...details, ...(canConfirmEmail && { confirmEmail: true }) },
      cause,
    });
  };
  if (rejection?.until === null)
    throw new AppError('unpaid_limit', TOO_LARGE_MESSAGE, { details: { line: rejection.line } });
  if (rejection) {
    const retryAfterSeconds = Math.ceil((rejection.until.getTime() - now.getTime()) / 1000);
    throw await createError({ line: rejection.line, retryAfterSeconds });
  }
  try {
    await attempts.begin(unpaidAttempts(buyer, { productIds, largeProductIds, trust }), now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw await createError(error.details ?? {}, error);
  }
}

/** Counts all attempts, or none and returns false if one of them is over its limit. */
export async function beginAll(attempts: Attempts, tried: readonly Attempt[], now: Date): Promise<boolean> {
  for (const [position, attempt] of tried.entries()) {
    if (await attempts.tryBegin(attempt, now)) continue;
    await attempts.undo(tried.slice(0, position));
    return false;
  }
  return true;
}

/** Days or slots; 1 for a sale. */
const getLength = (reservation: Reservation | null): number => {
  if (reservation?.kind === 'days') return daysBetween(reservation.first, reservation.last) + 1;
  return reservation?.kind === 'slots' ? reservation.slots.length : 1;
};

/**
 * Index of the first line that would exceed one booking's maximum, including the customer's other
 * unpaid lines; -1 if none.
 */
export function findExcessLine(lines: readonly QuoteLine[], unpaidLines: readonly UnpaidLine[] = []): number {
  const amounts = new Map<number, number>();
  return lines.findIndex(({ offer, reservation, requested }) => {
    const own = unpaidLines.filter(({ productId }) => productId === offer.id);
    const before = amounts.get(offer.id) ?? own.reduce((sum, line) => sum + getAmount(line, offer.rules), 0);
    const amount = before + getLength(reservation) * requested.quantity;
    amounts.set(offer.id, amount);
    return amount > (offer.rules?.maximumLength ?? 1) * offer.maximumQuantity;
  });
}

const MINUTE_MS = 60_000;

function getAmount({ days, minutes, quantity }: UnpaidLine, rules: QuoteLine['offer']['rules']): number {
  if (days !== null) return days * quantity;
  if (minutes === null) return quantity;
  const { slotMinutes = 60, bufferMinutes = 0 } = rules ?? {};
  return Math.ceil((minutes + bufferMinutes) / (slotMinutes + bufferMinutes)) * quantity;
}

/** Throws if the customer's unpaid lines of a listing would exceed one booking's maximum. */
export async function requireNoExcess(tx: Db, customerId: string, lines: readonly QuoteLine[]): Promise<void> {
  const productIds = lines.map(({ offer }) => offer.id);
  const line = findExcessLine(lines, await findUnpaidLines(tx, customerId, productIds));
  if (line !== -1) throw new AppError('unpaid_limit', undefined, { details: { line } });
}

/** Limits of unpaid orders and holds of a listing, in days, minutes of slots or pieces. */
interface ListingLimits {
  totalCapacity: number;
  /** A larger order counts as a large one. */
  typical: number;
  /**
   * For small orders of one network without a verified email. Beyond `typical` they have a short
   * time to pay.
   */
  network: number;
  /** For all orders of all customers without a paid order. */
  share: number;
  /**
   * The first of these orders may exceed the share up to this, so that a listing with little to
   * order can be ordered.
   */
  first: number;
  /** Beyond it they have a short time to pay. */
  shortDeadline: number;
}

/** Typical length of a booking, if the listing allows it. */
const TYPICAL_DAYS = 14;
const TYPICAL_SLOTS = 4;
const TYPICAL_PIECES = 4;

function computeLimits({ offer }: QuoteLine, { permanent, unpaid }: ListingUsage): ListingLimits {
  const { rules, stock, minimumQuantity } = offer;
  if (!rules)
    return createLimits(stock + sumAmounts(unpaid), minimumQuantity, Math.max(minimumQuantity, TYPICAL_PIECES));
  const { basis, horizonDays, allowedWeekdays, minimumLength, maximumLength } = rules;
  const [unit, typicalLength] =
    basis === 'slot' ? [(rules.slotMinutes ?? 60) + (rules.bufferMinutes ?? 0), TYPICAL_SLOTS] : [1, TYPICAL_DAYS];
  const perDay = basis === 'slot' ? Math.max(0, (rules.closes ?? 1440) - (rules.opens ?? 0)) : 1;
  const totalCapacity = Math.max(0, ((horizonDays * allowedWeekdays.length) / 7) * perDay * stock - permanent);
  const shortest = Math.max(1, minimumLength) * unit * minimumQuantity;
  const typical = Math.min(maximumLength, typicalLength) * unit * minimumQuantity;
  const first = Math.max(shortest, typicalLength * unit * minimumQuantity);
  return createLimits(totalCapacity, Math.max(shortest, Math.min(typical, totalCapacity / 6)), first);
}

const createLimits = (totalCapacity: number, typical: number, first: number): ListingLimits => ({
  totalCapacity,
  typical: Math.max(typical, totalCapacity / 10),
  network: Math.max(2 * typical, totalCapacity / 5),
  share: totalCapacity / 4,
  first,
  shortDeadline: totalCapacity / 6,
});

/** What a line takes, in the units of the listing's limits. */
function requestedAmount({ reservation, requested }: QuoteLine): number {
  if (reservation?.kind !== 'slots') return getLength(reservation) * requested.quantity;
  const minutes = reservation.slots.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / MINUTE_MS);
  return minutes.reduce((sum, one) => sum + one, 0) * requested.quantity;
}

/** The conditions on which an order may stay unpaid. */
export interface PaymentTerms {
  trust: CustomerTrust;
  /** Whether there are only a few minutes to pay; a hold is rejected then. */
  hasShortDeadline: boolean;
  /** Listings with a large order by a customer who has no paid order yet. */
  largeProductIds: number[];
  /**
   * Why the order is rejected: the line that exceeds a limit, when the first unpaid usage that
   * blocks it expires (null if it is too large in any case), and whether a customer with a verified
   * email would be rejected too.
   */
  rejection: { line: number; until: Date | null; includesVerified: boolean } | null;
}

/**
 * Decides deadline and rejection from the unpaid usage of each listing. Customers with a paid order
 * are never rejected; they only get a short deadline if much of a listing is unpaid. All others
 * share a limit per listing. Unverified customers share another one with their network. Call it
 * while the listings are locked.
 */
export async function getPaymentTerms(
  tx: Db,
  buyer: Buyer,
  lines: readonly QuoteLine[],
  now: Date,
): Promise<PaymentTerms> {
  const trust = await getCustomerTrust(tx, buyer.customerId);
  const terms: PaymentTerms = { trust, hasShortDeadline: false, largeProductIds: [], rejection: null };
  for (const [id, listingLines] of Map.groupBy(lines, ({ offer }) => offer.id)) {
    const [line] = listingLines as [QuoteLine];
    const usage = await getUsage(tx, line, now);
    const limits = computeLimits(line, usage);
    const requested = listingLines.reduce((sum, one) => sum + requestedAmount(one), 0);
    const activeUsage = usage.unpaid.filter(({ expiresAt }) => expiresAt > now);
    const takenByOthers = sumAmounts(activeUsage.filter(({ customerId }) => customerId !== buyer.customerId));
    const isLarge = trust !== 'paid' && requested > limits.typical;
    if ((takenByOthers > 0 || isLarge) && takenByOthers + requested > limits.totalCapacity / 2)
      terms.hasShortDeadline = true;
    if (trust === 'paid') continue;

    if (isLarge) terms.largeProductIds.push(id);
    const neverPaid = activeUsage.filter((one) => one.trust !== 'paid');
    const ofNetwork = neverPaid.filter((one) => isSameNetworkOrCustomer(one, buyer));
    const share = checkShare(limits, requested, neverPaid);
    const ofNew = trust === 'new' ? checkUnverified(limits, requested, ofNetwork) : WITHIN_LIMITS;
    terms.hasShortDeadline ||=
      share.hasShortDeadline || ofNew.hasShortDeadline || isNetworkBusy(limits, requested, ofNetwork, buyer);
    if (requested > Math.max(limits.share, limits.first)) {
      terms.rejection = { line: lines.indexOf(line), until: null, includesVerified: true };
      continue;
    }
    const blocking = share.blocking.length > 0 ? share.blocking : ofNew.blocking;
    if (blocking.length === 0) continue;
    const until = new Date(Math.min(...blocking.map(({ expiresAt }) => expiresAt.getTime())));
    terms.rejection ??= { line: lines.indexOf(line), until, includesVerified: false };
    terms.rejection.includesVerified ||= share.blocking.length > 0;
  }
  return terms;
}

interface LimitCheck {
  hasShortDeadline: boolean;
  /** The unpaid usage that blocks the order. */
  blocking: readonly UnpaidUsage[];
}

const WITHIN_LIMITS: LimitCheck = { hasShortDeadline: false, blocking: [] };

/** Checks all customers without a paid order together, for an order that may be the first of them. */
function checkShare(limits: ListingLimits, requested: number, neverPaid: readonly UnpaidUsage[]): LimitCheck {
  const totalAmount = sumAmounts(neverPaid) + requested;
  return {
    // Nobody waits for an order of all there is, such as a single item.
    hasShortDeadline: totalAmount > limits.shortDeadline && totalAmount < limits.totalCapacity,
    blocking: totalAmount > limits.share ? neverPaid : [],
  };
}

/** Whether other customers of the network have unpaid usage, and all together have much. */
const isNetworkBusy = (
  limits: ListingLimits,
  requested: number,
  ofNetwork: readonly UnpaidUsage[],
  { customerId }: Buyer,
): boolean =>
  ofNetwork.some((one) => one.customerId !== customerId) && sumAmounts(ofNetwork) + requested > limits.typical;

/** Checks the unverified customers of a network. A large order always has a short deadline. */
function checkUnverified(limits: ListingLimits, requested: number, ofNetwork: readonly UnpaidUsage[]): LimitCheck {
  if (requested > limits.typical) return { hasShortDeadline: true, blocking: [] };
  const small = ofNetwork.filter(({ trust, amount }) => trust === 'new' && amount <= limits.typical);
  const totalAmount = sumAmounts(small) + requested;
  return {
    hasShortDeadline: totalAmount > limits.typical,
    blocking: totalAmount > limits.network ? small : [],
  };
}

const isSameNetworkOrCustomer = ({ network, customerId }: UnpaidUsage, buyer: Buyer) =>
  network === buyer.network || customerId === buyer.customerId;

function getUsage(tx: Db, { offer }: QuoteLine, now: Date): Promise<ListingUsage> {
  if (!offer.rules) return getStockUsage(tx, offer.id);
  const today = dayIn(offer.timeZone, now.toISOString());
  return getDatesUsage(tx, offer.id, today, addDays(today, offer.rules.horizonDays));
}

/** New dates of a paid order no longer count as unpaid once they are paid for. */
export const clearUnpaidChange = (attempts: Attempts, customerId: string, productId: number): Promise<void> =>
  attempts.undo([['unpaidOrder', `${customerId} ${productId}`]]);

/** A paid order no longer counts as unpaid. */
export async function clearUnpaidAttempts({ db, attempts }: Pick<Deps, 'db' | 'attempts'>, id: string): Promise<void> {
  const placed = await findBuyer(db, id);
  if (!placed) return;
  const { buyer, productIds } = placed;
  await attempts.undo(paidAttempts(buyer, productIds));
}
