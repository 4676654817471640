import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenFrame } from '@marketplace/testing';
import { Breadcrumbs } from './breadcrumbs';

const meta = {
  title: 'UI/Breadcrumbs',
  component: Breadcrumbs,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  args: {
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'On the water', path: '/search?category=water' },
      { name: 'Canoes', path: '/search?category=canoes' },
    ],
  },
} satisfies Meta<typeof Breadcrumbs>;

export default meta;
export const Path: StoryObj<typeof meta> = {};
