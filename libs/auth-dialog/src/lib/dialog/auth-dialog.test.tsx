import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useNavigate } from 'react-router';
import { forgotPassword, getCustomAttributes, getHash, login, register } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import {
  customerAttribute,
  mock,
  profile,
  refusal,
  renderScreen,
  ShownToasts,
  site,
  type ScreenOptions,
  write,
} from '@marketplace/testing';
import { leavePage } from '../sign-in/leave-page';
import { AuthDialogHost } from './auth-dialog-host';

const user = userEvent.setup({ delay: null });

vi.mock('../sign-in/leave-page');

const server = setupServer(mock(getHash, { result: 'hash' }), mock(getCustomAttributes, { customAttributes: [] }));
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // Loading MUI for the first time takes longer than a test waits.
  await Promise.all([import('./auth-dialog'), import('../sign-up/policy-dialog')]);
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  vi.mocked(leavePage).mockReset();
});
afterAll(() => server.close());

function Page() {
  const openSignIn = useSession((session) => session.openSignIn);
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/further')}>Further</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => openSignIn()}>Open</button>
      <ShownToasts />
      <AuthDialogHost />
    </>
  );
}
const render = (options: ScreenOptions = {}) => renderScreen(<Page />, options);
async function open(options: ScreenOptions = {}) {
  const screenNow = render(options);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Welcome back' });
  return screenNow;
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('AuthDialogHost', () => {
  it('AU-01 has three views in one dialog', async () => {
    await open();
    await press('Forgot your password?');
    expect(screen.getByRole('dialog', { name: 'Reset your password' })).toBeInTheDocument();
    await press('Back to sign in');
    await press('Create an account');
    expect(screen.getByRole('dialog', { name: 'Create your account' })).toBeInTheDocument();
    await press('Sign in');
    expect(screen.getByRole('dialog', { name: 'Welcome back' })).toBeInTheDocument();
  });

  it('AU-01 closes by its button and by Escape', async () => {
    await open();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Open');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AU-01 closes a sign-up at once while nothing was typed', async () => {
    await open();
    await press('Create an account');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AU-01 Back closes it and leaves the page where it is, until it is closed', async () => {
    const back = () => fireEvent.click(screen.getByRole('button', { name: 'Back', hidden: true }));
    const { path } = render();
    await press('Further');
    await press('Open');
    await screen.findByRole('dialog', { name: 'Welcome back' });
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/further');

    await press('Open');
    await screen.findByRole('dialog', { name: 'Welcome back' });
    await press('Create an account');
    await user.type(screen.getByLabelText('Full name'), 'Noa');
    await press('Terms and conditions');
    await screen.findByRole('dialog', { name: 'Terms and conditions' });
    back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Terms and conditions' })).toBeNull());
    expect(screen.getByLabelText('Full name')).toHaveValue('Noa');
    back();
    expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/further');

    back();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its button', () => press('Close')],
    ['a press beside it', () => user.click(document.querySelector('.MuiDialog-container') as HTMLElement)],
  ])('AU-01 AU-04 asks before %s loses what was typed into a sign-up', async (_, close) => {
    await open();
    await press('Create an account');
    const name = screen.getByLabelText('Full name');
    await user.type(name, 'Noa');
    await close();
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    expect(question).toHaveAccessibleDescription('What you have typed so far will be lost.');
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await press('Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name).toHaveValue('Noa');

    name.focus();
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
    // Escape answers the question as well: nothing is lost by it.
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

  it('AU-04 asks in the second step too, and goes on there', async () => {
    const questions = [customerAttribute({ uniqueName: 'Company' })];
    server.use(mock(getCustomAttributes, { customAttributes: questions }));
    await open();
    await press('Create an account');
    await write(screen.getByLabelText('Full name'), 'Noa Berg');
    await write(screen.getByLabelText('Email address'), 'noa@example.com');
    await write(screen.getByLabelText('Password'), 'long enough');
    await write(screen.getByLabelText('Confirm password'), 'long enough');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    const company = screen.getByLabelText(/^Company/);
    expect(company).toHaveFocus();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(company).toHaveFocus());
  });

  it('RT-05 forgets where it was asked for when it is closed: signing in later stays where one is', async () => {
    sessionStorage.setItem('SAVED_PAGE', '/orders');
    await open();
    await press('Close');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBeNull();
  });

  it('AU-02 reloads the page it is on when no other was saved', async () => {
    server.use(mock(login, { profile: profile() }));
    await open({ path: '/product/canoe/12' });
    await write(screen.getByLabelText('Email address'), 'noa@example.com');
    await write(screen.getByLabelText('Password'), 'correct horse');
    await press('Sign in');
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith(null));
  });

  it('AU-04 has one step when customers are asked nothing more; files are not asked for here', async () => {
    await open();
    await press('Create an account');
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeInTheDocument();
    expect(screen.queryByText(/^Step/)).toBeNull();
  });

  it('AU-08 closes when the account must be verified first', async () => {
    server.use(mock(register, { verificationRequired: true, profile: null }));
    await open();
    await press('Create an account');
    await write(screen.getByLabelText('Full name'), 'Noa Berg');
    await write(screen.getByLabelText('Email address'), 'noa@example.com');
    await write(screen.getByLabelText('Password'), 'long enough');
    await write(screen.getByLabelText('Confirm password'), 'long enough');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create account' })).not.toHaveAttribute('aria-busy'),
    );
    await press('Create account');
    expect(await screen.findByText(/^info: Your account has been created/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AU-10 asks for the reset mail and closes', async () => {
    const asked: unknown[] = [];
    server.use(
      mock(forgotPassword, ({ body }) => {
        asked.push(body);
        return {};
      }),
    );
    await open();
    await press('Forgot your password?');
    await press('Send link');
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('This is a required field.');
    await write(screen.getByLabelText('Email address'), 'Noa@example.com');
    await press('Send link');
    expect(await screen.findByText(/^success: Check your email/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([{ email: 'noa@example.com', language: 'en' }]);
  });

  it('AU-10 says when the mail could not be sent, and stays', async () => {
    server.use(mock(forgotPassword, refusal(500, 'internal')));
    await open();
    await press('Forgot your password?');
    await write(screen.getByLabelText('Email address'), 'noa@example.com');
    await press('Send link');
    expect(await screen.findByText(/^error: The email could not be sent/)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Reset your password' })).toBeInTheDocument();
  });

  it('RT-08 ?showlogin opens it, for whoever is not signed in', async () => {
    const { unmount } = render({ path: '/search?showlogin=true' });
    expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeInTheDocument();
    unmount();
    render({ path: '/search?showlogin=true', session: { user: profile() } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('RT-08 ?showlogin leaves the address with the dialog', async () => {
    const { path } = render({ path: '/search?search=canoe&showlogin=true' });
    await screen.findByRole('dialog', { name: 'Welcome back' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/search?search=canoe'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('RT-08 AU-10 ?showlogin=reset, where mails lead, opens it for whoever is signed in too, at their own address', async () => {
    const asked: unknown[] = [];
    server.use(
      mock(forgotPassword, ({ body }) => {
        asked.push(body);
        return {};
      }),
    );
    render({ path: '/?showlogin=reset', session: { user: profile() } });
    await screen.findByRole('dialog', { name: 'Reset your password' });
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    expect(screen.queryByRole('button', { name: 'Back to sign in' })).toBeNull();
    await press('Send link');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([{ email: 'noa@example.com', language: 'en' }]);
  });

  it.each([
    ['signUp', 'Create your account'],
    ['reset', 'Reset your password'],
    ['anything', 'Welcome back'],
  ])('RT-08 ?showlogin=%s opens that view of it', async (view, name) => {
    server.use(mock(getCustomAttributes, { customAttributes: [] }));
    render({ path: `/?showlogin=${view}` });
    expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
  });

  it("RT-07 leads to /login where the layout is not 'default'", async () => {
    const loginAttributes = { facebookEnabled: false, googleEnabled: false };
    const { path } = render({ session: { site: site({ customerLogin: { layout: 'page', loginAttributes } }) } });
    await press('Open');
    expect(path()).toBe('/login');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('speaks the language of the visitor', async () => {
    render({ path: '/?showlogin', language: 'ru' });
    expect(await screen.findByRole('dialog', { name: 'С возвращением' })).toBeInTheDocument();
    await press('Войти');
    expect(screen.getAllByText('Это обязательное поле.')).toHaveLength(2);
  });
});
