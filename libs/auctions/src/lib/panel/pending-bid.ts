import { sessionValues } from '@marketplace/session';

interface PendingBid {
  auctionId: string;
  /** Minor units. */
  amount: number;
  /** Milliseconds since 1970. */
  at: number;
}

const MAX_AGE_MS = 30 * 60_000;

const isPendingBid = (value: unknown): value is PendingBid => {
  const { auctionId, amount, at } = (value ?? {}) as Partial<Record<keyof PendingBid, unknown>>;
  return typeof auctionId === 'string' && Number.isInteger(amount) && typeof at === 'number';
};

/** The bid of a signed-out visitor, who confirms it after signing in. */
export const pendingBid = {
  write: (auctionId: string, amount: number): void =>
    sessionValues.write('PENDING_BID', JSON.stringify({ auctionId, amount, at: Date.now() })),
  /** Removes it and returns its amount; null if there is none in this auction, or an old one. */
  take(auctionId: string): number | null {
    const bid = sessionValues.readJson('PENDING_BID', isPendingBid);
    if (bid?.auctionId !== auctionId) return null;
    sessionValues.write('PENDING_BID', null);
    return Date.now() - bid.at < MAX_AGE_MS ? bid.amount : null;
  },
};
