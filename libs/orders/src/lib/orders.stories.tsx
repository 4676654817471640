import type { Meta, StoryObj } from '@storybook/react-vite';
import { http } from 'msw';
import { screen, userEvent, waitFor } from 'storybook/test';
import {
  changeDates,
  getAvailability,
  quoteCancellation,
  getHash,
  listSavedCards,
  ORDER_STATUSES,
  quoteDates,
  type DateChangeQuote,
  type SavedCard,
  type Delivery as LinkedDelivery,
  type Order,
  type OrderStatus,
} from '@marketplace/api-contract';
import {
  attachment,
  availability,
  delivery,
  deposit,
  errorResponse,
  mock,
  order,
  orderSummary,
  savedCard,
  ScreenFrame,
} from '@marketplace/testing';
import { CancelSheet } from './detail/cancel-sheet';
import { ChangeDatesSheet } from './detail/change-dates-sheet';
import { ConfirmationScreen } from './confirmation/confirmation-screen';
import { DeliveryScreen } from './delivery/delivery-screen';
import { DepositSheet } from './detail/deposit-sheet';
import { OrderDetailScreen } from './detail/order-detail-screen';
import { ProblemSheet } from './detail/problem-sheet';
import { OrdersScreen } from './list/orders-screen';

interface Args {
  /** The statuses of the listed orders, one row each. */
  statuses: OrderStatus[];
  /** The list is filtered by this status. */
  filter: OrderStatus | undefined;
  page: number;
  pages: number;
  total: number;
  status: OrderStatus;
  sellerName: string;
  note: string;
  /** The rest of the order. */
  details: Partial<Order>;
  /** What the link of a handover email is about. */
  delivered: Partial<LinkedDelivery>;
}

/** Shows only the controls of these args, because each screen has its own. */
const controls = (...include: (keyof Args)[]) => ({ controls: { include } });

const createOrder = ({ status, sellerName, note, details }: Args): Order =>
  order({ status, note, seller: { ...order().seller, name: sellerName }, ...details });

const meta = {
  title: 'Orders/Orders',
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']} path="/orders">
        <Story />
      </ScreenFrame>
    ),
  ],
  args: {
    statuses: [],
    filter: undefined,
    page: 1,
    pages: 1,
    total: 0,
    status: 'Confirmed',
    sellerName: order().seller.name,
    note: '',
    details: {},
    delivered: {},
  },
  argTypes: {
    statuses: { control: 'object' },
    filter: { control: 'select', options: [undefined, ...ORDER_STATUSES] },
    status: { control: 'select', options: ORDER_STATUSES },
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

const list: Story = {
  parameters: controls('statuses', 'filter', 'page', 'pages', 'total', 'sellerName'),
  render: ({ statuses, filter, page, pages, total, sellerName }) => {
    const orders = statuses.map((status, index) =>
      orderSummary({
        id: `0198b1c2-7d3e-7f00-8a11-3c5d7e9f0a1${index}`,
        number: `M-10023${index}`,
        status,
        seller: { ...order().seller, name: sellerName },
      }),
    );
    const query = filter ? { status: filter, page } : { page };
    return <OrdersScreen data={{ orders, page, pages, total, query }} />;
  },
};

export const ListOfEveryStatus: Story = {
  ...list,
  args: { statuses: [...ORDER_STATUSES], total: 32, pages: 2 },
  tags: ['every-theme'],
};
export const ListFilteredAndEmpty: Story = { ...list, args: { filter: 'Cancelled' } };
export const ListPastTheLastPage: Story = { ...list, args: { page: 99, pages: 2, total: 40 } };
export const ListEmpty: Story = list;

const detail: Story = {
  parameters: controls('status', 'sellerName', 'note', 'details'),
  render: (args) => <OrderDetailScreen order={createOrder(args)} />,
};

export const Detail: Story = {
  ...detail,
  args: { details: { deposits: [deposit()] } },
  tags: ['every-theme'],
};
const withDeposit = (part: Parameters<typeof deposit>[0]): Story => ({
  ...detail,
  args: { status: 'Handed Over', details: { deposits: [deposit({ dueAt: null, ...part })] } },
});
export const DetailDepositHeld = withDeposit({ status: 'authorized', heldUntil: '2026-06-21T06:00:00.000Z' });
export const DetailDepositDeclined: Story = {
  ...withDeposit({ status: 'failed' }),
  tags: ['every-theme'],
};
export const DetailDepositReleased = withDeposit({ status: 'released', heldUntil: '2026-06-21T06:00:00.000Z' });
export const DetailDepositCharged = withDeposit({
  status: 'captured',
  capturedAmount: 4000,
  capturedAt: '2026-06-18T15:00:00.000Z',
  reason: 'One paddle is missing.',
});
export const HoldingDeposit: Story = {
  parameters: controls('details'),
  render: (args) => (
    <DepositSheet
      order={createOrder(args)}
      deposit={deposit({ status: 'failed', dueAt: null })}
      onClose={() => undefined}
      onChanged={() => undefined}
    />
  ),
  tags: ['every-theme'],
};

export const DetailUnpaid: Story = {
  ...detail,
  args: {
    status: 'Payment Failed',
    details: {
      expiresAt: '2026-06-01T15:34:00.000Z',
      history: [
        { status: 'Pending Payment', at: '2026-06-01T15:04:00.000Z' },
        { status: 'Payment Failed', at: '2026-06-01T15:05:00.000Z' },
      ],
    },
  },
};
export const DetailDelivered: Story = {
  ...detail,
  args: {
    status: 'PaidOut',
    note: 'The gate code is 4711.\nPlease ring twice.',
    details: {
      fulfilment: 'delivery',
      contact: { ...order().contact, street: '9710 River Valley Rd', city: 'Edmonton', zip: 'T5J 2R7' },
      charges: [{ kind: 'delivery', amount: 1500 }],
      total: 15000,
      history: [
        { status: 'Pending Payment', at: '2026-06-01T15:04:00.000Z' },
        { status: 'Confirmed', at: '2026-06-01T15:05:00.000Z' },
        { status: 'Completed', at: '2026-06-18T15:05:00.000Z' },
        { status: 'PaidOut', at: '2026-06-20T15:05:00.000Z' },
      ],
    },
  },
};

const [canoe] = order().lines;
const TWO_LINES = [canoe!, { ...canoe!, productId: '13', name: 'Life jacket', amount: 1800, parts: [] }];

export const DetailPartlyCancelled: Story = {
  ...detail,
  args: {
    status: 'Accepted',
    details: {
      lines: [TWO_LINES[0]!, { ...TWO_LINES[1]!, cancelledAt: '2026-06-02T15:00:00.000Z' }],
      total: 15300,
      refunds: [
        {
          id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1c',
          amount: 1800,
          reason: 'cancelled',
          note: '',
          status: 'succeeded',
          at: '2026-06-02T15:00:00.000Z',
        },
        {
          id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1d',
          amount: 500,
          reason: 'goodwill',
          note: 'Sorry that one paddle was wet.',
          status: 'pending',
          at: '2026-06-18T15:00:00.000Z',
        },
      ],
    },
  },
};

const reported = {
  kind: 'damaged' as const,
  text: 'The canoe leaks.\nWe noticed it on the water.',
  attachments: [attachment({ name: 'damage-report.pdf' })],
  reportedAt: '2026-06-16T15:00:00.000Z',
};
const HANDED_OVER = [
  ...order().history,
  { status: 'Accepted' as const, at: '2026-06-02T15:00:00.000Z' },
  { status: 'Handed Over' as const, at: '2026-06-15T15:00:00.000Z' },
];

export const DetailHandedOver: Story = {
  ...detail,
  args: {
    status: 'Handed Over',
    details: { history: HANDED_OVER, completesAt: '2026-06-20T05:59:59.000Z' },
  },
  tags: ['every-theme'],
};
export const DetailWithProblem: Story = {
  ...detail,
  args: {
    status: 'Handed Over',
    details: {
      history: HANDED_OVER,
      confirmedAt: '2026-06-15T16:00:00.000Z',
      problems: [{ ...reported, resolvedAt: null, answer: '' }],
    },
  },
};
export const DetailWithSolvedProblem: Story = {
  ...detail,
  args: {
    status: 'Completed',
    details: {
      history: [...HANDED_OVER, { status: 'Completed', at: '2026-06-18T15:00:00.000Z' }],
      problems: [
        { ...reported, resolvedAt: '2026-06-17T15:00:00.000Z', answer: 'You get half of your money back. Sorry.' },
      ],
    },
  },
};

export const ReportingProblem: Story = {
  parameters: controls('sellerName'),
  render: (args) => <ProblemSheet order={createOrder(args)} onClose={() => undefined} onChanged={() => undefined} />,
  tags: ['every-theme'],
};

const linked: Story = {
  parameters: controls('delivered'),
  render: ({ delivered }) => <DeliveryScreen delivery={delivery(delivered)} token="token" />,
};
export const Delivery: Story = { ...linked, tags: ['every-theme'] };
export const DeliveryConfirmed: Story = {
  ...linked,
  args: { delivered: { isConfirmable: false, confirmedAt: '2026-06-15T16:00:00.000Z' } },
};
export const DeliveryCompleted: Story = {
  ...linked,
  args: { delivered: { isConfirmable: false, status: 'Completed' } },
};
export const DeliveryCancelled: Story = {
  ...linked,
  args: { delivered: { isConfirmable: false, status: 'Cancelled' } },
};

const cancelSheet: Story = {
  render: (args) => <CancelSheet order={createOrder(args)} onClose={() => undefined} onCancelled={() => undefined} />,
  args: { details: { lines: TWO_LINES, total: 15300 } },
};
const withQuote = (lines: { position: number; share: 'full' | 'half' | 'none'; refund: number }[]) => ({
  msw: {
    handlers: [mock(getHash, { result: 'hash' }), mock(quoteCancellation, { lines, charges: 0, refundable: 15300 })],
  },
});

export const Cancelling: Story = {
  ...cancelSheet,
  parameters: {
    ...controls('details'),
    ...withQuote([
      { position: 0, share: 'half', refund: 6750 },
      { position: 1, share: 'full', refund: 1800 },
    ]),
  },
  tags: ['every-theme'],
};
export const CancellingWithoutRefund: Story = {
  ...cancelSheet,
  parameters: { ...controls('details'), ...withQuote([{ position: 0, share: 'none', refund: 0 }]) },
};
export const CancellingImpossible: Story = {
  ...cancelSheet,
  parameters: { ...controls('details'), ...withQuote([]) },
};

const OLD = { startDate: '2026-06-15', endDate: '2026-06-17' };
const NEW = { startDate: '2026-06-16', endDate: '2026-06-18' };
const booked = (startDate: string, endDate: string) => ({
  type: 'Booked' as const,
  startDate,
  endDate,
  isAvailable: false,
});
const KNOWN = mock(
  getAvailability,
  availability({ ranges: [booked(OLD.startDate, OLD.endDate), booked('2026-06-20', '2026-06-22')] }),
);
const CARDS = (...cards: SavedCard[]) => mock(listSavedCards, cards);

const changeSheet: Story = {
  render: (args) => (
    <ChangeDatesSheet order={createOrder(args)} position={0} onClose={() => undefined} onChanged={() => undefined} />
  ),
};
const withHandlers = (...handlers: ReturnType<typeof mock>[]) => ({
  ...controls('status', 'details'),
  msw: { handlers: [mock(getHash, { result: 'hash' }), ...handlers] },
});
const withDateQuote = (part: Partial<DateChangeQuote>) =>
  withHandlers(
    KNOWN,
    mock(quoteDates, {
      line: 0,
      from: OLD,
      to: NEW,
      oldAmount: 13500,
      newAmount: 13500,
      charge: 0,
      refund: 0,
      withheld: 0,
      cancellation: 'moderate',
      problems: [],
      ...part,
    }),
  );

/** Chooses a day of the calendar. */
async function chooseDay(day: string) {
  const cell = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!found) throw new Error(`${day} is not shown`);
    return found;
  });
  await userEvent.click(cell);
}
const chooseNewDates = async () => {
  await chooseDay(NEW.startDate);
  await chooseDay(NEW.endDate);
};

export const ChangingDatesLoading: Story = {
  ...changeSheet,
  parameters: withHandlers(http.get('*/api/products/:id/availability', () => new Promise<never>(() => undefined))),
};
export const ChangingDates: Story = { ...changeSheet, parameters: withHandlers(KNOWN), tags: ['every-theme'] };
export const ChangingDatesCostsMore: Story = {
  ...changeSheet,
  parameters: withDateQuote({ newAmount: 18000, charge: 4500 }),
  play: chooseNewDates,
  tags: ['every-theme'],
};
export const ChangingDatesCostsLess: Story = {
  ...changeSheet,
  parameters: withDateQuote({ newAmount: 9000, refund: 2250, withheld: 2250, cancellation: 'strict' }),
  play: chooseNewDates,
};
export const ChangingDatesAtSamePrice: Story = {
  ...changeSheet,
  parameters: withDateQuote({}),
  play: chooseNewDates,
};
export const ChangingDatesUnavailable: Story = {
  ...changeSheet,
  parameters: withDateQuote({
    problems: [
      {
        code: 'unavailable_dates',
        days: ['2026-06-18'],
        nearest: { startDate: '2026-06-23', endDate: '2026-06-25' },
      },
    ],
  }),
  play: chooseNewDates,
  tags: ['every-theme'],
};
export const ChangingDatesOffline: Story = {
  ...changeSheet,
  parameters: withHandlers(mock(getAvailability, errorResponse(500, 'internal'))),
};
export const ChangingDatesFailed: Story = {
  ...changeSheet,
  parameters: {
    ...withDateQuote({}),
    msw: {
      handlers: [...withDateQuote({}).msw.handlers, mock(changeDates, errorResponse(500, 'internal'))],
    },
  },
  play: async () => {
    await chooseNewDates();
    const button = () => screen.getByRole('button', { name: 'Change dates' });
    await waitFor(() => {
      if (button().hasAttribute('disabled')) throw new Error('The price is not shown');
    });
    await userEvent.click(button());
  },
};
export const ChangingDatesHandedOver: Story = {
  ...changeSheet,
  args: { status: 'Handed Over', details: { history: HANDED_OVER } },
  parameters: withHandlers(KNOWN),
};

const SLOT = { slotStart: '2026-06-15T16:00:00.000Z', slotEnd: '2026-06-15T17:00:00.000Z' };
const { startDate: _start, endDate: _end, ...withoutDates } = canoe!;
export const ChangingSlot: Story = {
  ...changeSheet,
  args: { details: { lines: [{ ...withoutDates, ...SLOT, saleType: 'booking' }] } },
  parameters: withHandlers(
    mock(
      getAvailability,
      availability({
        rules: {
          ...availability().rules,
          basis: 'slot',
          maximumLength: 2,
          opens: 600,
          closes: 900,
          slotMinutes: 60,
        },
        ranges: [],
        slots: [{ start: SLOT.slotStart, end: SLOT.slotEnd, taken: 1 }],
      }),
    ),
  ),
  tags: ['every-theme'],
};

const openChange = { line: 0, from: OLD, to: NEW, balance: 4500, expiresAt: '2026-06-01T16:00:00.000Z' };
export const PayingForNewDates: Story = {
  ...changeSheet,
  args: { details: { openChange } },
  parameters: withHandlers(CARDS()),
};
export const PayingForNewDatesBySavedCard: Story = {
  ...changeSheet,
  args: { details: { openChange } },
  parameters: withHandlers(CARDS(savedCard())),
  tags: ['every-theme'],
};
export const ChangedDates: Story = {
  ...detail,
  args: {
    details: {
      changes: [
        { line: 0, from: NEW, to: OLD, balance: -2250, at: '2026-06-02T15:00:00.000Z' },
        { line: 0, from: OLD, to: NEW, balance: 4500, at: '2026-06-03T15:00:00.000Z' },
      ],
    },
  },
};

const confirmation: Story = {
  parameters: controls('status', 'sellerName', 'note', 'details'),
  render: (args) => <ConfirmationScreen order={createOrder(args)} />,
};

export const Confirmation: Story = { ...confirmation, tags: ['every-theme'] };
export const ConfirmationPending: Story = { ...confirmation, args: { status: 'Pending Payment' } };
export const ConfirmationClosed: Story = { ...confirmation, args: { status: 'Cancelled' } };
