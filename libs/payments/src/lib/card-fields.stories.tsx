import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { createCardProvider, ScreenFrame } from '@marketplace/testing';
import { CardFields } from './card-fields';
import { PaymentProvider } from './payment-provider';
import { usePayment } from './use-payment';

function Check() {
  const { check } = usePayment();
  return (
    <button type="button" data-check onClick={() => check()}>
      Check
    </button>
  );
}

/** How the payment provider's script loads. */
const LOADING = {
  loaded: async () => createCardProvider(),
  pending: () => new Promise<never>(() => undefined),
  failed: () => Promise.reject(new Error('offline')),
};

interface SampleProps {
  publishableKey: string;
  provider: keyof typeof LOADING;
}

const Sample = ({ publishableKey, provider }: SampleProps) => (
  <PaymentProvider publishableKey={publishableKey} load={LOADING[provider]}>
    <div style={{ maxWidth: 480, padding: 24 }}>
      <CardFields />
      <Check />
    </div>
  </PaymentProvider>
);

const meta = {
  title: 'Payments/Card fields',
  component: Sample,
  args: { publishableKey: 'pk_test_sandbox', provider: 'loaded' },
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sandbox: Story = {};
export const RealKey: Story = { args: { publishableKey: 'pk_live_1' } };
export const Loading: Story = { args: { provider: 'pending' } };
export const Failed: Story = { args: { provider: 'failed' } };
export const IncompleteFields: Story = {
  tags: ['every-theme'],
  play: async ({ canvasElement }) => {
    await userEvent.type(await screen.findByLabelText('Number'), '4242');
    await userEvent.type(screen.getByLabelText('Expiry'), '0120');
    await userEvent.click(canvasElement.querySelector('[data-check]') as HTMLElement);
    await expect(screen.getByLabelText('Number')).toHaveFocus();
  },
};
