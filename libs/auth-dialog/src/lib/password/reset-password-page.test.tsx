import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getHash, resetPassword } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { mock, refusal, renderScreen, ShownToasts, write } from '@marketplace/testing';
import { ResetPasswordPage } from './reset-password-page';

let sent: unknown[] = [];
const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // Loading MUI for the first time takes longer than a test waits.
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
  if (password) await write(screen.getByLabelText('New password'), password);
  if (confirm) await write(screen.getByLabelText('Confirm password'), confirm);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('ResetPasswordPage', () => {
  it('AU-17 needs both fields', async () => {
    open();
    await change('', '');
    expect(screen.getAllByText('This is a required field.')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('AU-17 alerts when they differ, and sends nothing', async () => {
    open();
    await change('long enough', 'long enougj');
    const alert = await screen.findByRole('alertdialog', { name: 'Passwords does not match' });
    expect(alert).toHaveAccessibleDescription('Please make sure that both the passwords match');
    await user.click(screen.getByRole('button', { name: 'OK, I will check' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('AU-17 changes the password, says so and goes home after two seconds', async () => {
    const { path } = open();
    await change('long enough', 'long enough');
    expect(await screen.findByText('success: Password changed.')).toBeInTheDocument();
    expect(sent).toEqual([['abc', 'long enough']]);
    act(() => vi.advanceTimersByTime(1900));
    expect(path()).toBe('/reset-password?token=abc');
    act(() => vi.advanceTimersByTime(200));
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('AU-17 a password that is too common is refused below its field', async () => {
    server.use(mock(resetPassword, refusal(400, 'password_common')));
    open();
    await change('iloveyou', 'iloveyou');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/^This password is one of the first/);
    expect(screen.queryByText(/^error/)).toBeNull();
  });

  it("AU-17 shows the server's message when it is refused", async () => {
    server.use(mock(resetPassword, refusal(500, 'internal', 'The database is asleep.')));
    open();
    await change('long enough', 'long enough');
    expect(await screen.findByText('error: ERROR:The database is asleep.')).toBeInTheDocument();
  });

  it('AU-17 keeps what was typed while the server is away, and the link serves when it is back', async () => {
    server.use(mock(resetPassword, refusal(503, 'service_unavailable')));
    open();
    await change('long enough', 'long enough');
    expect(await screen.findByText(/^error: ERROR:The marketplace is not answering/)).toBeInTheDocument();
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

  it.each(['/reset-password', '/reset-password?token=old'])('offers a new link where %s is of no use', async (path) => {
    server.use(mock(resetPassword, refusal(400, 'token_invalid')));
    open(path);
    await change('long enough', 'long enough');
    expect(await screen.findByText('error: ERROR:This link has expired or has already been used.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
    expect(screen.getByText('dialog: reset')).toBeInTheDocument();
  });

  it('has a place for the name that a browser keeps the password under, which nobody sees and nothing sends', () => {
    const { container } = open();
    const input = container.querySelector('form input[autocomplete="username"]');
    expect(input).not.toBeVisible();
    expect(input).not.toHaveAttribute('name');
    expect(screen.getAllByRole('textbox', { hidden: true })).toEqual([input]);
  });

  it('AU-12 Enter in a field sends nothing', async () => {
    open();
    await user.type(screen.getByLabelText('New password'), 'long enough{Enter}');
    await user.type(screen.getByLabelText('Confirm password'), 'long enough{Enter}');
    expect(sent).toEqual([]);
  });
});
