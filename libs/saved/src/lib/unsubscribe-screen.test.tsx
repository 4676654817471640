import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { getHash, resumeEmails, stopEmails, type StoppedEmails } from '@marketplace/api-contract';
import { mock, errorResponse, renderScreen } from '@marketplace/testing';
import { UnsubscribeScreen } from './unsubscribe-screen';

const server = setupServer();
const calls: string[] = [];
const kayaks: StoppedEmails = { kind: 'savedSearch', name: 'Kayaks' };
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  calls.length = 0;
  server.use(
    mock(getHash, { result: 'key' }),
    mock(stopEmails, ({ body }) => (calls.push(`stop ${body.token}`), kayaks)),
    mock(resumeEmails, ({ body }) => (calls.push(`resume ${body.token}`), kayaks)),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (path = '/unsubscribe?token=abc') => renderScreen(<UnsubscribeScreen />, { path });

it('SE-16 the page stops the emails without asking and offers to undo it', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'You won’t get any more emails about this search' })).toBeVisible();
  expect(screen.getByText('“Kayaks” stays in your saved searches.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Email alerts are back on' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Turn off again' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(calls).toEqual(['stop abc', 'resume abc', 'stop abc']);
});

it('ME-01 the page stops the emails about messages and offers to undo it', async () => {
  server.use(mock(stopEmails, { kind: 'messages' }), mock(resumeEmails, { kind: 'messages' }));
  open();
  expect(await screen.findByRole('heading', { name: 'You won’t get any more emails about messages' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Emails about messages are back on' })).toBeVisible();
});

it.each(['/unsubscribe', '/unsubscribe?token=x'])(
  'SE-16 %s without a valid token says that nothing changed and what to do',
  async (path) => {
    server.use(mock(stopEmails, errorResponse(400, 'token_invalid')));
    open(path);
    expect(await screen.findByRole('heading', { name: 'This link is incomplete or no longer valid' })).toBeVisible();
    expect(screen.getByText(/^We didn’t change anything. Open the whole link from our email again/)).toBeVisible();
    expect(screen.queryByText(/was deleted|is sent any more/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Saved searches' })).toHaveAttribute('href', '/saved');
  },
);

it('SE-16 a link that was used before stops the emails again', async () => {
  const { unmount } = open();
  await screen.findByRole('button', { name: 'Undo' });
  unmount();
  open();
  expect(await screen.findByRole('heading', { name: 'You won’t get any more emails about this search' })).toBeVisible();
});

it('SE-16 the page does not call the link invalid after too many calls', async () => {
  server.use(mock(stopEmails, errorResponse(429, 'too_many_requests')));
  open();
  expect(await screen.findByRole('heading', { name: 'We couldn’t unsubscribe you' })).toBeVisible();
});

it('SE-16 a visitor retries when the server is unavailable', async () => {
  server.use(mock(stopEmails, errorResponse(503, 'service_unavailable')));
  open();
  await screen.findByRole('heading', { name: 'We couldn’t unsubscribe you' });
  server.use(mock(stopEmails, kayaks));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});
