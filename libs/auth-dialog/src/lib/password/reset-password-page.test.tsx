import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getHash, resetPassword } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { mock, errorResponse, renderScreen, ShownToasts, fillField } from '@marketplace/testing';
import { ResetPasswordPage } from './reset-password-page';

let sent: unknown[] = [];
const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // The first import of MUI takes longer than a test's timeout.
  await import('./mismatch-alert');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  server.use(
    mock(resetPassword, ({ query, body }) => {
      sent.push([query.token, body.password]);
      return {};
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  sent = [];
});
afterAll(() => server.close());

const DialogProbe = () => <p>dialog: {useSession((session) => session.signInView) ?? 'closed'}</p>;
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const open = (path = '/reset-password?token=abc') =>
  renderScreen(
    <>
      <ResetPasswordPage />
      <ShownToasts />
      <DialogProbe />
    </>,
    { path },
  );
async function change(password: string, confirm: string) {
  if (password) await fillField(screen.getByLabelText('New password'), password);
  if (confirm) await fillField(screen.getByLabelText('Confirm password'), confirm);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('ResetPasswordPage', () => {
  it('AU-17 the form requires both fields', async () => {
    open();
    await change('', '');
    expect(screen.getAllByText('This is a required field.')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('AU-17 the form shows an alert and sends nothing when the passwords differ', async () => {
    open();
    await change('long enough', 'long enougj');
    const alert = await screen.findByRole('alertdialog', { name: 'Passwords does not match' });
    expect(alert).toHaveAccessibleDescription('Please make sure that both the passwords match');
    await user.click(screen.getByRole('button', { name: 'OK, I’ll check' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('AU-17 the form changes the password, shows a toast, goes to / after 2000 ms and leads to sign-in', async () => {
    const { path } = open();
    await change('long enough', 'long enough');
    expect(await screen.findByText('success: Password changed.')).toBeInTheDocument();
    expect(sent).toEqual([['abc', 'long enough']]);
    act(() => vi.advanceTimersByTime(1900));
    expect(path()).toBe('/reset-password?token=abc');
    act(() => vi.advanceTimersByTime(200));
    await waitFor(() => expect(path()).toBe('/'));
    await waitFor(() => expect(screen.getByText('dialog: signIn')).toBeInTheDocument());
  });

  it('the form shows a common password’s error below its field', async () => {
    server.use(mock(resetPassword, errorResponse(400, 'password_common')));
    open();
    await change('iloveyou', 'iloveyou');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/^That password is too common/);
    expect(screen.queryByText(/^error/)).toBeNull();
  });

  it("AU-17 the form shows 'ERROR:{message}' when the call fails", async () => {
    server.use(mock(resetPassword, errorResponse(500, 'internal', 'The database is asleep.')));
    open();
    await change('long enough', 'long enough');
    expect(await screen.findByText('error: ERROR:The database is asleep.')).toBeInTheDocument();
  });

  it('AU-17 the form keeps its input when the server is unavailable, and a retry succeeds', async () => {
    server.use(mock(resetPassword, errorResponse(503, 'service_unavailable')));
    open();
    await change('long enough', 'long enough');
    expect(await screen.findByText(/^error: ERROR:The marketplace isn’t responding/)).toBeInTheDocument();
    server.use(
      mock(resetPassword, ({ query, body }) => {
        sent.push([query.token, body.password]);
        return {};
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('success: Password changed.')).toBeInTheDocument();
    expect(sent).toEqual([['abc', 'long enough']]);
  });

  it.each(['/reset-password', '/reset-password?token=old'])(
    'the page offers a new link when %s has no valid token',
    async (path) => {
      server.use(mock(resetPassword, errorResponse(400, 'token_invalid')));
      open(path);
      await change('long enough', 'long enough');
      expect(await screen.findByText('error: ERROR:This link has expired or was already used.')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/login?reset');
    },
  );

  it('the form has a hidden, unnamed username field for password managers', () => {
    const { container } = open();
    const input = container.querySelector('form input[autocomplete="username"]');
    expect(input).not.toBeVisible();
    expect(input).not.toHaveAttribute('name');
    expect(screen.getAllByRole('textbox', { hidden: true })).toEqual([input]);
  });

  it('AU-12 Enter in a field does not submit', async () => {
    open();
    await user.type(screen.getByLabelText('New password'), 'long enough{Enter}');
    await user.type(screen.getByLabelText('Confirm password'), 'long enough{Enter}');
    expect(sent).toEqual([]);
  });
});
