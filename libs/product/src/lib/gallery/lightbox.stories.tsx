import type { Meta, StoryObj } from '@storybook/react-vite';
import { picture } from '@marketplace/testing';
import { Lightbox } from './lightbox';

const meta = {
  title: 'Product/Lightbox',
  component: Lightbox,
  args: {
    pictures: Array.from({ length: 4 }, (_, index) => picture({ src: `/media/p/${index}`, alt: `View ${index + 1}` })),
    first: 1,
    onClose: () => undefined,
  },
} satisfies Meta<typeof Lightbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Several: Story = {};
export const One: Story = { args: { pictures: [picture()], first: 0 } };
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } };
