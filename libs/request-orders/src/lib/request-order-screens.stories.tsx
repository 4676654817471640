import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { ScreenFrame } from '@marketplace/testing';
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

export const UnknownQuote: Story = { render: () => <UnknownQuoteScreen /> };
