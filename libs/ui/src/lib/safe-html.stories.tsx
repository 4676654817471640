import type { Meta, StoryObj } from '@storybook/react-vite';
import { safeHtml } from '@marketplace/testing';
import { SafeHtml } from './safe-html';

const meta = {
  title: 'UI/Safe HTML',
  component: SafeHtml,
  args: {
    html: safeHtml(
      '<h2>Cancelling</h2><p>Free until three days before. After that, <a href="/other-policies">half the price</a>.</p><ul><li>Paddles</li><li>Life vests</li></ul>',
    ),
  },
} satisfies Meta<typeof SafeHtml>;

export default meta;
export const Prose: StoryObj<typeof meta> = { tags: ['every-theme'] };
