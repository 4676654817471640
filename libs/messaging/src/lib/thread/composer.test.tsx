import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getHash, sendMessage } from '@marketplace/api-contract';
import { useSessionStore } from '@marketplace/session';
import { fillField, message, mock, profile, renderScreen, thread } from '@marketplace/testing';
import { OutboxProvider } from '../outbox/outbox-store';
import { SendUnsent } from '../outbox/send-unsent';
import { Composer } from './composer';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  server.use(mock(getHash, { result: 'key' }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function WithOutbox({ id }: { id: string }) {
  const session = useSessionStore();
  return (
    <OutboxProvider initialData={{ session }}>
      <SendUnsent />
      <Composer id={id} />
    </OutboxProvider>
  );
}
const { id } = thread();
const show = (conversationId = id, user = profile()) =>
  renderScreen(<WithOutbox id={conversationId} />, { session: { user } });
const field = () => screen.getByRole('textbox', { name: 'Your message' });

function mockSend() {
  const sent: string[] = [];
  server.use(
    mock(sendMessage, ({ body: { text, key } }) => {
      sent.push(text);
      return message({ number: 3 + sent.length, text, key });
    }),
  );
  return sent;
}

describe('Composer', () => {
  it('ME-04 keeps the text of each conversation after a reload, for its account only', async () => {
    const first = show();
    await fillField(field(), 'Half a quest');
    first.unmount();
    const other = show('another-conversation');
    expect(field()).toHaveValue('');
    other.unmount();
    const someoneElse = show(id, profile({ _id: '0198b1c2-7d3e-4f00-8a11-0000000000aa' }));
    expect(field()).toHaveValue('');
    someoneElse.unmount();
    show();
    expect(field()).toHaveValue('Half a quest');
  });

  it('ME-04 forgets the text when it is sent', async () => {
    const sent = mockSend();
    const { unmount } = show();
    await fillField(field(), 'A question');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await expect.poll(() => sent).toEqual(['A question']);
    unmount();
    show();
    expect(field()).toHaveValue('');
  });

  it('ME-01 sends once after a double click, without a complaint', async () => {
    const sent = mockSend();
    show();
    await fillField(field(), 'A question');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
    await expect.poll(() => sent).toEqual(['A question']);
    expect(field()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('ME-01 asks for a text or a file when there is neither', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Write a message or attach a file.')).toBeInTheDocument();
    expect(field()).toHaveFocus();
  });
});
