import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockConversation, getConversation, getHash, sendMessage, uploadFile } from '@marketplace/api-contract';
import { messageOutbox, useSession, type UnsentMessage } from '@marketplace/session';
import {
  attachment,
  conversationPage,
  conversationSummary,
  message,
  mock,
  profile,
  errorResponse,
  renderScreen,
  ShownToasts,
  thread,
  fillField,
} from '@marketplace/testing';
import type { MessagesData } from './load-messages';
import { MessagesScreen } from './messages-screen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  sessionStorage.clear();
  localStorage.clear();
  server.use(mock(getHash, { result: 'key' }));
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const { id } = thread();
const PHOTO_ID = '0198b1c2-7d3e-4f00-8a11-0000000000f0';

/** Stands for the sign-in dialog, which another part of the page shows. */
function SignInMark() {
  return useSession((session) => session.signInView) && <p>sign-in dialog</p>;
}

const show = (part: Partial<MessagesData> = {}, user: ReturnType<typeof profile> | null = profile()) => ({
  ...renderScreen(
    <>
      <MessagesScreen data={{ page: conversationPage(), thread: null, filter: {}, ...part }} />
      <SignInMark />
      <ShownToasts />
    </>,
    { path: '/messages', session: { user } },
  ),
  user: userEvent.setup(),
});
const log = () => within(screen.getByRole('log'));

const field = () => screen.getByRole('textbox', { name: 'Your message' });

describe('writing in a conversation', () => {
  const press = () => screen.getByRole('button', { name: 'Send' });
  const getItems = () =>
    log()
      .getAllByRole('listitem')
      .slice(3)
      .map((item) => item.textContent);
  const getLast = () => log().getAllByRole('listitem').at(-1);

  /** Answers the messages with the next numbers, after the failures. */
  function mockSend(...failures: ReturnType<typeof errorResponse>[]) {
    const sent: { text: string; attachments: string[]; key: string }[] = [];
    let number = 3;
    server.use(
      mock(sendMessage, ({ params, body }) => {
        expect(params.id).toBe(id);
        sent.push(body);
        return failures.shift() ?? message({ number: ++number, key: body.key, text: body.text });
      }),
    );
    return sent;
  }

  const getStored = (accountId = profile()._id) => messageOutbox.read(accountId);
  const unsent = (part: Partial<UnsentMessage> = {}): UnsentMessage => ({
    accountId: profile()._id,
    conversationId: id,
    key: 'key-of-one',
    createdAt: 1,
    text: 'One',
    attachments: [],
    failure: null,
    ...part,
  });

  it('ME-01 shows a message at once, sends it and clears the field for the next', async () => {
    const sent = mockSend();
    const { user } = show({ thread: thread() });
    for (const count of [1, 2]) {
      await fillField(field(), 'See you then.');
      await user.click(press());
      expect(field()).toHaveValue('');
      expect(log().getAllByText('See you then.')).toHaveLength(count);
      await vi.waitFor(() => expect(log().queryByText('Sending…')).not.toBeInTheDocument());
    }
    expect(log().getAllByText('See you then.')).toHaveLength(2);
    // The same text sent twice on purpose is two messages.
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(sent[0]?.key).toMatch(/^[\w-]{8,64}$/);
  });

  it('ME-01 Ctrl + Enter sends, and Enter is a new line', async () => {
    const sent = mockSend();
    const { user } = show({ thread: thread() });
    await user.type(field(), 'One{Enter}Two{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(sent).toMatchObject([{ text: 'One\nTwo' }]));
    expect(field()).toHaveValue('');
  });

  it('ME-04 sends unsent messages once and in order when the connection comes back', async () => {
    const sent = mockSend(errorResponse(503, 'service_unavailable'));
    const { user } = show({ thread: thread() });
    for (const text of ['One', 'Two']) {
      await fillField(field(), text);
      await user.click(press());
    }
    const waiting = 'Waiting for the connection. It will be sent by itself.';
    await vi.waitFor(() => expect(getItems()).toEqual([`You: One${waiting}`, `You: Two${waiting}`]));
    expect(sent).toHaveLength(1);
    // The first attempt has ended by the time that a second one is possible.
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(sent).toHaveLength(3);
    });
    expect(sent.map(({ text }) => text)).toEqual(['One', 'One', 'Two']);
    expect(sent[0]?.key).toBe(sent[1]?.key);
    await vi.waitFor(() => expect(log().queryByText(/Sending…|Waiting/)).not.toBeInTheDocument());
    expect(getItems().map((text) => text?.slice(0, 8))).toEqual(['You: One', 'You: Two']);
    expect(getStored()).toEqual([]);
  });

  describe('with files', () => {
    const attach = () => screen.getByLabelText('Attach files', { selector: 'input' });
    const picture = new File(['a picture'], 'boat.png', { type: 'image/png' });
    const bill = new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' });
    const reference = (letter: string) => letter.repeat(43);
    let letters: string[] = [];
    beforeEach(() => {
      letters = ['a', 'b'];
    });
    const uploaded = () =>
      mock(uploadFile, ({ query }) => {
        expect(query).toEqual({ purpose: 'message' });
        return {
          reference: reference(letters.shift() ?? ''),
          name: 'x.pdf',
          type: 'application/pdf' as const,
          size: 8,
        };
      });

    it('ME-01 CA-06 uploads chosen and pasted files and sends them with the text', async () => {
      server.use(uploaded());
      const sent = mockSend();
      const { user } = show({ thread: thread() });
      expect(attach()).toHaveAccessibleDescription(/^PDF, JPEG, PNG, WebP or plain text: up to 5 files/);
      await user.upload(attach(), bill);
      expect(await screen.findByText('bill.pdf was uploaded.')).toBeInTheDocument();
      await user.click(field());
      await user.paste({ files: [picture] as unknown as FileList, types: ['Files'], getData: () => '' } as never);
      expect(await screen.findByText('boat.png was uploaded.')).toBeInTheDocument();
      expect(screen.getByText('Files uploaded: 2')).toBeInTheDocument();
      await fillField(field(), 'Here they are.');
      await user.click(press());
      await vi.waitFor(() =>
        expect(sent).toMatchObject([{ text: 'Here they are.', attachments: [reference('a'), reference('b')] }]),
      );
      expect(screen.queryByRole('list', { name: 'Attached files' })).not.toBeInTheDocument();
      expect(field()).toHaveValue('');
    });

    it('ME-01 a message may have only files', async () => {
      server.use(uploaded());
      const sent = mockSend();
      const { user } = show({ thread: thread() });
      await user.upload(attach(), bill);
      await screen.findByText('bill.pdf was uploaded.');
      await user.click(press());
      await vi.waitFor(() => expect(sent).toMatchObject([{ text: '', attachments: [reference('a')] }]));
    });

    it('ME-01 CA-06 a file that isn’t what it says has its error in place, and the text stays', async () => {
      server.use(mock(uploadFile, errorResponse(415, 'file_type_refused')));
      const sent = mockSend();
      const { user } = show({ thread: thread() });
      await fillField(field(), 'Look at this.');
      await user.upload(attach(), picture);
      const reason = 'Choose a PDF, JPEG, PNG, WebP or plain text file.';
      expect(await screen.findByText(`boat.png wasn’t uploaded. ${reason}`)).toBeInTheDocument();
      await user.click(press());
      expect(attach()).toHaveFocus();
      expect(attach()).toHaveAccessibleDescription(/^Some files weren’t uploaded\./);
      expect(field()).toHaveValue('Look at this.');
      expect(sent).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Remove boat.png' }));
      await user.click(press());
      await vi.waitFor(() => expect(sent).toMatchObject([{ text: 'Look at this.', attachments: [] }]));
    });

    it('ME-01 CA-06 HEIC is refused before it is sent', async () => {
      const { user } = show({ thread: thread() });
      const chooser = userEvent.setup({ applyAccept: false });
      await chooser.upload(attach(), new File(['x'], 'IMG_1.heic', { type: 'image/heic' }));
      expect(await screen.findByText(/^IMG_1\.heic wasn’t uploaded\. Choose a PDF/)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Remove IMG_1.heic' }));
    });

    it('ME-04 ME-01 files survive a reload with their message, and one that is gone is named', async () => {
      messageOutbox.write(unsent({ text: '', attachments: [{ reference: reference('a'), name: 'bill.pdf' }] }));
      const gone = { 'body.attachments': 'This file is no longer available. Choose it again.' };
      const sent = mockSend(errorResponse(400, 'invalid_input', 'Check this.', { fields: gone }));
      show({ thread: thread() });
      await vi.waitFor(() => expect(sent).toMatchObject([{ text: '', attachments: [reference('a')] }]));
      expect(await log().findByText(/^Not sent\. A file is no longer available/)).toBeInTheDocument();
      expect(getLast()).toHaveTextContent('bill.pdf');
    });

    it('ME-01 shows pictures in their proportions and other files with their size', () => {
      const photo = attachment({ id: PHOTO_ID, name: 'boat.webp', picture: { width: 1600, height: 1200 } });
      show({ thread: thread({ messages: [message({ text: '', attachments: [photo, attachment()] })] }) });
      const shown = log().getByRole('img', { name: 'boat.webp' });
      expect(shown).toHaveAttribute('src', `/api/attachments/${PHOTO_ID}?size=small`);
      expect(shown).toHaveStyle({ aspectRatio: String(4 / 3) });
      expect(log().getByRole('link', { name: /^boat\.webp/ })).toHaveAttribute('href', `/api/attachments/${PHOTO_ID}`);
      const file = log().getByRole('link', { name: /rental-agreement\.pdf/ });
      expect(file).toHaveAttribute('download', 'rental-agreement.pdf');
      expect(file).toHaveTextContent(/313\skB/);
    });

    it('ME-01 the list names the files of a message without text', () => {
      const last = { ...conversationSummary().last, text: '', attachments: [attachment({ name: 'bill.pdf' })] };
      show({ page: conversationPage({ conversations: [conversationSummary({ last })] }) });
      expect(screen.getByRole('navigation', { name: 'Conversations' })).toHaveTextContent('You: bill.pdf');
    });
  });

  it('ME-04 sends what an earlier page left, of this account only', async () => {
    const other = unsent({ accountId: 'another', key: 'key-of-other', text: 'Secret' });
    messageOutbox.write(other);
    messageOutbox.write(unsent({ key: 'key-of-two', createdAt: 2, text: 'Two' }));
    messageOutbox.write(unsent());
    localStorage.setItem('MESSAGE_OUTBOX/broken', '{');
    const sent = mockSend();
    show({ thread: thread() });
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { text: 'One', attachments: [], key: 'key-of-one' },
        { text: 'Two', attachments: [], key: 'key-of-two' },
      ]),
    );
    expect(log().queryByText('Secret')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(getStored()).toEqual([]));
    expect(getStored('another')).toEqual([other]);
  });

  it('ME-04 sends what another tab left, and drops what another tab has sent', async () => {
    const sent = mockSend();
    server.use(mock(getConversation, thread({ messages: [] })));
    show({ thread: thread() });
    const change = (key: string, message: UnsentMessage | null) =>
      act(() =>
        window.dispatchEvent(
          new StorageEvent('storage', { key: `MESSAGE_OUTBOX/${key}`, newValue: message && JSON.stringify(message) }),
        ),
      );
    change('key-of-one', unsent());
    await vi.waitFor(() => expect(sent).toEqual([{ text: 'One', attachments: [], key: 'key-of-one' }]));
    change('key-of-two', unsent({ key: 'key-of-two', text: 'Two', failure: 'rejected' }));
    expect(await log().findByText('Two')).toBeInTheDocument();
    change('key-of-two', null);
    expect(log().queryByText('Two')).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('ME-04 waits as long as the server asks after too many messages', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = mockSend(errorResponse(429, 'too_many_requests', '', { details: { retryAfterSeconds: 30 } }));
    show({ thread: thread() });
    await fillField(field(), 'One');
    act(() => press().click());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(log().getByText(/^You’ve sent many messages/)).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });

  it('ME-04 shows a message of this tab once when it was sent by another tab', async () => {
    const waiting = Promise.withResolvers<void>();
    const keys: string[] = [];
    server.use(
      mock(sendMessage, async ({ body }) => {
        keys.push(body.key);
        await waiting.promise;
        return message({ number: 4, key: body.key, text: body.text });
      }),
      mock(getConversation, () => thread({ messages: [message({ number: 4, key: keys[0] ?? null, text: 'One' })] })),
    );
    const { user } = show({ thread: thread({ hasLater: true }) });
    await fillField(field(), 'One');
    await user.click(press());
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Show later messages' }));
    await vi.waitFor(() => expect(log().queryByText('Sending…')).not.toBeInTheDocument());
    expect(log().getAllByText('One')).toHaveLength(1);
    waiting.resolve();
    await vi.waitFor(() => expect(getStored()).toEqual([]));
    expect(log().getAllByText('One')).toHaveLength(1);
  });

  it('ME-05 ME-04 says that messages aren’t available, and sends or deletes one on request', async () => {
    const sent = mockSend(errorResponse(404, 'not_found'), errorResponse(404, 'not_found'));
    const text = 'Not sent. Messages aren’t available at the moment.';
    const { user } = show({ thread: thread() });
    for (const message of ['One', 'Two']) {
      await fillField(field(), message);
      await user.click(press());
    }
    await vi.waitFor(() => expect(log().getAllByText(text)).toHaveLength(2));
    await user.click(within(getLast() as HTMLElement).getByRole('button', { name: 'Delete' }));
    expect(log().queryByText('Two')).not.toBeInTheDocument();
    await user.click(within(getLast() as HTMLElement).getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(log().queryByText(text)).not.toBeInTheDocument());
    expect(log().getByText('One')).toBeInTheDocument();
    await vi.waitFor(() => expect(getStored()).toEqual([]));
    expect(sent.map((body) => body.text)).toEqual(['One', 'Two', 'One']);
  });

  it('ME-01 ME-04 hides the composer after a message was refused, which can be sent once the block ends', async () => {
    const sent = mockSend(errorResponse(409, 'conversation_closed'));
    server.use(
      mock(getConversation, thread({ messages: [], blockedBy: 'customer' })),
      mock(blockConversation, { blockedBy: null }),
    );
    const { user } = show({ thread: thread() });
    await fillField(field(), 'One');
    await user.click(press());
    expect(await screen.findByText(/^You’ve blocked North Saskatchewan/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Your message' })).not.toBeInTheDocument();
    const last = within(getLast() as HTMLElement);
    expect(last.getByText('Not sent. You can’t write to each other at the moment.')).toBeInTheDocument();
    expect(last.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
    expect(last.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    await user.click(await last.findByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(getStored()).toEqual([]));
    expect(sent.map((body) => body.text)).toEqual(['One', 'One']);
    expect(field()).toBeInTheDocument();
  });

  it('RT-05 opens sign-in when the session has ended, and keeps the text', async () => {
    mockSend(errorResponse(401, 'signed_out'));
    const { user } = show({ thread: thread() });
    await fillField(field(), 'See you then.');
    await user.click(press());
    expect(await screen.findByText('sign-in dialog')).toBeInTheDocument();
    expect(log().getByText('See you then.')).toBeInTheDocument();
    expect(log().getByText('Sign in, and it will be sent.')).toBeInTheDocument();
    expect(getStored()).toMatchObject([{ text: 'See you then.' }]);
  });
});
