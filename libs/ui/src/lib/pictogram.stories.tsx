import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pictogram } from './pictogram';

const meta = {
  title: 'UI/Pictogram',
  component: Pictogram,
  args: { icon: '🛶' },
} satisfies Meta<typeof Pictogram>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Emoji: Story = {};
export const IconName: Story = { args: { icon: 'calendar' } };
export const Url: Story = { args: { icon: '/media/brand/favicon.svg' } };
export const Small: Story = { args: { size: 20 } };
