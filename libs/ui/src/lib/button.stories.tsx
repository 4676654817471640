import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenFrame } from '@marketplace/testing';
import { Button, ButtonLink } from './button';
import { Icon } from './icon';

const meta = {
  title: 'UI/Button',
  component: Button,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  args: { variant: 'primary', children: 'Reserve' },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = { tags: ['every-theme'] };
export const Outlined: Story = { tags: ['every-theme'], args: { variant: 'outlined' } };
export const Quiet: Story = { tags: ['every-theme'], args: { variant: 'quiet' } };
export const Small: Story = { args: { size: 'small' } };
export const Busy: Story = { args: { isBusy: true } };
export const Disabled: Story = { tags: ['every-theme'], args: { disabled: true } };
export const OnlyIcon: Story = { args: { variant: 'icon', 'aria-label': 'Close', children: <Icon name="close" /> } };
export const AsLink: Story = {
  args: { variant: 'outlined', children: 'Browse' },
  parameters: { controls: { include: ['variant', 'size', 'isWide', 'children'] } },
  render: ({ variant, size, isWide, children }) => (
    <ButtonLink to="/search" variant={variant} size={size} isWide={isWide}>
      {children}
    </ButtonLink>
  ),
};
