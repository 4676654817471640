import { createHmac } from 'node:crypto';
import { daysBetween } from '@marketplace/formats';
import { takenDays } from '@marketplace/availability';
import type { Attempt, Attempts } from '../accounts/attempts';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { networkOf } from '../plugins/network-of';
import { findUnpaidLines, findUnpaidQuantity, type UnpaidLine } from './orders-repository';
import { countKeepers } from './holds-repository';
import type { QuoteLine, Take } from './orders-quote';

/** Customers who keep something of one listing at a time, for each unit of it: many together must not close it. */
const KEEPERS_PER_UNIT = 3;

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

/** What an order of these listings counts as, until it is paid. */
export const unpaidAttempts = ({ customerId, network }: Orderer, productIds: readonly number[]): Attempt[] => [
  ...productIds.flatMap((id): Attempt[] => [
    ['unpaidOrder', `${customerId} ${id}`],
    ['unpaidOrderFromAddress', `${network} ${id}`],
  ]),
  ['unpaidOrdersOfAddress', network],
];

/** What keeping the dates of these listings counts as. */
export const holdAttempts = ({ customerId, network }: Orderer, productIds: readonly number[]): Attempt[] =>
  productIds.flatMap((id): Attempt[] => [
    ['hold', `${customerId} ${id}`],
    ['holdFromAddress', `${network} ${id}`],
  ]);

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

/** Whether so much of one of these listings is kept, by other customers who have not paid, that more should be kept for a short time only. */
export async function isCrowded(tx: Db, customerId: string, lines: readonly QuoteLine[]): Promise<boolean> {
  for (const { offer, take, wanted } of lines) {
    if (take?.kind === 'stock') {
      const unpaid = await findUnpaidQuantity(tx, offer.id);
      const whole = offer.stock + unpaid;
      if (whole > 1 && unpaid + wanted.quantity > whole / 2) return true;
    } else if ((await countKeepers(tx, offer.id, customerId)) >= KEEPERS_PER_UNIT * offer.stock) return true;
  }
  return false;
}
