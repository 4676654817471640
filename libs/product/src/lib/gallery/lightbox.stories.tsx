import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { picture, ScreenFrame } from '@marketplace/testing';
import { Lightbox } from './lightbox';

const meta = {
  title: 'Product/Lightbox',
  component: Lightbox,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  args: {
    pictures: Array.from({ length: 4 }, (_, index) => picture({ src: `/media/p/${index}`, alt: `View ${index + 1}` })),
    first: 1,
    onClose: () => undefined,
  },
} satisfies Meta<typeof Lightbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SeveralPictures: Story = {
  tags: ['every-theme'],
  play: async () => {
    await expect(await screen.findByRole('list')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByText('3 of 4')).toBeVisible();
  },
};
export const OnePicture: Story = { args: { pictures: [picture()], first: 0 } };
export const AtTheEnd: Story = {
  play: async () => {
    const next = await screen.findByRole('button', { name: 'Next photo' });
    await userEvent.click(next);
    await userEvent.click(next);
    await expect(screen.getByText('4 of 4')).toBeVisible();
    await expect(next).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(screen.getByText('1 of 4')).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect(screen.getByText('4 of 4')).toBeVisible();
  },
};
export const Zoomed: Story = {
  play: async () => {
    const zoomIn = await screen.findByRole('button', { name: 'Zoom in' });
    await userEvent.click(zoomIn);
    await userEvent.click(zoomIn);
    await expect(zoomIn).toHaveAttribute('aria-disabled', 'true');
    await expect(zoomIn).toHaveFocus();
    await userEvent.keyboard('-');
    await expect(zoomIn).toHaveAttribute('aria-disabled', 'false');
  },
};
/** The focus returns to the picture that opened it. */
export const Closed: Story = {
  render: (args) => <Opener {...args} />,
  play: async () => {
    const open = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(open);
    await userEvent.click(await screen.findByRole('button', { name: 'Close photos' }));
    await expect(open).toHaveFocus();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } };

function Opener(props: ComponentProps<typeof Lightbox>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      {isOpen && <Lightbox {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
