import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenFrame } from '@marketplace/testing';
import { Button } from './button';
import { Sheet } from './sheet';

const meta = {
  title: 'UI/Sheet',
  component: Sheet,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  args: { title: 'Your dates', onClose: () => undefined, children: 'Monday to Wednesday' },
} satisfies Meta<typeof Sheet>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Bottom: Story = {};
export const Side: Story = { args: { from: 'side', title: 'Menu' } };
export const WithFooter: Story = {
  tags: ['every-theme'],
  args: {
    footer: (
      <Button variant="primary" isWide>
        Show 12 results
      </Button>
    ),
  },
};
