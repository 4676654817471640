import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { getHash, verifyAccount, type CustomerAttribute } from '@marketplace/api-contract';
import { mock, errorResponse, ScreenFrame, siteWithProviders } from '@marketplace/testing';
import { ResetPasswordPage } from './password/reset-password-page';
import { LoginPage } from './sign-in/login-page';
import { SignInLinkPage } from './sign-in/sign-in-link-page';
import { SignupPage } from './sign-up/signup-page';
import { SuccessPage } from './sign-up/success-page';
import { VerificationPage } from './verification/verification-page';
import { VerifyPage } from './verification/verify-page';

const PAGES = {
  login: () => <LoginPage />,
  signInLink: () => <SignInLinkPage />,
  signup: ({ attributes }) => <SignupPage attributes={attributes} />,
  success: () => <SuccessPage />,
  verification: () => <VerificationPage />,
  verify: () => <VerifyPage />,
  resetPassword: () => <ResetPasswordPage />,
} satisfies Record<string, (args: Args) => ReactNode>;

interface Args {
  page: 'login' | 'signInLink' | 'signup' | 'success' | 'verification' | 'verify' | 'resetPassword';
  hasGoogle: boolean;
  hasFacebook: boolean;
  /** The marketplace's own fields of the sign-up form. */
  attributes: CustomerAttribute[];
}

const meta = {
  title: 'Auth dialog/Pages',
  args: { page: 'login', hasGoogle: false, hasFacebook: false, attributes: [] },
  argTypes: { page: { control: 'select', options: Object.keys(PAGES) } },
  render: (args) => PAGES[args.page](args),
  decorators: [
    (Story, { args: { hasGoogle, hasFacebook }, globals, parameters }) => (
      <ScreenFrame
        language={globals['language']}
        path={parameters['path']}
        session={{ site: siteWithProviders({ hasGoogle, hasFacebook }) }}
      >
        <Story />
      </ScreenFrame>
    ),
  ],
  parameters: { msw: { handlers: [mock(getHash, { result: 'hash' })] } },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Login: Story = { tags: ['every-theme'] };
export const SignInLink: Story = { args: { page: 'signInLink' }, parameters: { path: '/login/link#token=abc' } };
export const SignInLinkInvalid: Story = {
  args: { page: 'signInLink' },
  parameters: { path: '/login/link' },
  play: async ({ canvasElement }) => {
    await userEvent.type(canvasElement.querySelector('[name=email]') as HTMLElement, 'noa@example.com');
    await userEvent.click(canvasElement.querySelector('form button') as HTMLElement);
    await waitFor(() => expect(canvasElement.querySelector('[name=email]')).toHaveAttribute('aria-invalid', 'true'));
  },
};
export const Signup: Story = { args: { page: 'signup' } };
export const Success: Story = { args: { page: 'success' } };
export const Verification: Story = { args: { page: 'verification' } };

/** A call that stays pending. */
const pendingCall = fn(() => new Promise<never>(() => undefined));

export const VerifyWithoutToken: Story = {
  tags: ['every-theme'],
  args: { page: 'verify' },
  parameters: { path: '/verify' },
};
export const VerifyLoading: Story = {
  args: { page: 'verify' },
  parameters: {
    path: '/verify?token=abc',
    msw: { handlers: [mock(getHash, { result: 'hash' }), mock(verifyAccount, pendingCall)] },
  },
  play: () => waitFor(() => expect(pendingCall).toHaveBeenCalled()),
};
export const VerifyRetryable: Story = {
  args: { page: 'verify' },
  parameters: {
    path: '/verify?token=abc',
    msw: {
      handlers: [mock(getHash, { result: 'hash' }), mock(verifyAccount, errorResponse(503, 'service_unavailable'))],
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  },
};

export const ResetPassword: Story = { args: { page: 'resetPassword' } };
export const ResetPasswordMismatch: Story = {
  tags: ['every-theme'],
  args: { page: 'resetPassword' },
  play: async ({ canvasElement }) => {
    const type = (name: string, text: string) =>
      userEvent.type(canvasElement.querySelector(`[name=${name}]`) as HTMLElement, text);
    await type('password', 'long enough');
    await type('confirm', 'long enougj');
    await userEvent.click(canvasElement.querySelector('form > button') as HTMLElement);
    const dialog = await screen.findByRole('alertdialog');
    // Wait until it has faded in.
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
