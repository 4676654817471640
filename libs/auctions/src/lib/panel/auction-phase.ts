import type { AuctionState } from '@marketplace/api-contract';

/** `ending`: its end has passed, and its outcome isn't known yet. */
export type AuctionPhase = 'upcoming' | 'running' | 'ending' | 'ended';

/** `now` is in milliseconds by the server's clock. */
export function getPhase({ status, startsAt, endsAt }: AuctionState, now: number): AuctionPhase {
  if (status !== 'Running') return 'ended';
  if (now < Date.parse(startsAt)) return 'upcoming';
  return now < Date.parse(endsAt) ? 'running' : 'ending';
}

/** How an auction has ended for everyone. */
export type Outcome = 'sold' | 'noBids' | 'reserveNotMet' | 'unsold' | 'cancelled';

export function getOutcome({ status, leader, isReserveMet }: AuctionState): Outcome {
  if (status === 'Cancelled') return 'cancelled';
  if (status !== 'Unsold') return 'sold';
  if (leader === null) return 'noBids';
  return isReserveMet === false ? 'reserveNotMet' : 'unsold';
}
