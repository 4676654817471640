import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, createIdempotencyKey, type Api, type ClientErrorCode } from '@marketplace/api-client';
import type { Auction, AuctionState, Currency, PricePart } from '@marketplace/api-contract';
import { estimateBid, getAuction, placeBid } from '@marketplace/api-contract/operations';
import { getLowestBid } from './bid-choices';

/** What a winner at a bid would pay. */
export interface BidEstimate {
  currency: Currency;
  amount: number;
  charges: readonly PricePart[];
  total: number;
}

/** What the visitor confirms before a bid is placed. */
export interface Confirmation {
  amount: number;
  /** Far above the price: needs a second confirmation. */
  isUnusual: boolean;
  estimate: { status: 'loading' | 'failed' } | { status: 'ready'; estimate: BidEstimate };
}

/** Why a bid was not placed. */
export type BidFailure =
  | { reason: 'unreadable' | 'notStarted' | 'ended' | 'network' | 'tooMany' | 'failed' }
  | { reason: 'tooLow'; minimumBid: number }
  | { reason: 'notHigher'; maximum: number };

/** `signedOut`: it waits for the visitor to sign in. */
export type BidState =
  | { status: 'idle' | 'placed' }
  | { status: 'placing' | 'signedOut'; amount: number }
  | { status: 'failed'; amount: number | null; failure: BidFailure };

export interface AuctionView {
  /** The newest known state. */
  auction: AuctionState;
  /** With bids and own status; null until they are loaded. */
  details: Auction | null;
  /** `offline`: what is shown may be outdated, as there is no connection. */
  reading: 'idle' | 'offline' | 'failed';
  confirmation: Confirmation | null;
  bid: BidState;
  /** The text of the field. */
  text: string;
  /** A state that was read elsewhere; an older one changes nothing. */
  applyState: (auction: AuctionState) => void;
  /** Reads the auction again; during a reading, once more after it. */
  refresh: () => Promise<void>;
  setText: (text: string) => void;
  /** Places a bid; the visitor's first one is confirmed before. Null is no amount. */
  requestBid: (amount: number | null) => Promise<void>;
  /** Lets a visitor who has signed in to bid confirm the bid. */
  resumeBid: (amount: number) => Promise<void>;
  confirm: () => Promise<void>;
  dismiss: () => void;
  /** Ends what is being read, as the page is left. */
  stop: () => void;
}

export interface AuctionViewFirst {
  auction: AuctionState;
  getApi: () => Api;
  isSignedIn: () => boolean;
}

const FAILURES: Readonly<Partial<Record<ClientErrorCode, 'notStarted' | 'ended' | 'tooMany' | 'unreadable'>>> = {
  auction_not_started: 'notStarted',
  auction_ended: 'ended',
  too_many_requests: 'tooMany',
  invalid_input: 'unreadable',
};

/** One auction, and the bids of this visitor in it. */
export function createAuctionStore({ auction: first, getApi, isSignedIn }: AuctionViewFirst): StoreApi<AuctionView> {
  const params = { id: first.id };
  let stopped = new AbortController();
  let running: Promise<void> | null = null;
  let isOutdated = false;
  let estimating = new AbortController();
  /** The key of a bid that may have arrived although its answer didn't. */
  let attempt: { amount: number; key: string } | null = null;
  let hasConfirmed = false;

  return createStore<AuctionView>()((set, get) => {
    const applyState = (auction: AuctionState) => {
      if (isNewer(auction, get().auction)) set({ auction });
    };
    const applyAnswer = (answer: Auction) => {
      applyState(answer);
      const { details } = get();
      if (!details || isNewer(answer, details)) set({ details: answer });
    };

    async function readOnce(): Promise<void> {
      const { signal } = stopped;
      try {
        const answer = await getApi()(getAuction, { params, signal });
        if (signal.aborted) return;
        applyAnswer(answer);
        set({ reading: 'idle' });
      } catch (error) {
        if (signal.aborted) return;
        set({ reading: error instanceof ApiError && error.code === 'network' ? 'offline' : 'failed' });
      }
    }
    async function readUntilCurrent(): Promise<void> {
      while (isOutdated && !stopped.signal.aborted) {
        isOutdated = false;
        await readOnce();
      }
      running = null;
    }
    // A reading is never replaced by the next one: in a busy auction none would end.
    const refresh = () => {
      if (stopped.signal.aborted) stopped = new AbortController();
      isOutdated = true;
      return (running ??= readUntilCurrent());
    };

    async function openConfirmation(amount: number, isUnusual: boolean): Promise<void> {
      estimating.abort();
      const { signal } = (estimating = new AbortController());
      const show = (estimate: Confirmation['estimate']) => set({ confirmation: { amount, isUnusual, estimate } });
      show({ status: 'loading' });
      try {
        const estimate = await getApi()(estimateBid, { params, query: { amount }, signal });
        if (!signal.aborted) show({ status: 'ready', estimate });
      } catch {
        if (!signal.aborted) show({ status: 'failed' });
      }
    }

    const fail = (failure: BidFailure, amount: number | null) =>
      set({ bid: { status: 'failed', failure, amount }, confirmation: null });

    const findProblem = (amount: number | null): BidFailure | null => {
      const { auction, details } = get();
      const own = details?.own ?? null;
      if (amount === null) return { reason: 'unreadable' };
      const isLeading = own !== null && own.bidder === auction.leader;
      if (isLeading) return amount > own.maximum ? null : { reason: 'notHigher', maximum: own.maximum };
      const minimumBid = getLowestBid({ auction, own });
      return amount < minimumBid ? { reason: 'tooLow', minimumBid } : null;
    };

    async function place(amount: number, isConfirmed: boolean): Promise<void> {
      if (get().bid.status === 'placing') return;
      set({ bid: { status: 'placing', amount } });
      attempt = attempt?.amount === amount ? attempt : { amount, key: createIdempotencyKey() };
      const body = { idempotencyKey: attempt.key, maximum: amount, isConfirmed };
      try {
        applyAnswer(await getApi()(placeBid, { params, body }));
        attempt = null;
        set({ bid: { status: 'placed' }, confirmation: null, text: '' });
      } catch (error) {
        await onRejected(error, amount);
      }
    }

    async function onRejected(error: unknown, amount: number): Promise<void> {
      const { code, details }: Pick<ApiError, 'code' | 'details'> =
        error instanceof ApiError ? error : { code: 'internal', details: {} };
      if (code === 'signed_out') {
        return set({ bid: { status: 'signedOut', amount }, confirmation: null });
      }
      if (code === 'bid_unconfirmed') {
        set({ bid: { status: 'idle' } });
        return openConfirmation(amount, true);
      }
      await refresh();
      if (code === 'bid_too_low') return fail({ reason: 'tooLow', minimumBid: Number(details['minimumBid']) }, amount);
      if (code === 'bid_not_higher') return fail({ reason: 'notHigher', maximum: Number(details['maximum']) }, amount);
      // The panel says these itself, as it has read the auction again.
      if (code === 'own_auction' || code === 'card_required')
        return set({ bid: { status: 'idle' }, confirmation: null });
      // The answer was lost, but the bid has arrived.
      if (get().details?.own?.maximum === amount) {
        attempt = null;
        return set({ bid: { status: 'placed' }, confirmation: null, text: '' });
      }
      const isLost = code === 'network' || code === 'service_unavailable';
      fail({ reason: isLost ? 'network' : (FAILURES[code] ?? 'failed') }, amount);
    }

    return {
      auction: first,
      details: null,
      reading: 'idle',
      confirmation: null,
      bid: { status: 'idle' },
      text: '',
      applyState,
      refresh,
      setText: (text) => set({ text, ...(get().bid.status === 'failed' && { bid: { status: 'idle' } }) }),
      requestBid: async (amount) => {
        if (get().bid.status === 'placing') return;
        const problem = findProblem(amount);
        if (problem || amount === null) return fail(problem ?? { reason: 'unreadable' }, amount);
        if (!isSignedIn()) return set({ bid: { status: 'signedOut', amount } });
        set({ bid: { status: 'idle' } });
        const hasBid = get().details?.own != null;
        return hasBid || hasConfirmed ? place(amount, false) : openConfirmation(amount, false);
      },
      resumeBid: async (amount) => {
        await refresh();
        const { details, auction } = get();
        if (details?.obstacle || auction.status !== 'Running') return;
        const problem = findProblem(amount);
        return problem ? fail(problem, amount) : openConfirmation(amount, false);
      },
      confirm: async () => {
        const { confirmation } = get();
        if (!confirmation) return;
        hasConfirmed = true;
        await place(confirmation.amount, confirmation.isUnusual);
      },
      dismiss: () => {
        estimating.abort();
        set({ confirmation: null });
      },
      stop: () => {
        stopped.abort();
        estimating.abort();
      },
    };
  });
}

/** Answers may arrive in another order than they were read in. */
const isNewer = (one: AuctionState, other: AuctionState) => Date.parse(one.readAt) >= Date.parse(other.readAt);
