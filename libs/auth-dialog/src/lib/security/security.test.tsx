import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changePassword, getHash, signOutDevice, signOutEverywhere } from '@marketplace/api-contract';
import { device, mock, profile, refusal, renderScreen, ShownToasts, write } from '@marketplace/testing';
import { leavePage } from '../sign-in/leave-page';
import { SecuritySection } from './security-section';

vi.mock('../sign-in/leave-page');
const user = userEvent.setup({ delay: null });

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
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
const open = () =>
  renderScreen(
    <>
      <SecuritySection devices={devices} />
      <ShownToasts />
    </>,
    { path: '/profile/view', session: { user: profile() } },
  );
const press = (name: string) => user.click(screen.getByRole('button', { name }));

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
    open();
    await change('correct horse', 'a better horse');
    expect(await screen.findByText('success: Password changed.')).toBeInTheDocument();
    expect(asked).toEqual([{ currentPassword: 'correct horse', password: 'a better horse' }]);
    expect(screen.queryByLabelText('New password')).toBeNull();
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
  const rows = () => screen.getAllByRole('listitem');

  it('AU-14 are told apart, and this one is marked', () => {
    open();
    expect(rows().map((row) => row.textContent)).toEqual([
      'Firefox on LinuxThis deviceSigned in 06/01/2026, last used 06/02/2026 · 198.51.100.7',
      'Safari on iOSSigned in 06/01/2026, last used 06/02/2026 · 203.0.113.9Sign out',
      'Unknown deviceSigned in 06/01/2026, last used 06/02/2026Sign out',
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
    open();
    await press('Sign out Safari on iOS');
    expect(await screen.findByText('success: That device is signed out.')).toBeInTheDocument();
    expect(ended).toEqual(['00000000000000b2']);
    expect(rows()).toHaveLength(2);
    server.use(mock(signOutDevice, refusal(500, 'internal')));
    await press('Sign out Unknown device');
    expect(await screen.findByText(/^error: That did not work/)).toBeInTheDocument();
    expect(within(rows()[1]!).getByText('Unknown device')).toBeVisible();
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
