import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { expect } from 'storybook/test';
import { ScreenFrame } from '@marketplace/testing';
import { RequestOrderConfirmationScreen } from './request-order-confirmation-screen';
import { RequestOrderScreen } from './request-order-screen';
import { UnknownQuoteScreen } from './unknown-quote-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Request orders/Screens',
  decorators: [framed],
  // Nothing of these screens depends on data.
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const HowItWorks: Story = { render: () => <RequestOrderScreen /> };
export const HowItWorksInRussianOnAPhone: Story = {
  ...HowItWorks,
  globals: { language: 'ru', viewport: { value: 'w360' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
export const NoRequest: Story = { render: () => <RequestOrderConfirmationScreen /> };
export const UnknownQuote: Story = { render: () => <UnknownQuoteScreen /> };
