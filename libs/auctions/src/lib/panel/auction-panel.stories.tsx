import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import {
  estimateBid,
  getAuction,
  getHash,
  placeBid,
  type Auction,
  type ErrorBody,
  type Language,
} from '@marketplace/api-contract';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import {
  auction,
  auctionDetails,
  bidEstimate,
  bidHistoryEntry,
  errorResponse,
  mock,
  ownBids,
  profile,
  ScreenFrame,
} from '@marketplace/testing';
import { AuctionPanel } from './auction-panel';

interface Args {
  /** The rest of the auction. */
  details: Partial<Auction>;
  isSignedIn: boolean;
}

/** Announces once, as after the page has loaded, so that the auction of the args is read. */
const ONCE: Pick<Realtime, 'watch'> = {
  watch: (_topic, onUpdate) => {
    onUpdate();
    return () => undefined;
  },
};

const ID = '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0c01';
const HISTORY = Array.from({ length: 9 }, (_, index) =>
  bidHistoryEntry({
    amount: 42_000 - index * 1000,
    bidder: (index % 4) + 1,
    name: ['M***n', 'A***a', 'J***e', 'T***z'][index % 4],
    isAutomatic: index % 3 === 1,
    at: new Date(Date.parse('2026-06-01T15:20:00Z') - index * 47 * 60_000).toISOString(),
  }),
);

/** What the server answers: its own `readAt`, so that the clock of the story stands still. */
const createAnswers = (details: Partial<Auction>, rejection?: [ErrorBody['code'], Record<string, unknown>]) => [
  mock(getHash, { result: 'key' }),
  mock(getAuction, auctionDetails({ history: HISTORY, ...details })),
  mock(estimateBid, ({ query: { amount } }) => bidEstimate(amount)),
  mock(
    placeBid,
    rejection
      ? errorResponse(409, rejection[0], rejection[0], { details: rejection[1] })
      : auctionDetails({ history: HISTORY, ...details }),
  ),
];

const meta = {
  title: 'Auctions/AuctionPanel',
  args: { details: {}, isSignedIn: true },
  argTypes: { details: { control: 'object' } },
  parameters: { msw: { handlers: createAnswers({}) } },
  render: ({ details, isSignedIn }, { globals }) => {
    const { history: _, own: _own, obstacle: _obstacle, product: _product, ...state } = auctionDetails(details);
    return (
      <ScreenFrame
        language={globals['language'] as Language}
        path="/product/cedar-canoe-with-two-paddles/16"
        session={{ user: isSignedIn ? profile() : null }}
      >
        <main style={{ maxWidth: 372, padding: 16 }}>
          <h1>Cedar canoe with two paddles</h1>
          <RealtimeContext value={ONCE as Realtime}>
            <AuctionPanel product={auction({ auction: state })} />
          </RealtimeContext>
        </main>
      </ScreenFrame>
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An auction that the server answers too. */
const createPanel = (
  details: Partial<Auction>,
  { rejection, isSignedIn = true }: { rejection?: Parameters<typeof createAnswers>[1]; isSignedIn?: boolean } = {},
) => ({
  args: { details, isSignedIn },
  parameters: { msw: { handlers: createAnswers(details, rejection) } },
});

/** The API client is loaded with the first call. */
const SLOW = { timeout: 5000 };
const isEnglish = (globals: Record<string, unknown>) => globals['language'] === 'en';
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, SLOW));

const NO_BIDS: Partial<Auction> = {
  bidCount: 0,
  bidderCount: 0,
  price: 30_000,
  minimumBid: 30_000,
  leader: null,
  history: [],
};
const OUTBID: Partial<Auction> = { own: ownBids() };
const WINNING: Partial<Auction> = { leader: 3, own: ownBids({ status: 'winning', maximum: 60_000 }) };
const OVER: Partial<Auction> = { endsAt: '2026-06-01T15:30:00.000Z' };

export const Running: Story = { tags: ['every-theme'], ...createPanel({}, { isSignedIn: false }) };
export const WithoutBids: Story = createPanel(NO_BIDS);
export const LastHour: Story = createPanel({ endsAt: '2026-06-01T16:09:30.000Z' });
export const Winning: Story = { tags: ['every-theme'], ...createPanel(WINNING) };
export const Outbid: Story = {
  tags: ['every-theme'],
  ...createPanel(OUTBID),
  play: async ({ globals }) => {
    if (!isEnglish(globals)) return;
    await expect(await screen.findByText('You’ve been outbid. Next bid: CA$430.00', {}, SLOW)).toBeVisible();
  },
};
export const ReserveNotMet: Story = { tags: ['every-theme'], ...createPanel({ ...WINNING, isReserveMet: false }) };
export const ReserveMet: Story = { tags: ['every-theme'], ...createPanel({ isReserveMet: true }) };
export const ConfirmBid: Story = {
  tags: ['every-theme'],
  ...createPanel({}),
  play: async ({ globals }) => {
    if (!isEnglish(globals)) return;
    await press('CA$440.00');
    await press('Place bid');
    await expect(await screen.findByText('Service fee', {}, SLOW)).toBeVisible();
  },
};
export const TooLow: Story = {
  tags: ['every-theme'],
  ...createPanel(OUTBID, { rejection: ['bid_too_low', { minimumBid: 47_000 }] }),
  play: async ({ globals }) => {
    if (!isEnglish(globals)) return;
    await press('Bid CA$430.00');
    await expect(await screen.findByRole('button', { name: 'Bid CA$470.00' }, SLOW)).toBeVisible();
  },
};
export const FarAboveThePrice: Story = {
  tags: ['every-theme'],
  ...createPanel(OUTBID, { rejection: ['bid_unconfirmed', { maximum: 4_300_000, minimumBid: 43_000 }] }),
  play: async ({ globals }) => {
    if (!isEnglish(globals)) return;
    await screen.findByText('You’ve been outbid. Next bid: CA$430.00', {}, SLOW);
    await userEvent.type(screen.getByRole('textbox'), '43000');
    await press('Place bid');
    await expect(await screen.findByRole('dialog', { name: 'Bid this much?' }, SLOW)).toBeVisible();
  },
};
export const EndedMeanwhile: Story = {
  ...createPanel(OUTBID, { rejection: ['auction_ended', {}] }),
  play: async ({ globals }) => {
    if (!isEnglish(globals)) return;
    await press('Bid CA$430.00');
    await expect(await screen.findByText(/ended before your bid arrived/, {}, SLOW)).toBeVisible();
  },
};
export const NotStarted: Story = createPanel({ ...NO_BIDS, startsAt: '2026-06-02T16:00:00.000Z' });
export const OutcomeUnknown: Story = createPanel(OVER);
export const Won: Story = {
  tags: ['every-theme'],
  ...createPanel({
    ...OVER,
    status: 'AwaitingPayment',
    leader: 3,
    own: ownBids({ status: 'won', offer: { amount: 42_000, expiresAt: '2026-06-03T15:30:00.000Z' } }),
  }),
};
export const WonAndOrdered: Story = createPanel({
  ...OVER,
  status: 'Ordered',
  leader: 3,
  own: ownBids({ status: 'won', orderId: ID }),
});
export const Lost: Story = createPanel({ ...OVER, status: 'Sold', own: ownBids({ status: 'lost' }) });
export const Sold: Story = createPanel({ ...OVER, status: 'Sold' }, { isSignedIn: false });
export const UnsoldWithoutBids: Story = createPanel({ ...NO_BIDS, ...OVER, status: 'Unsold' });
export const UnsoldBelowItsReserve: Story = createPanel({ ...OVER, status: 'Unsold', isReserveMet: false });
export const Cancelled: Story = createPanel({ ...OVER, status: 'Cancelled' });
export const OwnListing: Story = createPanel({ obstacle: 'own_auction' });
export const CardRequired: Story = { tags: ['every-theme'], ...createPanel({ obstacle: 'card_required' }) };
export const LoadingFailed: Story = {
  tags: ['every-theme'],
  parameters: {
    msw: { handlers: [mock(getHash, { result: 'key' }), mock(getAuction, errorResponse(503, 'service_unavailable'))] },
  },
  play: async ({ globals }) => {
    if (!isEnglish(globals)) return;
    await expect(await screen.findByText(/We couldn’t load the latest bids/, {}, SLOW)).toBeVisible();
  },
};
export const AllBids: Story = {
  ...createPanel(OUTBID),
  play: async ({ globals, canvas }) => {
    if (!isEnglish(globals)) return;
    await press('Show all 9 bids');
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(9));
  },
};
export const GermanOnAPhone: Story = {
  ...createPanel(OUTBID),
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
export const JapaneseOnAPhone: Story = {
  ...createPanel(OUTBID),
  globals: { language: 'ja', viewport: { value: 'w360' } },
};
