import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { useSessionStore } from '@marketplace/session';
import { ScreenFrame } from '@marketplace/testing';
import { CookieNotice } from './cookie-notice';
import { OfflineNotice } from './offline-notice';
import { Progress } from './progress';
import { Toasts } from './toasts';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <div style={{ minHeight: 420 }}>
      <Story />
    </div>
  </ScreenFrame>
);

const meta = {
  title: 'Shell/Notices',
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function ThreeToasts() {
  const store = useSessionStore();
  useEffect(() => {
    const { notify } = store.getState();
    notify('info', 'Confirm your email address: we’ve sent you a link.');
    notify('success', 'Password changed.');
    notify('error', 'Wrong email or password.');
  }, [store]);
  return <Toasts />;
}
export const ToastsOfEachKind: Story = { tags: ['every-theme'], render: () => <ThreeToasts /> };

export const Cookies: Story = {
  tags: ['every-theme'],
  beforeEach: () => {
    document.cookie = 'accept_cookie=; path=/; max-age=0';
  },
  render: () => <CookieNotice />,
};

function InFlight() {
  const store = useSessionStore();
  useEffect(() => store.setState({ inFlight: 1 }), [store]);
  return <Progress />;
}
export const CallInFlight: Story = { render: () => <InFlight /> };

export const Offline: Story = {
  tags: ['every-theme'],
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
  render: () => <OfflineNotice />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('You’re offline. What you see may be out of date.');
  },
};
