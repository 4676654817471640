import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef } from 'react';
import { fn } from 'storybook/test';
import { ScreenFrame } from '@marketplace/testing';
import { Button } from '@marketplace/ui';
import { Alert } from './alert';
import { Overlay } from './overlay';
import { Popover } from './popover';

const meta = {
  title: 'Overlays/Overlay',
  component: Overlay,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  args: { title: 'Your dates', isOpen: true, onClose: fn(), children: 'Monday to Wednesday' },
} satisfies Meta<typeof Overlay>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Bottom: Story = {};
export const Side: Story = { args: { from: 'side', title: 'Menu' } };
export const Tall: Story = { args: { isTall: true } };
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

export const Question: StoryObj<typeof Alert> = {
  tags: ['every-theme'],
  args: { title: 'Discard what you typed?', onClose: fn() },
  render: ({ title, onClose }) => (
    <Alert title={title} text="Your message isn’t saved yet." onClose={onClose}>
      <Button onClick={onClose}>Discard</Button>
      <Button variant="primary" onClick={onClose}>
        Keep editing
      </Button>
    </Alert>
  ),
};

function PopoverBelowButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button}>Select dates</Button>
      <Popover label="Select dates" anchor={button} onClose={onClose}>
        <p style={{ padding: '0 24px' }}>Monday to Wednesday</p>
      </Popover>
    </>
  );
}

export const BelowAControl: Story = { render: ({ onClose }) => <PopoverBelowButton onClose={() => onClose(null)} /> };
