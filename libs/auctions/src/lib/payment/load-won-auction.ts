import { ApiError, type Api } from '@marketplace/api-client';
import type { Auction, NewOrderLine } from '@marketplace/api-contract';
import { getAuction } from '@marketplace/api-contract/operations';

/** An auction in which the customer has bid, and what they would order. */
export interface WonAuctionData {
  auction: Auction;
  /** For the checkout; null if the customer can't buy it now. */
  offer: { auctionId: string; lines: NewOrderLine[] } | null;
  /** The customer's order, if there is one. */
  orderId: string | null;
}

/** Loads an auction for its winner; null for whoever hasn't bid in it, and if there is none. */
export async function loadWonAuction(api: Api, id: string): Promise<WonAuctionData | null> {
  const auction = await api(getAuction, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')) return null;
    throw error;
  });
  if (!auction?.own) return null;
  const { own, product } = auction;
  const offer = own.offer && { auctionId: id, lines: [{ productId: product.id, quantity: 1 }] };
  return { auction, offer, orderId: own.orderId };
}
