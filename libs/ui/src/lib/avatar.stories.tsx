import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenFrame } from '@marketplace/testing';
import { Avatar } from './avatar';

const meta = {
  title: 'UI/Avatar',
  component: Avatar,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  args: { name: 'Noa Berg', size: 64 },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Initials: Story = {};
export const OneWord: Story = { args: { name: '佐藤' } };
export const Small: Story = { args: { size: 32 } };
