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
  listSignInMethods,
  signOutDevice,
  signOutEverywhere,
  type Device,
  type SignInMethods,
} from '@marketplace/api-contract';
import {
  device,
  mock,
  profile,
  errorResponse,
  renderScreen,
  ShownToasts,
  signInMethods,
  site,
  fillField,
} from '@marketplace/testing';
import { browserDocument } from '@marketplace/session';
import { SecuritySection } from './security-section';

const user = userEvent.setup({ delay: null });

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // The first import of MUI takes longer than a test's timeout.
  await import('./reauthentication-dialog');
});
beforeEach(() => {
  vi.spyOn(browserDocument, 'load').mockReturnValue();
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' });
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const devices = [
  device({ isCurrent: true }),
  device({ id: '00000000000000b2', browser: 'Safari', system: 'iOS', address: '203.0.113.9' }),
  device({ id: '00000000000000c3', browser: null, system: null, address: '' }),
];
const open = (methods: SignInMethods = signInMethods(), one = site()) =>
  renderScreen(
    <>
      <SecuritySection security={{ methods, devices }} />
      <ShownToasts />
    </>,
    { path: '/profile/view', session: { user: profile(), site: one } },
  );
/** Mocks the data of the next reload. */
const mockReload = (methods: SignInMethods, left: readonly Device[] = devices) =>
  server.use(mock(listSignInMethods, methods), mock(listDevices, [...left]));
/** A busy button ignores presses. */
async function press(name: string) {
  const button = screen.getByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await user.click(button);
}

const SINCE = '2026-05-31T20:00:00.000Z';
const findRows = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

describe('changing the password', () => {
  async function change(current: string, password: string) {
    await press('Change password');
    await fillField(screen.getByLabelText('Current password'), current);
    await fillField(screen.getByLabelText('New password'), password);
    await press('Change password');
  }

  it('RV-03 a customer changes the password with the current one, and the list is reloaded', async () => {
    const requests: unknown[] = [];
    server.use(
      mock(changePassword, ({ body }) => {
        requests.push(body);
        return {};
      }),
    );
    mockReload(signInMethods(), devices.slice(0, 1));
    open(signInMethods({ connected: [{ type: 'google', since: SINCE }] }));
    await press('Change password');
    expect(screen.getByText(/^You’ll be signed out on all other devices/)).toHaveTextContent(
      'This also disconnects Google.',
    );
    await press('Cancel');
    await change('correct horse', 'a better horse');
    expect(await screen.findByText('success: Password changed.')).toBeInTheDocument();
    expect(requests).toEqual([{ currentPassword: 'correct horse', password: 'a better horse' }]);
    expect(screen.queryByLabelText('New password')).toBeNull();
    // The list no longer shows what the change ended.
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull();
  });

  it.each([
    ['password_wrong', 403, 'Current password', 'Incorrect password.'],
    ['password_common', 400, 'New password', /^That password is too common/],
  ] as const)(
    'RV-03 the form shows the error %s at its field until the field changes',
    async (code, status, label, text) => {
      server.use(mock(changePassword, errorResponse(status, code)));
      open();
      await change('correct horse', 'iloveyou');
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
      expect(screen.queryByText(/^error/)).toBeNull();
      // Typing removes the error.
      await user.type(screen.getByLabelText(label), '!');
      expect(screen.getByLabelText(label)).not.toHaveAttribute('aria-invalid');
    },
  );

  it('RV-03 the form requires both passwords and closes with Cancel', async () => {
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
  const rows = () => findRows('Where you’re signed in');

  it('the list shows devices with times in the visitor’s time zone and marks this device', () => {
    open();
    expect(rows().map((row) => row.textContent)).toEqual([
      'Firefox on LinuxThis deviceSigned in 01 Jun 2026, 7:00 PM · Last used 02 Jun 2026, 7:00 PM · 198.51.100.7',
      'Safari on iOSSigned in 01 Jun 2026, 7:00 PM · Last used 02 Jun 2026, 7:00 PM · 203.0.113.9Sign out',
      'Unknown deviceSigned in 01 Jun 2026, 7:00 PM · Last used 02 Jun 2026, 7:00 PMSign out',
    ]);
  });

  it('a device disappears when it is signed out and stays when that fails', async () => {
    const ended: string[] = [];
    server.use(
      mock(signOutDevice, ({ params }) => {
        ended.push(params.id);
        return {};
      }),
    );
    mockReload(signInMethods(), [devices[0]!, devices[2]!]);
    open();
    await press('Sign out of Safari on iOS');
    expect(await screen.findByText('success: Device signed out.')).toBeInTheDocument();
    expect(ended).toEqual(['00000000000000b2']);
    await waitFor(() => expect(rows()).toHaveLength(2));
    server.use(mock(signOutDevice, errorResponse(500, 'internal')));
    await press('Sign out of Unknown device');
    expect(await screen.findByText(/^error: Something went wrong/)).toBeInTheDocument();
    expect(within(rows()[1]!).getByText('Unknown device')).toBeVisible();
  });

  it('a device is signed out even when reloading the list fails', async () => {
    server.use(
      mock(signOutDevice, {}),
      mock(listDevices, errorResponse(500, 'internal')),
      mock(listSignInMethods, signInMethods()),
    );
    open();
    await press('Sign out of Safari on iOS');
    expect(await screen.findByText('success: Device signed out.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign out of Safari on iOS' })).not.toHaveAttribute('aria-busy'),
    );
    expect(rows()).toHaveLength(3);
    expect(screen.queryByText(/^error/)).toBeNull();
  });

  it('AU-14 signing out everywhere clears the session user, notifies other tabs and goes to /', async () => {
    sessionStorage.setItem('user', '{"name":"Noa Berg"}');
    server.use(mock(signOutEverywhere, {}));
    open();
    await press('Sign out everywhere');
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sessionStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('SESSION_CHANGED')).not.toBeNull();
  });
});

describe('sign-in methods', () => {
  const loginAttributes = { googleEnabled: true, facebookEnabled: true };
  const siteWithProviders = site({
    customerLogin: { layout: 'default', loginAttributes },
    googleClientID: 'g-1',
    facebookClientID: 'f-1',
  });
  const google = { type: 'google' as const, since: SINCE };
  const facebook = { type: 'facebook' as const, since: SINCE };
  const rows = () => findRows('Ways to sign in').map((row) => row.textContent);

  it('the list shows when a provider was connected and how to connect another', () => {
    open(signInMethods({ connected: [google] }), siteWithProviders);
    expect(rows()).toEqual([
      'PasswordYou’ve set a password.Change password',
      'GoogleConnected since 01 Jun 2026.Disconnect',
      'FacebookNot connected. To connect it, sign out, continue with Facebook as noa@example.com and enter your password once.',
    ]);
  });

  it('the list hides disabled providers unless connected and keeps the only method', () => {
    open(signInMethods({ hasPassword: false, connected: [facebook] }));
    expect(rows()).toEqual([
      expect.stringMatching(/^PasswordYou don’t have a password yet\. We’ll email you a link/),
      'FacebookConnected since 01 Jun 2026.',
    ]);
  });

  it('a provider is disconnected', async () => {
    const ended: string[] = [];
    server.use(
      mock(disconnectProvider, ({ params }) => {
        ended.push(params.type);
        return {};
      }),
    );
    mockReload(signInMethods());
    open(signInMethods({ connected: [google] }), siteWithProviders);
    await press('Disconnect Google');
    expect(await screen.findByText('success: Google is disconnected.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull());
    expect(ended).toEqual(['google']);
  });

  it('disconnecting the last method shows why it is refused', async () => {
    server.use(mock(disconnectProvider, errorResponse(409, 'last_sign_in_method')));
    open(signInMethods({ hasPassword: false, connected: [google, facebook] }), siteWithProviders);
    await press('Disconnect Google');
    expect(await screen.findByText(/^error: This is your only way to sign in/)).toBeInTheDocument();
  });

  it('RV-03 AU-10 a customer without a password is emailed a link to set one', async () => {
    const requests: unknown[] = [];
    server.use(
      mock(forgotPassword, ({ body }) => {
        requests.push(body);
        return {};
      }),
    );
    open(signInMethods({ hasPassword: false, connected: [google] }), siteWithProviders);
    await press('Set a password');
    expect(await screen.findByText(/^success: We’ve sent a link to noa@example.com/)).toBeInTheDocument();
    expect(requests).toEqual([{ email: 'noa@example.com', language: 'en' }]);
    server.use(mock(forgotPassword, errorResponse(429, 'too_many_requests')));
    await press('Set a password');
    expect(await screen.findByText(/^error: Too many attempts/)).toBeInTheDocument();
  });
});

describe('reauthentication', () => {
  const title = 'Confirm it’s you';
  /** Refuses to sign out a device until the password was confirmed. */
  function requireReauthentication() {
    const ended: string[] = [];
    let isConfirmed = false;
    server.use(
      mock(confirmPassword, ({ body }) => {
        if (body.password !== 'correct horse') return errorResponse(403, 'password_wrong');
        isConfirmed = true;
        return {};
      }),
      mock(signOutDevice, ({ params }) => {
        if (!isConfirmed) return errorResponse(403, 'confirmation_needed');
        ended.push(params.id);
        return {};
      }),
    );
    mockReload(signInMethods());
    return ended;
  }
  const password = () => screen.findByLabelText('Password');
  const waitForClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('the dialog asks for the password when it is required and then repeats the call', async () => {
    const ended = requireReauthentication();
    open();
    await press('Sign out of Safari on iOS');
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(await password()).toHaveAttribute('autocomplete', 'current-password');
    expect(dialog.querySelector('[autocomplete=username]')).toHaveValue('noa@example.com');
    await press('Confirm');
    expect(screen.getByText('This is a required field.')).toBeInTheDocument();
    await fillField(await password(), 'not this one');
    await press('Confirm');
    await waitFor(async () => expect(await password()).toHaveFocus());
    expect(await password()).toHaveAccessibleDescription('Incorrect password.');
    expect(ended).toEqual([]);
    await user.clear(await password());
    await fillField(await password(), 'correct horse');
    await press('Confirm');
    expect(await screen.findByText('success: Device signed out.')).toBeInTheDocument();
    expect(ended).toEqual(['00000000000000b2']);
    await waitForClosed();
  });

  it('one dialog serves two calls that need it at the same time', async () => {
    const ended = requireReauthentication();
    open();
    for (const button of screen.getAllByRole('button', { name: /^Sign out of (Safari|Unknown)/ }))
      fireEvent.click(button);
    await fillField(await password(), 'correct horse');
    await press('Confirm');
    await waitFor(() => expect(ended).toHaveLength(2));
    await waitForClosed();
  });

  it('cancelling the dialog makes no call, and the dialog can be opened again', async () => {
    const ended = requireReauthentication();
    open();
    for (const leave of [() => press('Cancel'), () => user.keyboard('{Escape}')]) {
      await press('Sign out of Safari on iOS');
      await fillField(await password(), 'correct');
      await leave();
      await waitForClosed();
      expect(screen.getByRole('button', { name: 'Sign out of Safari on iOS' })).not.toHaveAttribute('aria-busy');
    }
    await press('Sign out of Safari on iOS');
    expect(await password()).toHaveValue('');
    expect(ended).toEqual([]);
    expect(screen.queryByText(/^(error|success)/)).toBeNull();
  });

  it('the dialog stays open with an error when the check fails for another reason', async () => {
    requireReauthentication();
    server.use(
      mock(confirmPassword, errorResponse(429, 'too_many_requests', '', { details: { retryAfterSeconds: 30 } })),
    );
    open();
    await press('Sign out of Safari on iOS');
    await fillField(await password(), 'correct horse');
    await press('Confirm');
    expect(await screen.findByText(/^error: .*in 30 seconds/)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: title })).toBeInTheDocument();
    await press('Forgot your password?');
    await waitForClosed();
  });

  it('AU-10 the dialog emails a link to set a password when there is none', async () => {
    requireReauthentication();
    server.use(mock(forgotPassword, {}));
    open(signInMethods({ hasPassword: false, connected: [{ type: 'google', since: SINCE }] }));
    await press('Sign out of Safari on iOS');
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Set a password' }));
    expect(await screen.findByText(/^success: We’ve sent a link/)).toBeInTheDocument();
    await waitForClosed();
  });
});
