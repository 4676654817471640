import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOAST_MS } from '@marketplace/api-contract';
import { useSessionStore, type Session } from '@marketplace/session';
import { renderScreen } from '@marketplace/testing';
import { Toasts } from './toasts';
import './toast-list';

let store: { getState: () => Session };
function Probe() {
  const own = useSessionStore();
  return <button onClick={() => (store = own)}>take the store</button>;
}
const render = () => {
  renderScreen(
    <>
      <Toasts />
      <Probe />
    </>,
  );
  act(() => screen.getByRole('button', { name: 'take the store' }).click());
};
const notify = async (kind: 'info' | 'success' | 'error', text: string) => {
  await act(async () => {
    store.getState().notify(kind, text);
    await vi.advanceTimersByTimeAsync(300);
  });
};

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe('Toasts', () => {
  it('AP-03 a toast shows and closes after 5000 ms', async () => {
    expect(TOAST_MS).toBe(5000);
    render();
    await notify('info', 'Confirm your email address');
    expect(await screen.findByRole('status')).toHaveTextContent('Confirm your email address');
    await act(() => vi.advanceTimersByTimeAsync(TOAST_MS - 1000));
    expect(screen.getByRole('status')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(store.getState().toasts).toEqual([]);
  });

  it('an error toast is an alert, and each toast shows once', async () => {
    render();
    await notify('error', 'Wrong email or password.');
    await notify('success', 'Saved');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.');
    expect(screen.getAllByText('Saved')).toHaveLength(1);
  });

  it('a toast can be dismissed', async () => {
    render();
    await notify('error', 'Gone soon');
    await screen.findByRole('alert');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(store.getState().toasts).toEqual([]);
  });

  it('a toast shows inside an open dialog and stays when the dialog closes', async () => {
    render();
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    await notify('error', 'These dates are taken');
    await waitFor(() => expect(dialog).toContainElement(screen.getByRole('alert')));
    dialog.remove();
    await waitFor(() => expect(screen.getByRole('alert')).toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent('These dates are taken');
  });
});
