import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import {
  exchangeSocialCode,
  getHash,
  socialLogin,
  startSocialLogin,
  type SocialProviderName,
} from '@marketplace/api-contract';
import { mock, errorResponse, ScreenFrame, ShownToasts, siteWithProviders } from '@marketplace/testing';
import { LoginPage } from '../sign-in/login-page';
import { SocialReturnPage } from './social-return-page';

const key = mock(getHash, { result: 'hash' });

interface Args {
  /** The provider that the customer returns from. */
  provider: SocialProviderName;
  hasGoogle: boolean;
  hasFacebook: boolean;
}

const meta = {
  title: 'Auth dialog/Google and Facebook',
  decorators: [
    (Story, { args, globals, parameters }) => (
      <ScreenFrame language={globals['language']} path={parameters['path']} session={{ site: siteWithProviders(args) }}>
        <Story />
        <ShownToasts />
      </ScreenFrame>
    ),
  ],
  args: { provider: 'google', hasGoogle: true, hasFacebook: true },
  argTypes: { provider: { control: 'radio', options: ['google', 'facebook'] } },
  parameters: { msw: { handlers: [key] } },
  render: () => <LoginPage />,
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The sign-in page offers the providers; the page of a return is of one of them. */
const offeredControls = { controls: { include: ['hasGoogle', 'hasFacebook'] } };
const returnControls = { controls: { include: ['provider'] } };

export const Offered: Story = { tags: ['every-theme'], parameters: offeredControls };
export const OfferedInGerman: Story = { parameters: offeredControls, globals: { language: 'de' } };

export const StartFailed: Story = {
  parameters: {
    ...offeredControls,
    msw: { handlers: [key, mock(startSocialLogin, errorResponse(503, 'service_unavailable'))] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }));
    await canvas.findByText(/^error: The marketplace isn’t responding/, {}, { timeout: 10_000 });
  },
};

const pendingCall = fn(() => new Promise<never>(() => undefined));

function ReturnFrom({ provider }: Pick<Args, 'provider'>) {
  // The sign-in that the customer has started before.
  useState(() =>
    sessionStorage.setItem(
      'SOCIAL_SIGN_IN',
      JSON.stringify({ type: provider, state: 'state', verifier: 'v'.repeat(43), at: Date.now() }),
    ),
  );
  return <SocialReturnPage type={provider} />;
}

export const Returning: Story = {
  render: ({ provider }) => <ReturnFrom provider={provider} />,
  parameters: {
    ...returnControls,
    path: '/login/google?code=code&state=state',
    msw: { handlers: [key, mock(exchangeSocialCode, pendingCall)] },
  },
  play: () => waitFor(() => expect(pendingCall).toHaveBeenCalled()),
};

export const Retryable: Story = {
  render: ({ provider }) => <ReturnFrom provider={provider} />,
  parameters: {
    ...returnControls,
    path: '/login/google?code=code&state=state',
    msw: { handlers: [key, mock(exchangeSocialCode, errorResponse(503, 'provider_unavailable'))] },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^Google isn’t responding/, {}, { timeout: 10_000 });
  },
};

export const ExistingAccount: Story = {
  render: ({ provider }) => <ReturnFrom provider={provider} />,
  parameters: {
    ...returnControls,
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
