import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  changePassword,
  checkNewPassword,
  confirmPassword,
  forgotPassword,
  getHash,
  login,
  register,
  resetPassword,
  signInByLink,
} from '@marketplace/api-contract';
import { customerAttribute, errorResponse, fillField, mock, profile, renderScreen } from '@marketplace/testing';
import { ForgotPasswordForm } from './password/forgot-password-form';
import { ResetPasswordPage } from './password/reset-password-page';
import { ChangePasswordForm } from './security/change-password-form';
import { ReauthenticationDialog } from './security/reauthentication-dialog';
import { LoginPage } from './sign-in/login-page';
import { SignInLinkPage } from './sign-in/sign-in-link-page';
import { SignupPage } from './sign-up/signup-page';

const user = userEvent.setup({ delay: null });
const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

interface Form {
  form: ReactNode;
  path?: string;
  call: Parameters<typeof mock>[0];
  button: string;
  /** The texts by label. */
  texts: Record<string, string>;
  /** Field of the request → label. */
  fields: Record<string, string>;
}

const NEW = { 'New password': 'a better horse', 'Confirm password': 'a better horse' };
const FORMS: Record<string, Form> = {
  'signing in': {
    form: <LoginPage />,
    call: login,
    button: 'Sign in',
    texts: { 'Email address': 'noa@example.com', Password: 'long enough' },
    fields: { username: 'Email address', password: 'Password' },
  },
  'signing in by link': {
    form: <SignInLinkPage />,
    path: '/login/link#token=abc',
    call: signInByLink,
    button: 'Sign in',
    texts: { 'Email address': 'noa@example.com' },
    fields: { email: 'Email address' },
  },
  'signing up': {
    form: <SignupPage attributes={[]} />,
    call: register,
    button: 'Create account',
    texts: {
      'Full name': 'Noa Berg',
      'Email address': 'noa@example.com',
      Password: 'long enough',
      'Confirm password': 'long enough',
    },
    fields: { name: 'Full name', email: 'Email address', username: 'Email address', password: 'Password' },
  },
  'requesting a new password': {
    form: <ForgotPasswordForm onView={() => {}} onSent={() => {}} />,
    call: forgotPassword,
    button: 'Send link',
    texts: { 'Email address': 'noa@example.com' },
    fields: { email: 'Email address' },
  },
  'setting a new password': {
    form: <ResetPasswordPage />,
    path: '/reset-password?token=abc',
    call: resetPassword,
    button: 'Change password',
    texts: NEW,
    fields: { password: 'New password' },
  },
  'changing the password': {
    form: <ChangePasswordForm disconnects={[]} onChanged={async () => {}} onDone={() => {}} />,
    call: changePassword,
    button: 'Change password',
    texts: { 'Current password': 'long enough', 'New password': 'a better horse' },
    fields: { currentPassword: 'Current password', password: 'New password' },
  },
  'confirming the password': {
    form: <ReauthenticationDialog isOpen hasPassword onAnswer={() => {}} />,
    call: confirmPassword,
    button: 'Confirm',
    texts: { Password: 'long enough' },
    fields: { password: 'Password' },
  },
};
const cases = Object.entries(FORMS).flatMap(([name, { fields }]) =>
  Object.entries(fields).map(([field, label]) => [name, field, label] as const),
);

describe('a field that the server rejects', () => {
  it.each(cases)('AU-05 %s: %s is marked and focused', async (name, field, label) => {
    const { form, path = '/', call, button, texts } = FORMS[name] as Form;
    server.use(mock(call, errorResponse(400, 'invalid_input', '', { fields: { [`body.${field}`]: 'Invalid value' } })));
    renderScreen(form, { path, session: { user: /^(changing|confirming)/.test(name) ? profile() : null } });
    for (const [one, text] of Object.entries(texts)) await fillField(screen.getByLabelText(one), text);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Invalid value');
  });

  it.each(['Text', 'Long_Text', 'URL', 'Numeric', 'Date', 'Time', 'Picklist', 'Multi_Picklist', 'File'] as const)(
    'AU-05 AU-06 signing up: an attribute of the type %s is marked and focused',
    async (attributeType) => {
      const attributes = [customerAttribute({ name: 'About you', attributeType, pickListElements: ['One', 'Two'] })];
      const fields = { [`body.customAttributes.${attributes[0]?.uniqueName}`]: 'Invalid value' };
      server.use(mock(checkNewPassword, {}), mock(register, errorResponse(400, 'invalid_input', '', { fields })));
      renderScreen(<SignupPage attributes={attributes} />, { path: '/signup' });
      const { texts } = FORMS['signing up'] as Form;
      for (const [one, text] of Object.entries(texts)) await fillField(screen.getByLabelText(one), text);
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByText(/^Step 2 of 2/);
      await user.click(screen.getByRole('button', { name: 'Create account' }));
      await screen.findByText('Invalid value');
      // The choices of a list share the description of their group.
      const field = document.activeElement?.closest('[aria-describedby]');
      expect(field).toHaveAccessibleDescription(/Invalid value/);
    },
  );
});
