import type { BidStatus } from '@marketplace/api-contract';
import { useAuction } from './auction-provider';

/** Where the visitor is; while it runs by who leads now, which may be read later than the own bids. */
export const useOwnStatus = (): BidStatus | null =>
  useAuction(({ auction, details }) => {
    const own = details?.own;
    if (!own) return null;
    if (auction.status === 'Running') return own.bidder === auction.leader ? 'winning' : 'outbid';
    return own.status === 'won' ? 'won' : 'lost';
  });
