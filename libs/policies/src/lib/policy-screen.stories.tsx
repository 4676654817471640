import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { safeHtml, ScreenFrame } from '@marketplace/testing';
import { PolicyScreen } from './policy-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const text = safeHtml(
  '<p>These terms are between you and Wayfare.</p><h2>1. Renting</h2><p>You return what you rent on the last day, clean and complete.</p><ul><li>Tell the owner at once when something breaks.</li><li>The deposit covers small damage.</li></ul><h2>2. Cancelling</h2><p>Each listing says until when cancelling is free. <a href="/other-policies">More about refunds</a>.</p>',
);

const meta = {
  title: 'Policies/PolicyScreen',
  component: PolicyScreen,
  decorators: [framed],
  args: { policy: { name: 'Terms and conditions', value: text } },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PolicyScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Terms: Story = { tags: ['every-theme'] };
export const LongGermanName: Story = {
  args: { policy: { name: 'Allgemeine Geschäftsbedingungen und Nutzungsvereinbarungen', value: text } },
};
