import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { useSessionStore, type Toast } from '@marketplace/session';
import { ScreenFrame, site } from '@marketplace/testing';
import { CookieNotice } from './cookie-notice';
import { OfflineNotice } from './offline-notice';
import { Progress } from './progress';
import { Toasts } from './toasts';

interface Args {
  toasts: Pick<Toast, 'kind' | 'text'>[];
  privacyPolicyName: string;
  inFlight: number;
  isOnline: boolean;
}

const framed: Decorator<Args> = (Story, { args, globals }) => (
  <ScreenFrame
    language={globals['language'] as Language}
    session={{ site: site({ policyNames: { ...site().policyNames, PrivacyPolicies: args.privacyPolicyName } }) }}
  >
    <div style={{ minHeight: 420 }}>
      <Story />
    </div>
  </ScreenFrame>
);

const meta = {
  title: 'Shell/Notices',
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
  args: {
    toasts: [
      { kind: 'info', text: 'Confirm your email address: we’ve sent you a link.' },
      { kind: 'success', text: 'Password changed.' },
      { kind: 'error', text: 'Wrong email or password.' },
    ],
    privacyPolicyName: 'Privacy policy',
    inFlight: 1,
    isOnline: false,
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Shows only the controls of these args, because each notice has its own. */
const controls = (...include: (keyof Args)[]) => ({ controls: { include } });

function NotifiedToasts({ toasts }: Pick<Args, 'toasts'>) {
  const store = useSessionStore();
  useEffect(() => {
    const { notify } = store.getState();
    for (const { kind, text } of toasts) notify(kind, text);
  }, [store, toasts]);
  return <Toasts />;
}
export const ToastsOfEachKind: Story = {
  tags: ['every-theme'],
  parameters: controls('toasts'),
  render: ({ toasts }) => <NotifiedToasts toasts={toasts} />,
};

export const Cookies: Story = {
  tags: ['every-theme'],
  beforeEach: () => {
    document.cookie = 'accept_cookie=; path=/; max-age=0';
  },
  parameters: controls('privacyPolicyName'),
  // The decorator passes the name on to the session.
  render: (args) => <CookieNotice key={args.privacyPolicyName} />,
};

const expectToastsApartFromCookies = async () => {
  const notice = await screen.findByRole('region', { name: 'Cookie notice' });
  const toast = await screen.findByText('Password changed.');
  // Both may still be moving in.
  await waitFor(async () => {
    const [one, other] = [toast.getBoundingClientRect(), notice.getBoundingClientRect()];
    const isBeside = one.right <= other.left || other.right <= one.left;
    await expect(isBeside || one.bottom <= other.top || other.bottom <= one.top).toBe(true);
  });
};
/** The toasts leave the buttons free. */
export const ToastsAndCookies: Story = {
  beforeEach: () => {
    document.cookie = 'accept_cookie=; path=/; max-age=0';
  },
  parameters: controls('toasts'),
  render: ({ toasts }) => (
    <>
      <CookieNotice />
      <NotifiedToasts toasts={toasts} />
    </>
  ),
  play: expectToastsApartFromCookies,
};
export const ToastsAndCookiesOnAPhone: Story = { ...ToastsAndCookies, globals: { viewport: { value: 'w390' } } };

function InFlight({ inFlight }: Pick<Args, 'inFlight'>) {
  const store = useSessionStore();
  useEffect(() => store.setState({ inFlight }), [store, inFlight]);
  return <Progress />;
}
export const CallInFlight: Story = {
  parameters: controls('inFlight'),
  render: ({ inFlight }) => <InFlight inFlight={inFlight} />,
};

export const Offline: Story = {
  tags: ['every-theme'],
  parameters: controls('isOnline'),
  beforeEach: () => () => void Reflect.deleteProperty(navigator, 'onLine'),
  render: ({ isOnline }) => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
    return <OfflineNotice />;
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('You’re offline. What you see may be out of date.');
  },
};
