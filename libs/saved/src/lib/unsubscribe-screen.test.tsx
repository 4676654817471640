import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { getHash, resumeSavedSearch, stopSavedSearch } from '@marketplace/api-contract';
import { mock, refusal, renderScreen } from '@marketplace/testing';
import { UnsubscribeScreen } from './unsubscribe-screen';

const server = setupServer();
const asked: string[] = [];
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  asked.length = 0;
  server.use(
    mock(getHash, { result: 'key' }),
    mock(stopSavedSearch, ({ body }) => (asked.push(`stop ${body.token}`), { name: 'Kayaks' })),
    mock(resumeSavedSearch, ({ body }) => (asked.push(`resume ${body.token}`), { name: 'Kayaks' })),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (path = '/unsubscribe?token=abc') => renderScreen(<UnsubscribeScreen />, { path });

it('SE-16 ends the mails without a question, and undoes it', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'You get no more mails about this search' })).toBeVisible();
  expect(screen.getByText('“Kayaks” stays among your saved searches.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'The mails go on' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'End the mails again' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(asked).toEqual(['stop abc', 'resume abc', 'stop abc']);
});

it.each(['/unsubscribe', '/unsubscribe?token=x'])('SE-16 %s claims nothing and says what to do', async (path) => {
  server.use(mock(stopSavedSearch, refusal(400, 'token_invalid')));
  open(path);
  expect(
    await screen.findByRole('heading', { name: 'This link isn’t complete or isn’t valid any more' }),
  ).toBeVisible();
  expect(screen.getByText(/^We didn’t change anything. Open the whole link from our email again/)).toBeVisible();
  expect(screen.queryByText(/was deleted|is sent any more/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Saved searches' })).toHaveAttribute('href', '/saved');
});

it('SE-16 a link that was used before ends the mails once more, calmly', async () => {
  const { unmount } = open();
  await screen.findByRole('button', { name: 'Undo' });
  unmount();
  open();
  expect(await screen.findByRole('heading', { name: 'You get no more mails about this search' })).toBeVisible();
});

it('SE-16 says nothing of the link when there were too many calls', async () => {
  server.use(mock(stopSavedSearch, refusal(429, 'too_many_requests')));
  open();
  expect(await screen.findByRole('heading', { name: 'The mails could not be ended' })).toBeVisible();
});

it('SE-16 tries again when the server did not answer', async () => {
  server.use(mock(stopSavedSearch, refusal(503, 'service_unavailable')));
  open();
  await screen.findByRole('heading', { name: 'The mails could not be ended' });
  server.use(mock(stopSavedSearch, { name: 'Kayaks' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});
