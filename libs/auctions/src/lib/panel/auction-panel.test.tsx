import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  estimateBid,
  getAuction,
  getHash,
  placeBid,
  type Auction,
  type AuctionState,
  type Topic,
} from '@marketplace/api-contract';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import { takeSavedPage, useSession } from '@marketplace/session';
import {
  auction,
  auctionDetails,
  bidEstimate,
  bidHistoryEntry,
  errorResponse,
  mock,
  ownBids,
  profile,
  renderScreen,
  type ScreenOptions,
} from '@marketplace/testing';
import { AuctionPanel } from './auction-panel';
import { pendingBid } from './pending-bid';

const LATER = '2026-06-01T16:00:05.000Z';
const PATH = '/product/cedar-canoe-with-two-paddles/16';
/** What the server has now; `update` tells the page of it. */
let latest: Auction;
let placed: number[];
/** Tells whether the field of the bid is in view. */
let seeField: ((isSeen: boolean) => void) | undefined;

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  placed = [];
  sessionStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seeField = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  server.use(
    mock(getHash, { result: 'key' }),
    mock(getAuction, () => latest),
    mock(estimateBid, ({ query: { amount } }) => bidEstimate(amount)),
    mock(placeBid, ({ body: { maximum } }) => takeBid(maximum)),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

/** The server takes the bid of the visitor, who leads from then on. */
function takeBid(maximum: number): Auction {
  placed.push(maximum);
  return (latest = { ...latest, leader: 3, readAt: LATER, own: ownBids({ maximum, status: 'winning' }) });
}

const signedIn: ScreenOptions = { session: { user: profile() } };

const SignInMark = () => <p>Sign-in: {useSession((session) => session.signInView) ?? 'closed'}</p>;

/** Shows an auction of which the document has the state, and the server the rest. */
function show(details: Partial<Auction> = {}, options: ScreenOptions = {}, state: Partial<AuctionState> = details) {
  latest = auctionDetails(details);
  const { history: _, own: _own, obstacle: _obstacle, product: _product, ...known } = auctionDetails(state);
  const listeners = new Set<() => void>();
  const realtime: Pick<Realtime, 'watch'> = {
    watch: (topic: Topic, onUpdate: () => void) => {
      expect(topic).toBe(`auction:${known.id}`);
      listeners.add(onUpdate);
      return () => listeners.delete(onUpdate);
    },
  };
  const view = renderScreen(
    <RealtimeContext value={realtime as Realtime}>
      <AuctionPanel product={auction({ auction: known })} />
      <SignInMark />
    </RealtimeContext>,
    { path: PATH, ...options },
  );
  const update = (part: Partial<Auction> = {}) => {
    const { price } = part;
    latest = { ...latest, ...(price !== undefined && { minimumBid: price + 1000 }), ...part };
    act(() => listeners.forEach((listener) => listener()));
  };
  return { ...view, update, user: userEvent.setup() };
}
/** As `show`, with bids and own status loaded. */
async function showLoaded(details: Partial<Auction> = {}, options: ScreenOptions = signedIn) {
  const shown = show(details, options);
  shown.update();
  await screen.findAllByText(latest.history[0]!.name);
  return shown;
}
const panel = () => within(screen.getByRole('region', { name: 'Auction' }));
const field = () => screen.getByLabelText<HTMLInputElement>('Your maximum bid (CAD)');
const press = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));

describe('AuctionPanel', () => {
  it('AC-01 shows price, next bid, bids, bidders and end before anything is loaded', () => {
    show();
    expect(panel().getByText('Current bid').nextSibling).toHaveTextContent('CA$420.00');
    expect(panel().getByText('Minimum bid').nextSibling).toHaveTextContent('CA$430.00');
    expect(panel().getByText('Bids').nextSibling).toHaveTextContent('9 by 4 bidders');
    expect(panel().getByText('Ends').nextSibling).toHaveTextContent('04 Jun, 12:30 PM MDT');
    expect(panel().getByRole('timer')).toHaveTextContent('3 d 2 h left');
    expect(panel().getByText('A bid in the last 5 minutes extends the auction.')).toBeVisible();
    expect(panel().queryByText(/Reserve/)).toBeNull();
  });

  it('AC-01 counts each second by the server’s clock, with a visitor’s clock ten minutes off, and silently', () => {
    const readAt = '2026-06-04T18:20:00.000Z';
    vi.useFakeTimers({ now: new Date('2026-06-04T18:30:00.000Z') });
    show({ readAt });
    const timer = panel().getByRole('timer');
    expect(timer).toHaveTextContent('10 min 0 s left');
    act(() => vi.advanceTimersByTime(2000));
    expect(timer).toHaveTextContent('9 min 58 s left');
    expect(timer).toHaveAttribute('aria-live', 'off');
    expect(timer).toHaveAttribute('data-last-day');
  });

  it('AC-01 says whether the reserve is met', async () => {
    const { update } = show({ isReserveMet: false });
    expect(panel().getByText('Reserve not met')).toBeVisible();
    update({ isReserveMet: true, readAt: LATER });
    expect(await panel().findByText('Reserve met')).toBeVisible();
  });

  it('AC-01 follows the bids of others without a reload, and announces price and status', async () => {
    const { update } = await showLoaded({
      leader: 3,
      own: ownBids({ status: 'winning', maximum: 60_000 }),
    });
    expect(screen.getByText('You’re winning')).toBeVisible();
    expect(screen.getByText('Your maximum: CA$600.00')).toBeVisible();
    update({ price: 61_000, minimumBid: 62_000, leader: 2, own: ownBids({ maximum: 60_000 }), readAt: LATER });
    expect(await screen.findByText('You’ve been outbid. Next bid: CA$620.00')).toBeVisible();
    expect(await screen.findByText('You’ve been outbid. Current bid: CA$610.00.')).toBeInTheDocument();
  });

  it('AC-01 announces at most once in five seconds, the latest', async () => {
    const { update } = await showLoaded();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    const announced = () => screen.queryByText(/^Current bid: /)?.textContent ?? '';
    expect(announced()).toBe('');
    update({ price: 43_000, readAt: LATER });
    await waitFor(() => expect(announced()).toBe('Current bid: CA$430.00.'));
    update({ price: 44_000, readAt: '2026-06-01T16:00:06.000Z' });
    expect(await screen.findByText('CA$440.00', { selector: 'strong' })).toBeVisible();
    update({ price: 45_000, readAt: '2026-06-01T16:00:07.000Z' });
    expect(await screen.findByText('CA$450.00', { selector: 'strong' })).toBeVisible();
    expect(announced()).toBe('Current bid: CA$430.00.');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(announced()).toBe('Current bid: CA$450.00.');
  });

  it.each([
    ['the tab is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['Back restores the page', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['the connection returns', () => window.dispatchEvent(new Event('online'))],
  ])('AC-01 reads the auction again when %s', async (_, happen) => {
    await showLoaded();
    latest = { ...latest, price: 47_000, readAt: LATER };
    act(() => void happen());
    expect(await screen.findByText('CA$470.00', { selector: 'strong' })).toBeVisible();
  });

  it('AC-01 places the next bid of who was outbid with one press', async () => {
    const { user } = await showLoaded({ own: ownBids() });
    await press(user, 'Bid CA$430.00');
    expect(await screen.findByText('You’re winning')).toBeVisible();
    expect(screen.getByText('Your bid is placed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Raise your maximum' })).toBeVisible();
    expect(placed).toEqual([43_000]);
  });

  it('AC-01 asks before the first bid, with fees and that it can’t be taken back', async () => {
    const { user } = await showLoaded();
    await press(user, 'CA$440.00');
    expect(field()).toHaveValue('440');
    await press(user, 'Place bid');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your bid' }));
    expect(dialog.getByText('Your maximum bid').nextSibling).toHaveTextContent('CA$440.00');
    expect(await dialog.findByText('Service fee')).toBeVisible();
    expect(dialog.getByText('Total').nextSibling).toHaveTextContent('CA$484.00');
    expect(dialog.getByText(/A bid can’t be taken back/)).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Bid CA$440.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(placed).toEqual([44_000]);
  });

  it('AC-01 takes a typed maximum with Enter, and says what is wrong with one', async () => {
    const { user } = await showLoaded({ own: ownBids() });
    await user.type(field(), 'a lot{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter an amount like CA$430.00.');
    expect(field()).toBeInvalid();
    await user.clear(field());
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await user.type(field(), '1,250.50{Enter}');
    await screen.findByText('Your bid is placed.');
    expect(placed).toEqual([125_050]);
  });

  it('AC-02 a bid that came too late is told the next valid one, which one press places', async () => {
    const { user } = await showLoaded({ own: ownBids() });
    server.use(mock(placeBid, errorResponse(409, 'bid_too_low', '', { details: { minimumBid: 45_000 } })));
    await user.type(field(), '430');
    await press(user, 'Place bid');
    expect(await screen.findByText('Your bid is too low. The next valid bid is CA$450.00.')).toBeVisible();
    server.use(mock(placeBid, ({ body: { maximum } }) => takeBid(maximum)));
    await press(user, 'Bid CA$450.00');
    await screen.findByText('Your bid is placed.');
    expect(placed).toEqual([45_000]);
  });

  it('AC-01 offers to try again after a lost connection', async () => {
    const { user } = await showLoaded({ own: ownBids() });
    server.use(http.post('*/api/auctions/:id/bids', () => HttpResponse.error()));
    await user.type(field(), '430{Enter}');
    expect(await screen.findByText(/your bid is placed only once/)).toBeVisible();
    server.use(mock(placeBid, ({ body: { maximum } }) => takeBid(maximum)));
    await press(user, 'Try again');
    await screen.findByText('Your bid is placed.');
    expect(placed).toEqual([43_000]);
  });

  it('AC-01 a signed-out visitor signs in, and comes back to the same bid', async () => {
    const { user, unmount } = await showLoaded({}, {});
    await user.type(field(), '500');
    await press(user, 'Place bid');
    expect(screen.getByText('Sign-in: signIn')).toBeInTheDocument();
    expect(takeSavedPage()).toBe(PATH);
    unmount();
    show({}, signedIn);
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your bid' }));
    expect(dialog.getByText('Your maximum bid').nextSibling).toHaveTextContent('CA$500.00');
    expect(screen.getByDisplayValue('500')).toBeInTheDocument();
    expect(pendingBid.take(latest.id)).toBeNull();
  });

  it('AC-01 has all bids with masked names, the first five at first', async () => {
    const history = Array.from({ length: 7 }, (_, index) =>
      bidHistoryEntry({ amount: 42_000 - index * 1000, bidder: (index % 3) + 1, isAutomatic: index === 1 }),
    );
    const { user } = show({ history, own: ownBids() }, signedIn);
    const list = () => panel().getByRole('region', { name: 'Bid history' });
    expect(list()).toHaveAttribute('aria-busy', 'true');
    act(() => window.dispatchEvent(new Event('online')));
    expect(await within(list()).findAllByRole('listitem')).toHaveLength(5);
    expect(within(list()).getAllByRole('listitem')[1]).toHaveTextContent('M***nAutomaticCA$410.00');
    expect(within(list()).getAllByRole('listitem')[2]).toHaveTextContent(/^YouCA\$400.00/);
    await press(user, 'Show all 7 bids');
    expect(within(list()).getAllByRole('listitem')).toHaveLength(7);
  });

  it('AC-01 an auction without bids starts at its price', () => {
    show({ bidCount: 0, bidderCount: 0, price: 30_000, minimumBid: 30_000, leader: null, history: [] });
    expect(panel().getByText('Starting price').nextSibling).toHaveTextContent('CA$300.00');
    expect(panel().getByText('Bids').nextSibling).toHaveTextContent('0');
    expect(panel().getByText('No bids yet. Be the first.')).toBeVisible();
  });

  it('AC-01 takes no bids before the start', () => {
    show({ startsAt: '2026-06-02T16:00:00.000Z', bidCount: 0, bidderCount: 0, leader: null, history: [] });
    expect(panel().getByRole('timer')).toHaveTextContent('Starts in 1 d 0 h');
    expect(panel().getByText('Starts').nextSibling).toHaveTextContent('02 Jun, 10:00 AM MDT');
    expect(panel().getByText('Bidding hasn’t started yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Place bid' })).toBeNull();
  });

  it('AC-01 takes no bids after the end, and shows the outcome once it is known', async () => {
    const over = { endsAt: '2026-06-01T15:59:59.000Z' };
    show({ ...over, status: 'AwaitingPayment', readAt: LATER }, {}, over);
    expect(await panel().findByText('Sold for CA$420.00.')).toBeVisible();
    expect(panel().getByRole('timer')).toHaveTextContent('This auction has ended');
    expect(panel().getByText('Winning bid')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each<[string, Partial<Auction>, string]>([
    ['lost', { status: 'Sold', own: ownBids({ status: 'lost' }) }, 'You didn’t win. The winning bid was CA$420.00.'],
    ['unsold', { status: 'Unsold' }, 'The auction ended without a sale.'],
    [
      'unsold below its reserve',
      { status: 'Unsold', isReserveMet: false },
      'The reserve wasn’t met, so it wasn’t sold.',
    ],
    ['unsold without bids', { status: 'Unsold', leader: null }, 'The auction ended without bids.'],
    ['cancelled', { status: 'Cancelled' }, 'This auction was cancelled. No bids count.'],
  ])('AC-01 an auction that was %s says so', async (_, part, text) => {
    await showLoaded(part);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('AC-01 AC-03 links who has won to the payment with its deadline, then to the order', async () => {
    const offer = { amount: 41_000, expiresAt: '2026-06-06T18:30:00.000Z' };
    const own = ownBids({ status: 'won', offer });
    const { update } = await showLoaded({ status: 'AwaitingPayment', own });
    expect(screen.getByText('You won at CA$410.00')).toBeVisible();
    expect(screen.getByText(/^Pay by 06 Jun, 12:30 PM MDT/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/auction/payment/${latest.id}`);
    update({ status: 'Ordered', own: { ...own, offer: null, orderId: latest.id }, readAt: LATER });
    expect(await screen.findByRole('link', { name: 'View your order' })).toHaveAttribute(
      'href',
      `/orders/${latest.id}`,
    );
  });

  it.each([
    ['own_auction', 'You can’t bid on your own listing.', null],
    ['card_required', 'Save a card to bid in this auction. It isn’t charged for bids.', '/profile'],
  ] as const)('AC-01 says why the visitor can’t bid: %s', async (obstacle, text, link) => {
    await showLoaded({ obstacle });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add a card' })?.getAttribute('href') ?? null).toBe(link);
  });

  it('AC-01 says that the bids could not be read, and reads them again on request', async () => {
    const { user, update } = show();
    server.use(mock(getAuction, errorResponse(503, 'service_unavailable')));
    update();
    expect(await screen.findByText(/We couldn’t load the latest bids/)).toBeVisible();
    server.use(mock(getAuction, () => latest));
    await press(user, 'Try again');
    expect((await screen.findAllByText('M***n'))[0]).toBeVisible();
    expect(screen.queryByText(/We couldn’t load/)).toBeNull();
  });

  it('AC-01 on a phone a bar leads to the field while it is out of sight', async () => {
    const { user } = show();
    expect(screen.getAllByRole('button', { name: 'Place bid' })).toHaveLength(1);
    act(() => seeField?.(false));
    const [, inBar] = screen.getAllByRole('button', { name: 'Place bid' });
    await user.click(inBar!);
    expect(field()).toHaveFocus();
    act(() => seeField?.(true));
    expect(screen.getAllByRole('button', { name: 'Place bid' })).toHaveLength(1);
  });
});
