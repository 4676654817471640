import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changePassword,
  confirmPassword,
  disconnectProvider,
  forgotPassword,
  getHash,
  listDevices,
  listSignInWays,
  signOutDevice,
  signOutEverywhere,
  type Device,
  type SignInWays,
} from '@marketplace/api-contract';
import {
  device,
  mock,
  profile,
  refusal,
  renderScreen,
  ShownToasts,
  signInWays,
  site,
  write,
} from '@marketplace/testing';
import { leavePage } from '../sign-in/leave-page';
import { SecuritySection } from './security-section';

vi.mock('../sign-in/leave-page');
const user = userEvent.setup({ delay: null });

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // Loading MUI for the first time takes longer than a test waits.
  await import('./confirm-dialog');
});
beforeEach(() => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' });
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(leavePage).mockReset();
});
afterAll(() => server.close());

const devices = [
  device({ isCurrent: true }),
  device({ id: '00000000000000b2', browser: 'Safari', system: 'iOS', address: '203.0.113.9' }),
  device({ id: '00000000000000c3', browser: null, system: null, address: '' }),
];
const open = (ways: SignInWays = signInWays(), one = site()) =>
  renderScreen(
    <>
      <SecuritySection security={{ ways, devices }} />
      <ShownToasts />
    </>,
    { path: '/profile/view', session: { user: profile(), site: one } },
  );
/** What is there when it is asked for anew. */
const nowThere = (ways: SignInWays, left: readonly Device[] = devices) =>
  server.use(mock(listSignInWays, ways), mock(listDevices, [...left]));
/** A button that is still busy with the last press takes none. */
async function press(name: string) {
  const button = screen.getByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await user.click(button);
}

const SINCE = '2026-05-31T20:00:00.000Z';
const rowsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

describe('another password', () => {
  async function change(current: string, password: string) {
    await press('Change password');
    await write(screen.getByLabelText('Current password'), current);
    await write(screen.getByLabelText('New password'), password);
    await press('Change password');
  }

  it('RV-03 is sent with the one before, said to be changed, and the form closes', async () => {
    const asked: unknown[] = [];
    server.use(
      mock(changePassword, ({ body }) => {
        asked.push(body);
        return {};
      }),
    );
    nowThere(signInWays(), devices.slice(0, 1));
    open(signInWays({ connected: [{ type: 'google', since: SINCE }] }));
    await press('Change password');
    expect(screen.getByText(/^Every other device/)).toHaveTextContent('The connection with Google ends.');
    await press('Cancel');
    await change('correct horse', 'a better horse');
    expect(await screen.findByText('success: Password changed.')).toBeInTheDocument();
    expect(asked).toEqual([{ currentPassword: 'correct horse', password: 'a better horse' }]);
    expect(screen.queryByLabelText('New password')).toBeNull();
    // What it ended is no longer shown.
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull();
  });

  it.each([
    ['password_wrong', 403, 'Current password', 'The password is not right.'],
    ['password_common', 400, 'New password', /^This password is one of the first/],
  ] as const)('RV-03 says what is wrong at its field: %s', async (code, status, label, text) => {
    server.use(mock(changePassword, refusal(status, code)));
    open();
    await change('correct horse', 'iloveyou');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
    expect(screen.queryByText(/^error/)).toBeNull();
    // Typing something else takes it back.
    await user.type(screen.getByLabelText(label), '!');
    expect(screen.getByLabelText(label)).not.toHaveAttribute('aria-invalid');
  });

  it('RV-03 needs both, and can be left', async () => {
    open();
    await press('Change password');
    await press('Change password');
    expect(screen.getAllByText('This is a required field.')).toHaveLength(2);
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await press('Cancel');
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});

describe('devices', () => {
  const rows = () => rowsOf('Where you are signed in');

  it('AU-14 are told apart by the clock of the visitor, and this one is marked', () => {
    open();
    expect(rows().map((row) => row.textContent)).toEqual([
      'Firefox on LinuxThis deviceSigned in 06/01/2026 07:00 PM, last used 06/02/2026 07:00 PM · 198.51.100.7',
      'Safari on iOSSigned in 06/01/2026 07:00 PM, last used 06/02/2026 07:00 PM · 203.0.113.9Sign out',
      'Unknown deviceSigned in 06/01/2026 07:00 PM, last used 06/02/2026 07:00 PMSign out',
    ]);
  });

  it('AU-14 one is signed out and leaves the list; where that fails it stays', async () => {
    const ended: string[] = [];
    server.use(
      mock(signOutDevice, ({ params }) => {
        ended.push(params.id);
        return {};
      }),
    );
    nowThere(signInWays(), [devices[0]!, devices[2]!]);
    open();
    await press('Sign out Safari on iOS');
    expect(await screen.findByText('success: That device is signed out.')).toBeInTheDocument();
    expect(ended).toEqual(['00000000000000b2']);
    await waitFor(() => expect(rows()).toHaveLength(2));
    server.use(mock(signOutDevice, refusal(500, 'internal')));
    await press('Sign out Unknown device');
    expect(await screen.findByText(/^error: That did not work/)).toBeInTheDocument();
    expect(within(rows()[1]!).getByText('Unknown device')).toBeVisible();
  });

  it('AU-14 one is signed out though the list cannot be read anew', async () => {
    server.use(
      mock(signOutDevice, {}),
      mock(listDevices, refusal(500, 'internal')),
      mock(listSignInWays, signInWays()),
    );
    open();
    await press('Sign out Safari on iOS');
    expect(await screen.findByText('success: That device is signed out.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign out Safari on iOS' })).not.toHaveAttribute('aria-busy'),
    );
    expect(rows()).toHaveLength(3);
    expect(screen.queryByText(/^error/)).toBeNull();
  });

  it('AU-14 all of them: this one too, other tabs are told, and the page starts anew', async () => {
    sessionStorage.setItem('user', '{"name":"Noa Berg"}');
    server.use(mock(signOutEverywhere, {}));
    open();
    await press('Sign out everywhere');
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sessionStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('SESSION_CHANGED')).not.toBeNull();
  });
});

describe('the ways to sign in', () => {
  const loginAttributes = { googleEnabled: true, facebookEnabled: true };
  const offering = site({
    customerLogin: { layout: 'default', loginAttributes },
    googleClientID: 'g-1',
    facebookClientID: 'f-1',
  });
  const google = { type: 'google' as const, since: SINCE };
  const facebook = { type: 'facebook' as const, since: SINCE };
  const rows = () => rowsOf('Ways to sign in').map((row) => row.textContent);

  it('AU-11 RV-03 are listed: since when by the clock of the visitor, and how to connect another', () => {
    open(signInWays({ connected: [google] }), offering);
    expect(rows()).toEqual([
      'PasswordA password is set.Change password',
      'GoogleConnected since 06/01/2026.Disconnect',
      'FacebookNot connected. To connect it, sign out, continue with Facebook as noa@example.com and enter your password once.',
    ]);
  });

  it('AU-11 what is not offered is listed only where it is connected, and the only way cannot be ended', () => {
    open(signInWays({ hasPassword: false, connected: [facebook] }));
    expect(rows()).toEqual([
      expect.stringMatching(/^PasswordNo password is set\. We mail you a link/),
      'FacebookConnected since 06/01/2026.',
    ]);
  });

  it('AU-11 one is disconnected', async () => {
    const ended: string[] = [];
    server.use(
      mock(disconnectProvider, ({ params }) => {
        ended.push(params.type);
        return {};
      }),
    );
    nowThere(signInWays());
    open(signInWays({ connected: [google] }), offering);
    await press('Disconnect Google');
    expect(await screen.findByText('success: Google is disconnected.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull());
    expect(ended).toEqual(['google']);
  });

  it('AU-11 that it is the only one by now is told in words', async () => {
    server.use(mock(disconnectProvider, refusal(409, 'last_sign_in_way')));
    open(signInWays({ hasPassword: false, connected: [google, facebook] }), offering);
    await press('Disconnect Google');
    expect(await screen.findByText(/^error: This is your only way to sign in/)).toBeInTheDocument();
  });

  it('AU-10 RV-03 without a password a link for setting one is mailed', async () => {
    const asked: unknown[] = [];
    server.use(
      mock(forgotPassword, ({ body }) => {
        asked.push(body);
        return {};
      }),
    );
    open(signInWays({ hasPassword: false, connected: [google] }), offering);
    await press('Set a password');
    expect(await screen.findByText(/^success: We have sent a link to noa@example.com/)).toBeInTheDocument();
    expect(asked).toEqual([{ email: 'noa@example.com', language: 'en' }]);
    server.use(mock(forgotPassword, refusal(429, 'too_many_requests')));
    await press('Set a password');
    expect(await screen.findByText(/^error: Too many attempts/)).toBeInTheDocument();
  });
});

describe('a confirmation', () => {
  const title = 'Confirm it is you';
  /** Ending a session is refused until the password has come. */
  function guard() {
    const ended: string[] = [];
    let isProven = false;
    server.use(
      mock(confirmPassword, ({ body }) => {
        if (body.password !== 'correct horse') return refusal(403, 'password_wrong');
        isProven = true;
        return {};
      }),
      mock(signOutDevice, ({ params }) => {
        if (!isProven) return refusal(403, 'confirmation_needed');
        ended.push(params.id);
        return {};
      }),
    );
    nowThere(signInWays());
    return ended;
  }
  const password = () => screen.findByLabelText('Password');
  const isOver = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('AU-14 is asked for where the last is long ago, and what was asked for goes on by itself', async () => {
    const ended = guard();
    open();
    await press('Sign out Safari on iOS');
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(await password()).toHaveAttribute('autocomplete', 'current-password');
    expect(dialog.querySelector('[autocomplete=username]')).toHaveValue('noa@example.com');
    await press('Confirm');
    expect(screen.getByText('This is a required field.')).toBeInTheDocument();
    await write(await password(), 'not this one');
    await press('Confirm');
    await waitFor(async () => expect(await password()).toHaveFocus());
    expect(await password()).toHaveAccessibleDescription('The password is not right.');
    expect(ended).toEqual([]);
    await user.clear(await password());
    await write(await password(), 'correct horse');
    await press('Confirm');
    expect(await screen.findByText('success: That device is signed out.')).toBeInTheDocument();
    expect(ended).toEqual(['00000000000000b2']);
    await isOver();
  });

  it('AU-14 is one for two that need it at the same time', async () => {
    const ended = guard();
    open();
    for (const button of screen.getAllByRole('button', { name: /^Sign out (Safari|Unknown)/ })) fireEvent.click(button);
    await write(await password(), 'correct horse');
    await press('Confirm');
    await waitFor(() => expect(ended).toHaveLength(2));
    await isOver();
  });

  it('AU-14 that is not given leaves everything as it was, and it can be tried again', async () => {
    const ended = guard();
    open();
    for (const leave of [() => press('Cancel'), () => user.keyboard('{Escape}')]) {
      await press('Sign out Safari on iOS');
      await write(await password(), 'correct');
      await leave();
      await isOver();
      expect(screen.getByRole('button', { name: 'Sign out Safari on iOS' })).not.toHaveAttribute('aria-busy');
    }
    await press('Sign out Safari on iOS');
    expect(await password()).toHaveValue('');
    expect(ended).toEqual([]);
    expect(screen.queryByText(/^(error|success)/)).toBeNull();
  });

  it('AU-14 that fails for another reason says so and stays', async () => {
    guard();
    server.use(mock(confirmPassword, refusal(429, 'too_many_requests', '', { details: { retryAfterSeconds: 30 } })));
    open();
    await press('Sign out Safari on iOS');
    await write(await password(), 'correct horse');
    await press('Confirm');
    expect(await screen.findByText(/^error: .*wait 30 seconds/)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: title })).toBeInTheDocument();
    await press('Forgot your password?');
    await isOver();
  });

  it('AU-14 AU-10 without a password a link is mailed', async () => {
    guard();
    server.use(mock(forgotPassword, {}));
    open(signInWays({ hasPassword: false, connected: [{ type: 'google', since: SINCE }] }));
    await press('Sign out Safari on iOS');
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Set a password' }));
    expect(await screen.findByText(/^success: We have sent a link/)).toBeInTheDocument();
    await isOver();
  });
});
