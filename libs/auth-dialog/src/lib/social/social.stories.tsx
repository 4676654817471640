import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { exchangeSocialCode, getHash, socialLogin, startSocialLogin } from '@marketplace/api-contract';
import { mock, errorResponse, ScreenFrame, ShownToasts, site } from '@marketplace/testing';
import { LoginPage } from '../sign-in/login-page';
import { SocialReturnPage } from './social-return-page';

const key = mock(getHash, { result: 'hash' });
const loginAttributes = { googleEnabled: true, facebookEnabled: true };
const siteWithProviders = site({
  customerLogin: { layout: 'default', loginAttributes },
  googleClientID: 'g-1',
  facebookClientID: 'f-1',
});

const meta = {
  title: 'Auth dialog/Google and Facebook',
  decorators: [
    (Story, { globals, parameters }) => (
      <ScreenFrame language={globals['language']} path={parameters['path']} session={{ site: siteWithProviders }}>
        <Story />
        <ShownToasts />
      </ScreenFrame>
    ),
  ],
  parameters: { msw: { handlers: [key] } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Offered: Story = { tags: ['every-theme'], render: () => <LoginPage /> };
export const OfferedInGerman: Story = { render: () => <LoginPage />, globals: { language: 'de' } };

export const StartFailed: Story = {
  render: () => <LoginPage />,
  parameters: { msw: { handlers: [key, mock(startSocialLogin, errorResponse(503, 'service_unavailable'))] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }));
    await canvas.findByText(/^error: The marketplace isn’t responding/, {}, { timeout: 10_000 });
  },
};

const pendingCall = fn(() => new Promise<never>(() => undefined));
const storePendingSignIn = () =>
  sessionStorage.setItem(
    'SOCIAL_TRY',
    JSON.stringify({ type: 'google', state: 'state', verifier: 'v'.repeat(43), at: Date.now() }),
  );

export const Returning: Story = {
  render: () => <SocialReturnPage type="google" />,
  beforeEach: storePendingSignIn,
  parameters: {
    path: '/login/google?code=code&state=state',
    msw: { handlers: [key, mock(exchangeSocialCode, pendingCall)] },
  },
  play: () => waitFor(() => expect(pendingCall).toHaveBeenCalled()),
};

export const Retryable: Story = {
  render: () => <SocialReturnPage type="google" />,
  beforeEach: storePendingSignIn,
  parameters: {
    path: '/login/google?code=code&state=state',
    msw: { handlers: [key, mock(exchangeSocialCode, errorResponse(503, 'provider_unavailable'))] },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^Google isn’t responding/, {}, { timeout: 10_000 });
  },
};

export const ExistingAccount: Story = {
  render: () => <SocialReturnPage type="google" />,
  beforeEach: storePendingSignIn,
  parameters: {
    path: '/login/google?code=code&state=state',
    msw: {
      handlers: [
        key,
        mock(exchangeSocialCode, {
          accessToken: 'access',
          idToken: 'id',
          profile: { email: 'noa@example.com', name: 'Noa Berg', avatar: null },
        }),
        mock(socialLogin, ({ body }) =>
          body.currentPassword === undefined
            ? errorResponse(409, 'social_link_required')
            : errorResponse(403, 'password_wrong'),
        ),
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Password', {}, { timeout: 10_000 }), 'not this one');
    await userEvent.click(canvas.getByRole('button', { name: 'Link and sign in' }));
    await canvas.findByText('Incorrect password.', {}, { timeout: 10_000 });
  },
};
