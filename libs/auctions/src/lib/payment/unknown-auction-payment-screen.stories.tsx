import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { ScreenFrame } from '@marketplace/testing';
import { UnknownAuctionPaymentScreen } from './unknown-auction-payment-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Auctions/UnknownAuctionPaymentScreen',
  decorators: [framed],
  // Nothing of this screen depends on data.
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unknown: Story = { render: () => <UnknownAuctionPaymentScreen /> };
