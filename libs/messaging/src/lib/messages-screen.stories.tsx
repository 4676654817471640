import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { ScreenFrame } from '@marketplace/testing';
import { MessagesScreen } from './messages-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Messaging/MessagesScreen',
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { render: () => <MessagesScreen /> };
