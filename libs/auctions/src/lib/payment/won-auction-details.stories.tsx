import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { auctionDetails, ownBids, ScreenFrame } from '@marketplace/testing';
import { WonAuctionDetails } from './won-auction-details';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Auctions/WonAuctionDetails',
  component: WonAuctionDetails,
  decorators: [framed],
  args: { auction: auctionDetails() },
} satisfies Meta<typeof WonAuctionDetails>;
export default meta;
type Story = StoryObj<typeof meta>;

const offer = { amount: 42_000, expiresAt: '2026-06-08T18:30:00.000Z' };

export const ToPay: Story = {
  args: { auction: auctionDetails({ status: 'AwaitingPayment', own: ownBids({ status: 'won', offer }) }) },
};

/** Its order waits to be paid. */
export const Ordered: Story = {
  args: { auction: auctionDetails({ status: 'Ordered', own: ownBids({ status: 'won' }) }) },
};
