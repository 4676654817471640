import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import {
  getHash,
  type Language,
  type QuoteRequest,
  type QuoteRequestSummary,
  type SellerQuote,
} from '@marketplace/api-contract';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import {
  attachment,
  mock,
  profile,
  quoteRequest,
  quoteRequestSummary,
  ScreenFrame,
  sellerQuote,
  sellerSummary,
  site,
} from '@marketplace/testing';
import { RequestList } from './list/request-list';
import { CounterSheet } from './view/counter-sheet';
import { QuestionSheet } from './view/question-sheet';
import { RequestViewProvider } from './view/request-view-provider';
import { RequestViewScreen } from './view/request-view-screen';

interface Args {
  /** The rest of the request. */
  details: Partial<QuoteRequest>;
  /** One for each column. */
  quotes: Partial<SellerQuote>[];
  /** One for each row of the list. */
  requests: Partial<QuoteRequestSummary>[];
}

const LOADED_AT = Date.parse('2026-06-02T16:00:00Z');
const ORDER_ID = '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0c01';
const SELLERS = ['North Saskatchewan Paddle Co.', 'Reed Works', 'Stone & Sons', 'Garmischer Möbelwerkstätten'];

/** Announces nothing, so that the request of the args stays. */
const SILENT: Realtime = {
  watch: () => () => undefined,
  followMessages: () => () => undefined,
  sendTyping: () => undefined,
};

const createQuotes = (quotes: Partial<SellerQuote>[]) =>
  quotes.map((part, index) =>
    sellerQuote({
      id: `0198b1c2-7d3e-7f00-8a11-3c5d7e9f0b0${index}`,
      seller: { ...sellerSummary({ id: `${index + 3}`, name: SELLERS[index] }) },
      amount: 88_000 + index * 9000,
      total: 92_400 + index * 9450,
      lines: [
        { text: 'Table of solid wood, oiled', amount: 82_000 + index * 9000 },
        { text: 'Delivery and setting up', amount: 6000 },
      ],
      distance: 4.2 + index * 3,
      ...part,
    }),
  );

const meta = {
  title: 'Request orders/Requests',
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame
        language={globals['language'] as Language}
        path="/orders"
        session={{ user: profile(), site: site({ installedPackages: ['messaging'] }) }}
      >
        <main>
          <Story />
        </main>
      </ScreenFrame>
    ),
  ],
  parameters: { layout: 'fullscreen', msw: { handlers: [mock(getHash, { result: 'key' })] } },
  args: { details: {}, quotes: [], requests: [] },
  argTypes: {
    details: { control: 'object' },
    quotes: { control: 'object' },
    requests: { control: 'object' },
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

const view: Story = {
  parameters: { controls: { include: ['details', 'quotes'] } },
  render: ({ details, quotes }) => (
    <RealtimeContext value={SILENT}>
      <RequestViewProvider
        data={{ request: quoteRequest({ quotes: createQuotes(quotes), ...details }), loadedAt: LOADED_AT }}
      >
        <RequestViewScreen />
      </RequestViewProvider>
    </RealtimeContext>
  ),
};

export const WaitingForQuotes: Story = { ...view, args: { details: { attachments: [attachment()] } } };
export const OneQuote: Story = { ...view, args: { quotes: [{}] } };
export const QuotesCompared: Story = {
  ...view,
  args: { quotes: [{}, { validUntil: '2026-06-02T18:30:00.000Z', note: '', distance: null }, {}] },
  tags: ['every-theme'],
};
export const QuotesComparedInGermanOnAPhone: Story = {
  ...view,
  args: { quotes: [{}, {}, {}, {}] },
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
export const Countered: Story = {
  ...view,
  args: {
    quotes: [
      {
        status: 'Countered',
        counter: { amount: 80_000, note: 'I can pick it up.', at: '2026-06-02T10:00:00.000Z' },
        actions: ['decline', 'accept'],
      },
      {
        counter: { amount: 85_000, note: '', at: '2026-06-02T09:00:00.000Z' },
        actions: ['decline', 'accept'],
      },
    ],
  },
};
export const QuotesThatEnded: Story = {
  ...view,
  args: {
    quotes: (['Declined', 'Withdrawn', 'Expired', 'Closed'] as const).map((status) => ({ status, actions: [] })),
  },
};
export const ChosenAndUnpaid: Story = {
  ...view,
  args: {
    details: { status: 'Accepted', actions: [] },
    quotes: [{ status: 'Accepted', orderId: ORDER_ID, actions: [] }, { actions: ['decline'] }],
  },
};
export const Ordered: Story = {
  ...view,
  args: {
    details: { status: 'Ordered', actions: [] },
    quotes: [
      { status: 'Accepted', orderId: ORDER_ID, actions: [] },
      { status: 'Closed', actions: [] },
    ],
  },
  tags: ['every-theme'],
};
export const Withdrawn: Story = {
  ...view,
  args: { details: { status: 'Withdrawn', actions: [] }, quotes: [{ status: 'Closed', actions: [] }] },
};
export const Expired: Story = { ...view, args: { details: { status: 'Expired', actions: [] } } };
const onClose = () => undefined;

export const CounterOffer: Story = {
  parameters: { controls: { include: ['quotes'] } },
  args: { quotes: [{}] },
  render: ({ quotes }) => (
    <CounterSheet
      quote={createQuotes(quotes)[0] ?? sellerQuote()}
      onClose={onClose}
      onCountered={onClose}
      onConflict={() => Promise.resolve()}
    />
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Send counter-offer' }));
    await expect(screen.getByText('This is a required field.')).toBeVisible();
  },
};
export const Question: Story = {
  parameters: { controls: { include: ['details'] } },
  render: ({ details }) => <QuestionSheet seller={sellerSummary()} request={quoteRequest(details)} onClose={onClose} />,
};

const list: Story = {
  parameters: { controls: { include: ['requests'] } },
  render: ({ requests }) => (
    <div className="page">
      <h1>Orders</h1>
      <RequestList
        data={{
          requests: requests.map((part, index) =>
            quoteRequestSummary({ id: `0198b1c2-7d3e-7f00-8a11-3c5d7e9f0a0${index}`, ...part }),
          ),
          page: 1,
          pages: requests.length > 0 ? 2 : 0,
          total: requests.length,
          loadedAt: LOADED_AT,
        }}
      />
    </div>
  ),
};

export const ListOfEveryStatus: Story = {
  ...list,
  args: {
    requests: [
      {},
      { status: 'Quoted', quotes: 3, lowest: 92_400 },
      { status: 'Quoted', startDate: null, endDate: null },
      { status: 'Accepted', orderId: ORDER_ID },
      { status: 'Ordered', orderId: ORDER_ID },
      { status: 'Withdrawn' },
      { status: 'Expired' },
    ],
  },
  tags: ['every-theme'],
};
export const ListEmpty: Story = list;
