import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgotPassword, getCustomAttributes, getHash, login, register } from '@marketplace/api-contract';
import { browserDocument, useSession } from '@marketplace/session';
import {
  customerAttribute,
  mock,
  profile,
  errorResponse,
  renderScreen,
  ShownToasts,
  site,
  type ScreenOptions,
  fillField,
} from '@marketplace/testing';
import { AuthDialogHost } from './auth-dialog-host';

const user = userEvent.setup({ delay: null });

const server = setupServer(mock(getHash, { result: 'hash' }), mock(getCustomAttributes, { customAttributes: [] }));
beforeEach(() => {
  vi.spyOn(browserDocument, 'load').mockReturnValue();
});
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // The first import of MUI takes longer than a test's timeout.
  await Promise.all([import('./auth-dialog'), import('../sign-up/policy-dialog')]);
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

function Page() {
  const openSignIn = useSession((session) => session.openSignIn);
  return (
    <>
      <button onClick={() => openSignIn()}>Open</button>
      <ShownToasts />
      <AuthDialogHost />
    </>
  );
}
const render = (options: ScreenOptions = {}) => renderScreen(<Page />, options);
async function open(options: ScreenOptions = {}) {
  const view = render(options);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Welcome back' });
  return view;
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('AuthDialogHost', () => {
  it('AU-01 the dialog switches between sign in, sign up and password reset', async () => {
    await open();
    await press('Forgot your password?');
    expect(screen.getByRole('dialog', { name: 'Reset your password' })).toBeInTheDocument();
    await press('Back to sign in');
    await press('Create an account');
    expect(screen.getByRole('dialog', { name: 'Create your account' })).toBeInTheDocument();
    await press('Sign in');
    expect(screen.getByRole('dialog', { name: 'Welcome back' })).toBeInTheDocument();
  });

  it('AU-01 the dialog closes with its close button and with Escape', async () => {
    await open();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Open');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AU-01 the dialog closes without asking while the sign-up form is empty', async () => {
    await open();
    await press('Create an account');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its button', () => press('Close')],
    ['a press beside it', () => user.click(document.querySelector('.MuiDialog-container') as HTMLElement)],
  ])('AU-01 the dialog asks before %s discards a filled-in sign-up form', async (_, close) => {
    await open();
    await press('Create an account');
    const name = screen.getByLabelText('Full name');
    await user.type(name, 'Noa');
    await close();
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    expect(question).toHaveAccessibleDescription('What you’ve typed so far will be lost.');
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await press('Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name).toHaveValue('Noa');

    name.focus();
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
    // Escape keeps the input.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name).toHaveFocus();

    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    await press('Open');
    await screen.findByRole('dialog', { name: 'Welcome back' });
    await press('Create an account');
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('AU-01 the dialog asks in the second sign-up step too and stays in that step', async () => {
    const questions = [customerAttribute({ uniqueName: 'Company' })];
    server.use(mock(getCustomAttributes, { customAttributes: questions }));
    await open();
    await press('Create an account');
    await fillField(screen.getByLabelText('Full name'), 'Noa Berg');
    await fillField(screen.getByLabelText('Email address'), 'noa@example.com');
    await fillField(screen.getByLabelText('Password'), 'long enough');
    await fillField(screen.getByLabelText('Confirm password'), 'long enough');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    const company = screen.getByLabelText(/^Company/);
    expect(company).toHaveFocus();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(company).toHaveFocus());
  });

  it('RT-05 closing the dialog clears the saved page', async () => {
    sessionStorage.setItem('SAVED_PAGE', '/orders');
    await open();
    await press('Close');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBeNull();
  });

  it('AU-02 signing in reloads the current page when no page is saved', async () => {
    server.use(mock(login, { profile: profile() }));
    await open({ path: '/product/canoe/12' });
    await fillField(screen.getByLabelText('Email address'), 'noa@example.com');
    await fillField(screen.getByLabelText('Password'), 'correct horse');
    await press('Sign in');
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith(null));
  });

  it('AU-04 sign-up has a single step when there are no customer attributes', async () => {
    await open();
    await press('Create an account');
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeInTheDocument();
    expect(screen.queryByText(/^Step/)).toBeNull();
  });

  it('AU-08 the dialog closes with an info message when the account must be verified', async () => {
    server.use(mock(register, { verificationRequired: true, profile: null }));
    await open();
    await press('Create an account');
    await fillField(screen.getByLabelText('Full name'), 'Noa Berg');
    await fillField(screen.getByLabelText('Email address'), 'noa@example.com');
    await fillField(screen.getByLabelText('Password'), 'long enough');
    await fillField(screen.getByLabelText('Confirm password'), 'long enough');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create account' })).not.toHaveAttribute('aria-busy'),
    );
    await press('Create account');
    expect(await screen.findByText(/^info: We’ve created your account/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AU-10 password reset requires an email, requests the reset email and closes the dialog', async () => {
    const requests: unknown[] = [];
    server.use(
      mock(forgotPassword, ({ body }) => {
        requests.push(body);
        return {};
      }),
    );
    await open();
    await press('Forgot your password?');
    await press('Send link');
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('This is a required field.');
    await fillField(screen.getByLabelText('Email address'), 'Noa@example.com');
    await press('Send link');
    expect(await screen.findByText(/^success: Check your email/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([{ email: 'noa@example.com', language: 'en' }]);
  });

  it('AU-10 the dialog stays open with an error when the reset email fails', async () => {
    server.use(mock(forgotPassword, errorResponse(500, 'internal')));
    await open();
    await press('Forgot your password?');
    await fillField(screen.getByLabelText('Email address'), 'noa@example.com');
    await press('Send link');
    expect(await screen.findByText(/^error: We couldn’t send the email/)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Reset your password' })).toBeInTheDocument();
  });

  it('RT-08 ?showlogin opens the dialog for a signed-out visitor only', async () => {
    const { unmount } = render({ path: '/search?showlogin=true' });
    expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeInTheDocument();
    unmount();
    render({ path: '/search?showlogin=true', session: { user: profile() } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('RT-08 closing the dialog removes ?showlogin from the URL', async () => {
    const { path } = render({ path: '/search?search=canoe&showlogin=true' });
    await screen.findByRole('dialog', { name: 'Welcome back' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/search?search=canoe'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('RT-08 AU-10 ?showlogin=reset opens for a signed-in customer with their email filled in', async () => {
    const requests: unknown[] = [];
    server.use(
      mock(forgotPassword, ({ body }) => {
        requests.push(body);
        return {};
      }),
    );
    render({ path: '/?showlogin=reset', session: { user: profile() } });
    await screen.findByRole('dialog', { name: 'Reset your password' });
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    expect(screen.queryByRole('button', { name: 'Back to sign in' })).toBeNull();
    await press('Send link');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([{ email: 'noa@example.com', language: 'en' }]);
  });

  it.each([
    ['signUp', 'Create your account'],
    ['reset', 'Reset your password'],
    ['anything', 'Welcome back'],
  ])('RT-08 ?showlogin=%s opens the matching view', async (view, name) => {
    server.use(mock(getCustomAttributes, { customAttributes: [] }));
    render({ path: `/?showlogin=${view}` });
    expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
  });

  it("RT-07 opening the dialog goes to /login when the login layout is not 'default'", async () => {
    const loginAttributes = { facebookEnabled: false, googleEnabled: false };
    const { path } = render({ session: { site: site({ customerLogin: { layout: 'page', loginAttributes } }) } });
    await press('Open');
    expect(path()).toBe('/login');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the dialog and its validation messages are in the visitor’s language', async () => {
    render({ path: '/?showlogin', language: 'ru' });
    expect(await screen.findByRole('dialog', { name: 'С возвращением' })).toBeInTheDocument();
    await press('Войти');
    expect(screen.getAllByText('Обязательное поле.')).toHaveLength(2);
  });
});
