import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { getHash, signOutEverywhere, type Language } from '@marketplace/api-contract';
import {
  device,
  mock,
  profile,
  errorResponse,
  ScreenFrame,
  signInMethods,
  siteWithProviders,
} from '@marketplace/testing';
import { SecuritySection } from './security-section';

const siteWithBoth = siteWithProviders({ hasGoogle: true, hasFacebook: true });

const meta = {
  title: 'Account/Security',
  parameters: {
    layout: 'fullscreen',
    msw: {
      handlers: [mock(getHash, { result: 'hash' }), mock(signOutEverywhere, errorResponse(403, 'confirmation_needed'))],
    },
  },
  args: {
    security: {
      methods: signInMethods(),
      devices: [
        device({ isCurrent: true }),
        device({
          id: '00000000000000b2',
          browser: 'Samsung Internet for Android',
          system: 'Android',
          address: '2001:db8::7',
        }),
        device({ id: '00000000000000c3', browser: null, system: null, address: '' }),
      ],
    },
  },
  component: SecuritySection,
  render: (args, { globals }) => (
    <ScreenFrame language={globals['language'] as Language} session={{ user: profile(), site: siteWithBoth }}>
      <main>
        <div className="page">
          <SecuritySection {...args} />
        </div>
      </main>
    </ScreenFrame>
  ),
} satisfies Meta<typeof SecuritySection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Devices: Story = { tags: ['every-theme'] };

export const OnlyThisDevice: Story = {
  args: { security: { methods: signInMethods(), devices: [device({ isCurrent: true })] } },
};

const since = '2026-04-01T08:30:00.000Z';
export const ConnectedWithGoogle: Story = {
  args: {
    security: {
      methods: signInMethods({ connected: [{ type: 'google', since }] }),
      devices: [device({ isCurrent: true })],
    },
  },
};

export const WithoutPassword: Story = {
  args: {
    security: {
      methods: signInMethods({ hasPassword: false, connected: [{ type: 'google', since }] }),
      devices: [device({ isCurrent: true }), device({ id: '00000000000000b2' })],
    },
  },
};

const openReauthentication = async ({ canvas }: { canvas: { getByRole: typeof screen.getByRole } }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
};

export const Reauthenticating: Story = {
  play: async (story) => {
    await openReauthentication(story);
    await expect(screen.getByLabelText('Password')).toHaveFocus();
  },
};

export const ReauthenticatingWithoutPassword: Story = { args: WithoutPassword.args, play: openReauthentication };

export const ChangingPassword: Story = {
  tags: ['every-theme'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
    await userEvent.type(canvas.getByLabelText('New password'), 'a canoe under the northern lights');
    await expect(canvas.getByText('Very good')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
    await expect(canvas.getByLabelText('Current password')).toHaveFocus();
  },
};
