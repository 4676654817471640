import type { Meta, StoryObj } from '@storybook/react-vite';
import { ORDER_STATUSES, type Order } from '@marketplace/api-contract';
import { order, orderSummary, ScreenFrame } from '@marketplace/testing';
import { ConfirmationScreen } from './confirmation/confirmation-screen';
import { OrderDetailScreen } from './detail/order-detail-screen';
import type { OrdersData } from './list/load-orders';
import { OrdersScreen } from './list/orders-screen';

const meta = {
  title: 'Orders/Orders',
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']} path="/orders">
        <Story />
      </ScreenFrame>
    ),
  ],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const list = (part: Partial<OrdersData>): Story => ({
  render: () => (
    <OrdersScreen data={{ orders: [orderSummary()], page: 1, pages: 1, total: 1, query: { page: 1 }, ...part }} />
  ),
});

export const ListOfEveryStatus: Story = {
  ...list({
    orders: ORDER_STATUSES.map((status, index) =>
      orderSummary({ id: `0198b1c2-7d3e-7f00-8a11-3c5d7e9f0a1${index}`, number: `M-10023${index}`, status }),
    ),
    total: 32,
    pages: 2,
  }),
  tags: ['every-theme'],
};
export const ListFilteredAndEmpty: Story = list({ orders: [], total: 0, query: { status: 'Cancelled', page: 1 } });
export const ListPastTheLastPage: Story = list({ orders: [], page: 99, pages: 2, total: 40, query: { page: 99 } });
export const ListEmpty: Story = list({ orders: [], total: 0 });

const detail = (part: Partial<Order> = {}): Story => ({ render: () => <OrderDetailScreen order={order(part)} /> });

export const Detail: Story = {
  ...detail({ charges: [{ kind: 'deposit', amount: 10000 }], total: 23500 }),
  tags: ['every-theme'],
};
export const DetailUnpaid: Story = detail({
  status: 'Payment Failed',
  expiresAt: '2026-06-01T15:34:00.000Z',
  history: [
    { status: 'Pending Payment', at: '2026-06-01T15:04:00.000Z' },
    { status: 'Payment Failed', at: '2026-06-01T15:05:00.000Z' },
  ],
});
export const DetailDelivered: Story = detail({
  status: 'PaidOut',
  fulfilment: 'delivery',
  note: 'The gate code is 4711.\nPlease ring twice.',
  contact: { ...order().contact, street: '9710 River Valley Rd', city: 'Edmonton', zip: 'T5J 2R7' },
  charges: [{ kind: 'delivery', amount: 1500 }],
  total: 15000,
  history: [
    { status: 'Pending Payment', at: '2026-06-01T15:04:00.000Z' },
    { status: 'Confirmed', at: '2026-06-01T15:05:00.000Z' },
    { status: 'Completed', at: '2026-06-18T15:05:00.000Z' },
    { status: 'PaidOut', at: '2026-06-20T15:05:00.000Z' },
  ],
});

const confirmation = (part: Partial<Order> = {}): Story => ({
  render: () => <ConfirmationScreen order={order(part)} />,
});

export const Confirmation: Story = { ...confirmation(), tags: ['every-theme'] };
export const ConfirmationPending: Story = confirmation({ status: 'Pending Payment' });
export const ConfirmationClosed: Story = confirmation({ status: 'Cancelled' });
