import type { Currency, NewAuction } from '@marketplace/api-contract';
import type { AuctionState, AuctionTerms } from '@marketplace/auction-rules';
import type { auctions } from '@marketplace/database/schema';
import type { z } from 'zod';

type AuctionColumns = typeof auctions.$inferSelect;

/** Steps of a price in dollars or euros, in cents; the same steps suit hundreds of yen. */
const INCREMENTS = [
  { from: 0, step: 100 },
  { from: 2500, step: 250 },
  { from: 10_000, step: 500 },
  { from: 50_000, step: 1000 },
  { from: 100_000, step: 2500 },
  { from: 500_000, step: 10_000 },
];
const EXTENSION_MINUTES = 5;
const PAYMENT_HOURS = 48;

/** The terms that the marketplace sets where an auction has none of its own. */
export const withDefaultTerms = ({
  increments = INCREMENTS,
  extensionMinutes = EXTENSION_MINUTES,
  requiresCard = false,
  unpaid = 'next',
  paymentHours = PAYMENT_HOURS,
  reserve,
}: Pick<
  z.output<typeof NewAuction>,
  'increments' | 'extensionMinutes' | 'requiresCard' | 'unpaid' | 'paymentHours' | 'reserve'
>) => ({ increments, extensionMinutes, requiresCard, unpaid, paymentHours, reserve: reserve ?? null });

type TermColumns = 'startPrice' | 'reserve' | 'increments' | 'startsAt' | 'plannedEndsAt' | 'extensionMinutes';

export const readTerms = (row: Pick<AuctionColumns, TermColumns>): AuctionTerms => ({
  startPrice: row.startPrice,
  reserve: row.reserve,
  increments: row.increments,
  startsAt: row.startsAt.getTime(),
  endsAt: row.plannedEndsAt.getTime(),
  extensionMs: row.extensionMinutes * 60_000,
});

/** Bidders are their account ids. */
export const readState = (
  row: Pick<AuctionColumns, 'price' | 'endsAt' | 'bidCount' | 'leaderId' | 'leaderMaximum'>,
): AuctionState => ({
  price: row.price,
  endsAt: row.endsAt.getTime(),
  bidCount: row.bidCount,
  leader:
    row.leaderId !== null && row.leaderMaximum !== null ? { bidder: row.leaderId, maximum: row.leaderMaximum } : null,
});

/** A bid so many times the lowest possible one needs a confirmation: a zero too many is easily typed. */
const UNUSUAL_FACTOR = 10;
/** A lower bid needs none. */
const UNUSUAL_MINIMUM: Readonly<Record<Currency, number>> = {
  CAD: 10_000,
  AUD: 10_000,
  EUR: 10_000,
  USD: 10_000,
  YEN: 10_000,
};

export const isUnusuallyHigh = (maximum: number, minimum: number, currency: Currency): boolean =>
  maximum >= UNUSUAL_MINIMUM[currency] && maximum >= minimum * UNUSUAL_FACTOR;
