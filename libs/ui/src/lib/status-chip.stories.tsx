import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenFrame } from '@marketplace/testing';
import { StatusChip } from './status-chip';

const meta = {
  title: 'UI/Status chip',
  component: StatusChip,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  args: { tone: 'warning', children: 'Pending payment' },
} satisfies Meta<typeof StatusChip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Warning: Story = {};
export const Accent: Story = { args: { tone: 'accent', children: 'Quoted' } };
export const Danger: Story = { args: { tone: 'danger', children: 'Payment failed' } };
export const Success: Story = { args: { tone: 'success', children: 'Confirmed' } };
export const Muted: Story = { args: { tone: 'muted', children: 'Cancelled' } };
