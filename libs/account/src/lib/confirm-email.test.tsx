import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getHash, requestVerification } from '@marketplace/api-contract';
import { errorResponse, mock, profile, renderScreen, type ErrorResponse } from '@marketplace/testing';
import { ConfirmEmail } from './confirm-email';

const server = setupServer(mock(getHash, { result: 'key' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

const open = (isEmailVerified?: boolean) =>
  renderScreen(<ConfirmEmail returnPath="/order" />, { session: { user: profile({ isEmailVerified }) } });

describe('ConfirmEmail', () => {
  it('AU-08 sends the confirmation link again by keyboard, and says what happened each time', async () => {
    const user = userEvent.setup();
    const requested: string[] = [];
    let answer: ErrorResponse | Record<string, never> = errorResponse(429, 'too_many_requests', '', {
      details: { retryAfterSeconds: 600 },
    });
    server.use(
      mock(requestVerification, ({ body }) => {
        requested.push(body.language);
        return answer;
      }),
    );
    open(false);
    expect(screen.getByRole('status')).toHaveTextContent(
      'noa@example.com isn’t confirmed yet. Open the link that we emailed you.',
    );
    const button = screen.getByRole('button', { name: 'Send the link again' });
    button.focus();
    await user.keyboard('{Enter}');
    const says = (words: RegExp) => screen.findByText(words, { selector: '[role=status]' });
    expect(await says(/Try again in 10 minutes/)).toBeVisible();
    answer = errorResponse(503, 'service_unavailable');
    await user.click(button);
    expect(await says(/couldn’t send the email/)).toBeVisible();
    answer = {};
    await user.click(button);
    expect(await says(/a link is on its way to noa@example.com/)).toBeVisible();
    expect(button).not.toBeInTheDocument();
    expect(requested).toEqual(['en', 'en', 'en']);
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/order');
  });

  it.each([
    ['is confirmed', true],
    ['belongs to a server that doesn’t say', undefined],
  ])('AU-08 shows nothing when the email %s', (_, isEmailVerified) => {
    open(isEmailVerified);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
