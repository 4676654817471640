import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { getHash, verifyAccount } from '@marketplace/api-contract';
import { mock, errorResponse, ScreenFrame } from '@marketplace/testing';
import { ResetPasswordPage } from './password/reset-password-page';
import { LoginPage } from './sign-in/login-page';
import { SignInLinkPage } from './sign-in/sign-in-link-page';
import { SignupPage } from './sign-up/signup-page';
import { SuccessPage } from './sign-up/success-page';
import { VerificationPage } from './verification/verification-page';
import { VerifyPage } from './verification/verify-page';

const meta = {
  title: 'Auth dialog/Pages',
  decorators: [
    (Story, { globals, parameters }) => (
      <ScreenFrame language={globals['language']} path={parameters['path']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  parameters: { msw: { handlers: [mock(getHash, { result: 'hash' })] } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Login: Story = { tags: ['every-theme'], render: () => <LoginPage /> };
export const SignInLink: Story = { render: () => <SignInLinkPage />, parameters: { path: '/login/link#token=abc' } };
export const SignInLinkInvalid: Story = {
  render: () => <SignInLinkPage />,
  parameters: { path: '/login/link' },
  play: async ({ canvasElement }) => {
    await userEvent.type(canvasElement.querySelector('[name=email]') as HTMLElement, 'noa@example.com');
    await userEvent.click(canvasElement.querySelector('form button') as HTMLElement);
    await waitFor(() => expect(canvasElement.querySelector('[name=email]')).toHaveAttribute('aria-invalid', 'true'));
  },
};
export const Signup: Story = { render: () => <SignupPage attributes={[]} /> };
export const Success: Story = { render: () => <SuccessPage /> };
export const Verification: Story = { render: () => <VerificationPage /> };

/** A call that stays pending. */
const pendingCall = fn(() => new Promise<never>(() => undefined));

export const VerifyWithoutToken: Story = {
  tags: ['every-theme'],
  render: () => <VerifyPage />,
  parameters: { path: '/verify' },
};
export const VerifyLoading: Story = {
  render: () => <VerifyPage />,
  parameters: {
    path: '/verify?token=abc',
    msw: { handlers: [mock(getHash, { result: 'hash' }), mock(verifyAccount, pendingCall)] },
  },
  play: () => waitFor(() => expect(pendingCall).toHaveBeenCalled()),
};
export const VerifyRetryable: Story = {
  render: () => <VerifyPage />,
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

export const ResetPassword: Story = { render: () => <ResetPasswordPage /> };
export const ResetPasswordMismatch: Story = {
  tags: ['every-theme'],
  render: () => <ResetPasswordPage />,
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
