import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AuctionState } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { useTopicUpdates } from '@marketplace/realtime';
import { savePage, useSessionStore } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import { formatInput } from './format-input';
import { createAuctionStore, type AuctionView, type AuctionViewFirst } from './auction-store';
import { pendingBid } from './pending-bid';

const context = createStoreContext<AuctionView, AuctionViewFirst>('Auction', createAuctionStore);

/** Selects a slice of the shown auction. */
export const useAuction = context.useSelector;
/** The store itself, for its actions. */
export const useAuctionStore = context.useStoreApi;

interface AuctionProviderProps {
  auction: AuctionState;
  children: ReactNode;
}

/** The state of one auction, which follows its bids; key it by the auction's id. */
export function AuctionProvider({ auction, children }: AuctionProviderProps) {
  const session = useSessionStore();
  return (
    <context.Provider
      initialData={{
        auction,
        getApi: () => session.getState().api,
        isSignedIn: () => session.getState().user !== null,
      }}
    >
      <FollowAuction auction={auction} />
      <SignInToBid id={auction.id} />
      {children}
    </context.Provider>
  );
}

/** Events may be missed, and a sleeping device gets none. */
const REFRESH_INTERVAL_MS = 60_000;

/**
 * Reads the auction after hydration, since the document is the same for all visitors; then at every
 * event, when the visitor returns to the page by a tab, Back or after sleep, when the connection
 * returns, and at intervals.
 */
function FollowAuction({ auction }: Pick<AuctionProviderProps, 'auction'>) {
  const store = context.useStoreApi();
  const refresh = () => void store.getState().refresh();
  useTopicUpdates(`auction:${auction.id}`, refresh);
  useEffect(() => store.getState().applyState(auction), [store, auction]);
  useEffect(() => {
    const refreshIfVisible = () => {
      if (!document.hidden) void store.getState().refresh();
    };
    const refreshIfRestored = ({ persisted }: PageTransitionEvent) => persisted && refreshIfVisible();
    const timer = setInterval(refreshIfVisible, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', refreshIfVisible);
    window.addEventListener('pageshow', refreshIfRestored);
    window.addEventListener('online', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
      window.removeEventListener('pageshow', refreshIfRestored);
      window.removeEventListener('online', refreshIfVisible);
      store.getState().stop();
    };
  }, [store]);
  return null;
}

/** A signed-out visitor signs in, which reloads the page, and then confirms the same bid. */
function SignInToBid({ id }: { id: string }) {
  const store = context.useStoreApi();
  const session = useSessionStore();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const bid = context.useSelector((view) => view.bid);
  const signIn = useEffectEvent((amount: number) => {
    const { site, openSignIn } = session.getState();
    pendingBid.write(id, amount);
    savePage(pathname + search);
    if (site.customerLogin.layout === 'default') openSignIn();
    else void navigate('/login');
  });
  useEffect(() => {
    if (bid.status === 'signedOut') signIn(bid.amount);
  }, [bid]);
  useEffect(() => {
    const amount = session.getState().user && pendingBid.take(id);
    if (amount === null) return;
    const { auction, setText, resumeBid } = store.getState();
    setText(formatInput(amount, auction.currency, language));
    void resumeBid(amount);
  }, [store, session, id, language]);
  return null;
}
