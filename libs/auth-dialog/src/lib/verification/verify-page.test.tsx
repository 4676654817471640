import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getHash, verifyAccount, type ResponseBody } from '@marketplace/api-contract';
import { mock, errorResponse, renderScreen, ScreenFrame, ShownToasts, type ErrorResponse } from '@marketplace/testing';
import { VerifyPage } from './verify-page';

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
let tokens: string[] = [];
const server = setupServer(mock(getHash, { result: 'hash' }));
const answer = (result: ResponseBody<typeof verifyAccount> | ErrorResponse) =>
  mock(verifyAccount, ({ query }) => {
    tokens.push(query.token);
    return result;
  });
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  sessionStorage.clear();
  tokens = [];
});
afterAll(() => server.close());

const open = (path = '/verify?token=abc') =>
  renderScreen(
    <StrictMode>
      <VerifyPage />
      <ShownToasts />
    </StrictMode>,
    { path },
  );

describe('VerifyPage', () => {
  it('AU-16 the server renders the success text and makes no call', () => {
    const page = renderToString(
      <ScreenFrame path="/verify?token=abc">
        <VerifyPage />
      </ScreenFrame>,
    );
    expect(page).toContain('Your account is confirmed');
    expect(tokens).toEqual([]);
  });

  it('AU-16 the page verifies once, shows an info toast and opens the saved page after 2000 ms', async () => {
    server.use(answer({}));
    sessionStorage.setItem('SAVED_PAGE', '/orders?page=2');
    const { path } = open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account is confirmed');
    expect(document.title).toBe('Your account is confirmed · Wayfare');
    expect(await screen.findByText(/^info: Your account is confirmed/)).toBeInTheDocument();
    expect(tokens).toEqual(['abc']);
    act(() => vi.advanceTimersByTime(1900));
    expect(path()).toBe('/verify?token=abc');
    act(() => vi.advanceTimersByTime(200));
    await waitFor(() => expect(path()).toBe('/orders?page=2'));
  });

  it.each([
    ['the answer has an err', { err: 'token_invalid' }, '/verify?token=abc', 1],
    ['the call is refused', errorResponse(400, 'token_invalid'), '/verify?token=abc', 1],
    ['there is no token', {}, '/verify', 0],
  ] as const)('AU-16 the page shows an error when %s', async (_, result, path, calls) => {
    server.use(answer(result));
    const view = open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
    expect(document.title).toBe('Error · Wayfare');
    expect(screen.getByText(/^We couldn’t confirm your account\. The link may have expired/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(tokens).toHaveLength(calls);
    act(() => vi.advanceTimersByTime(3000));
    expect(view.path()).toBe(path);
  });

  it.each([
    ['unavailable', errorResponse(503, 'service_unavailable'), /^The marketplace isn’t responding\./],
    ['broken', errorResponse(500, 'internal'), /^The marketplace isn’t responding\./],
    ['rate limiting', errorResponse(429, 'too_many_requests'), /^Too many attempts\./],
  ] as const)(
    'AU-16 the page does not call the link expired when the server is %s, and offers a retry',
    async (_, result, text) => {
      server.use(answer(result));
      open();
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Error');
      expect(screen.queryByText(/The link may have expired/)).toBeNull();
      server.use(answer({}));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Your account is confirmed' })).toBeVisible();
      expect(tokens).toEqual(['abc', 'abc']);
    },
  );
});
