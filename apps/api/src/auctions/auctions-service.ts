import {
  AUCTION_HISTORY_MAXIMUM,
  type Auction,
  type AuctionState,
  type BidStatus,
  type BidSummary,
  type Currency,
  type OwnBids,
  type PricePart,
} from '@marketplace/api-contract';
import { getMinimumBid, isReserveMet } from '@marketplace/auction-rules';
import { countryCode } from '@marketplace/formats';
import { chargeOrder } from '@marketplace/pricing';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { hasUsableCard } from '../payments/saved-cards';
import { loadTaxesAndFees } from '../site/taxes-and-fees';
import { readState, readTerms } from './auction-terms';
import {
  findAuction,
  findBidAuctions,
  findCurrentAuction,
  findHistory,
  findOwnBids,
  type AuctionRow,
  type HistoryRow,
  type OwnBidsRow,
} from './auctions-repository';

const PAGE_SIZE = 20;

/** An auction as everyone sees it. */
export function toAuctionState({ auction, now, currency, leader }: AuctionRow): AuctionState {
  const [terms, state] = [readTerms(auction), readState(auction)];
  return {
    id: auction.id,
    status: auction.status,
    currency: currency as Currency,
    startsAt: auction.startsAt.toISOString(),
    endsAt: auction.endsAt.toISOString(),
    extensionMinutes: auction.extensionMinutes,
    startPrice: auction.startPrice,
    price: auction.price,
    minimumBid: getMinimumBid(terms, state),
    bidCount: auction.bidCount,
    bidderCount: auction.bidderCount,
    isReserveMet: auction.reserve === null ? null : isReserveMet(terms, state),
    leader,
    readAt: now.toISOString(),
  };
}

/** The current or last auction of a listing; undefined if it has had none. */
export async function getCurrentState(db: Db, productId: number): Promise<AuctionState | undefined> {
  const row = await findCurrentAuction(db, productId);
  return row && toAuctionState(row);
}

/** An auction with its bids, as a customer or visitor sees it. */
export async function getAuction(
  { db, payments, clock }: Pick<Deps, 'db' | 'payments' | 'clock'>,
  id: string,
  customerId: string | undefined,
): Promise<Auction> {
  const [row, history, own] = await Promise.all([
    findAuction(db, id),
    findHistory(db, id, AUCTION_HISTORY_MAXIMUM),
    customerId === undefined ? null : findOwnBids(db, id, customerId),
  ]);
  if (!row) throw new AppError('not_found');
  const isOwn = customerId !== undefined && row.sellerAccountId === customerId;
  const needsCard = customerId !== undefined && !isOwn && row.auction.requiresCard && own === null;
  const isCardMissing = needsCard && !(await hasUsableCard({ db, payments }, customerId, clock()));
  return {
    ...toAuctionState(row),
    product: row.product,
    history: history.map(toHistoryEntry),
    own: own && customerId !== undefined ? toOwnBids(row, own, customerId) : null,
    obstacle: isOwn ? 'own_auction' : isCardMissing ? 'card_required' : null,
  };
}

function toOwnBids(
  { auction, now }: AuctionRow,
  { number, maximum, orderId }: OwnBidsRow,
  customerId: string,
): OwnBids {
  const isBuyer = auction.buyerId === customerId;
  const { buyerPrice, offerExpiresAt } = auction;
  const canBuy = isBuyer && auction.status === 'AwaitingPayment' && offerExpiresAt !== null && offerExpiresAt > now;
  return {
    bidder: number,
    maximum,
    status: getBidStatus(auction, customerId),
    offer: canBuy && buyerPrice !== null ? { amount: buyerPrice, expiresAt: offerExpiresAt.toISOString() } : null,
    orderId,
  };
}

function getBidStatus({ status, leaderId, buyerId }: AuctionRow['auction'], customerId: string): BidStatus {
  if (status === 'Running') return leaderId === customerId ? 'winning' : 'outbid';
  const isSelling = status === 'AwaitingPayment' || status === 'Ordered' || status === 'Sold';
  return isSelling && buyerId === customerId ? 'won' : 'lost';
}

const toHistoryEntry = ({ at, name, ...shown }: HistoryRow): Auction['history'][number] => ({
  ...shown,
  name: maskName(name),
  at: at.toISOString(),
});

/** 'Ada Lovelace' as 'A***a': of a first name only its first and last letter. */
export function maskName(name: string): string {
  const letters = [...(name.trim().split(/\s+/)[0] ?? '')];
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : '';
  return `${letters[0] ?? ''}***${last}`;
}

/** What a winner at this bid would pay: taxes and fees as for an order that is picked up. */
export async function estimateBid(
  deps: Pick<Deps, 'db' | 'log'>,
  id: string,
  amount: number,
): Promise<{ currency: Currency; amount: number; charges: PricePart[]; total: number }> {
  const [row, taxesAndFees] = await Promise.all([findAuction(deps.db, id), loadTaxesAndFees(deps)]);
  if (!row) throw new AppError('not_found');
  const currency = row.currency as Currency;
  const { charges, total } = chargeOrder([{ amount, country: countryCode(row.country) }], [], taxesAndFees, currency);
  return { currency, amount, charges, total };
}

export async function listBids(
  db: Db,
  customerId: string,
  { status, page }: { status?: BidStatus | undefined; page: number },
): Promise<{ auctions: BidSummary[]; page: number; pages: number; total: number }> {
  const { rows, total } = await findBidAuctions(db, customerId, { status, page, pageSize: PAGE_SIZE });
  return {
    auctions: rows.map((row) => ({
      ...toAuctionState(row),
      product: row.product,
      own: toOwnBids(row, row.own, customerId),
    })),
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
  };
}
