import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '@marketplace/session';
import { renderScreen } from '@marketplace/testing';
import { OfflineNotice } from './offline-notice';
import { Progress } from './progress';

function Calls() {
  const store = useSessionStore();
  return (
    <>
      <button onClick={() => store.setState({ inFlight: 1 })}>call</button>
      <button onClick={() => store.setState({ inFlight: 0 })}>answer</button>
    </>
  );
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('Progress', () => {
  it('AP-03 the progress bar shows during a call, with a text for screen readers when it is long', () => {
    renderScreen(
      <>
        <Progress />
        <Calls />
      </>,
    );
    expect(screen.queryByTestId('progress')).toBeNull();
    press('call');
    expect(screen.queryByTestId('progress')).toBeNull();
    act(() => vi.advanceTimersByTime(250));
    expect(screen.getByTestId('progress')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('');
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole('status')).toHaveTextContent('Still loading…');
    press('answer');
    expect(screen.queryByTestId('progress')).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('OfflineNotice', () => {
  it('the notice shows while the browser is offline', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    renderScreen(<OfflineNotice />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toHaveTextContent('You’re offline.');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
