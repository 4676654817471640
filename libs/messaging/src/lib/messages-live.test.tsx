import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getConversation,
  getHash,
  listConversations,
  readConversation,
  sendMessage,
  type Thread,
} from '@marketplace/api-contract';
import { RealtimeContext, type MessageListener, type Realtime } from '@marketplace/realtime';
import {
  conversationPage,
  conversationSummary,
  fillField,
  message,
  mock,
  profile,
  renderScreen,
  thread,
} from '@marketplace/testing';
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
  server.use(
    mock(getHash, { result: 'key' }),
    mock(listConversations, conversationPage()),
    mock(readConversation, { unread: 0 }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const { id } = thread();
const theirs = (number: number, text: string) => message({ number, text, key: null, sender: 'seller' });

function show(part: Partial<Thread> = {}) {
  const listeners = new Set<MessageListener>();
  const sendTyping = vi.fn();
  const realtime: Realtime = {
    watch: () => () => undefined,
    followMessages: (profileId, listener) => {
      expect(profileId).toBe(profile()._id);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sendTyping,
  };
  renderScreen(
    <RealtimeContext value={realtime}>
      <MessagesScreen data={{ page: conversationPage(), thread: thread(part), filter: {} }} />
    </RealtimeContext>,
    { path: '/messages', session: { user: profile() } },
  );
  return {
    sendTyping,
    hear: (call: (listener: MessageListener) => void) => act(() => listeners.forEach(call)),
  };
}

const log = () => within(screen.getByRole('log'));
const getTexts = () =>
  log()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
const FIRST = [
  'Hello, does the canoe fit on a small car?',
  'It does, with the foam blocks that come with it.\nBring two straps.',
  'Is it still free on Saturday?',
];

/** Answers a conversation that has these messages, two at a time. */
function mockMessages(...later: string[]) {
  const requested: unknown[] = [];
  const all = later.map((text, index) => theirs(4 + index, text));
  server.use(
    mock(getConversation, ({ query }) => {
      requested.push(query);
      const rest = all.filter(({ number }) => number > (query.after ?? 0));
      return thread({ messages: rest.slice(0, 2), hasLater: rest.length > 2 });
    }),
  );
  return requested;
}

describe('ME-04 the open conversation', () => {
  it('shows a message that arrives, once', async () => {
    const requested = mockMessages('Yes, it is.');
    const { hear } = show();
    hear(({ onMessage }) => onMessage?.({ conversationId: id, number: 4, isOwn: false }));
    expect(await log().findByText('Yes, it is.')).toBeInTheDocument();
    hear(({ onMessage }) => onMessage?.({ conversationId: id, number: 4, isOwn: false }));
    hear(({ onMessage }) => onMessage?.({ conversationId: 'another', number: 9, isOwn: false }));
    expect(getTexts()).toEqual([...FIRST, 'Yes, it is.']);
    expect(requested).toEqual([{ after: 3 }]);
  });

  it('shows all that it missed after a lost connection, in order', async () => {
    const requested = mockMessages('One', 'Two', 'Three');
    const { hear } = show();
    hear(({ onConversations }) => onConversations?.(conversationPage()));
    expect(await log().findByText('Three')).toBeInTheDocument();
    expect(getTexts()).toEqual([...FIRST, 'One', 'Two', 'Three']);
    expect(requested).toEqual([{ after: 3 }, { after: 5 }]);
  });

  it('loads the messages before an own one that it has missed', async () => {
    server.use(
      mock(getConversation, thread({ messages: [theirs(4, 'Yes, it is.'), message({ number: 5, text: 'Great' })] })),
      mock(sendMessage, ({ body: { text, key } }) => message({ number: 5, text, key })),
    );
    show();
    await fillField(screen.getByRole('textbox', { name: 'Your message' }), 'Great');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await log().findByText('Great')).toBeInTheDocument();
    expect(getTexts()).toEqual([...FIRST, 'Yes, it is.', 'Great']);
  });

  it('loads later messages on request when it is not at its end', async () => {
    const requested = mockMessages('One', 'Two', 'Three');
    const { hear } = show({ hasLater: true });
    hear(({ onConversations }) => onConversations?.(conversationPage()));
    const later = () => screen.getByRole('button', { name: 'Show later messages' });
    await userEvent.click(later());
    expect(await log().findByText('Two')).toBeInTheDocument();
    await userEvent.click(later());
    expect(await log().findByText('Three')).toBeInTheDocument();
    expect(requested).toEqual([{ after: 3 }, { after: 5 }]);
    expect(screen.queryByRole('button', { name: 'Show later messages' })).not.toBeInTheDocument();
  });
});

describe('ME-01 reading', () => {
  const mockRead = () => {
    const read: number[] = [];
    server.use(
      mock(readConversation, ({ params, body }) => {
        expect(params.id).toBe(id);
        read.push(body.number);
        return { unread: 0 };
      }),
    );
    return read;
  };

  it('marks the messages as read once for each last message', async () => {
    const read = mockRead();
    mockMessages('Yes, it is.');
    const { hear } = show({ readNumber: 1 });
    await vi.waitFor(() => expect(read).toEqual([2]));
    hear(({ onMessage }) => onMessage?.({ conversationId: id, number: 4, isOwn: false }));
    await vi.waitFor(() => expect(read).toEqual([2, 4]));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(read).toEqual([2, 4]);
  });

  it('marks nothing as read until the page is visible', async () => {
    const read = mockRead();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    show({ readNumber: 1 });
    expect(read).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(read).toEqual([2]));
  });

  it('shows how far own messages have got, and follows the other side', () => {
    const { hear } = show();
    const marks = () =>
      log()
        .getAllByText(/^(Sent|Delivered|Read)$/)
        .map((mark) => mark.textContent);
    expect(marks()).toEqual(['Read', 'Delivered']);
    hear(({ onMarks }) => onMarks?.({ conversationId: 'another', otherReadNumber: 3, otherDeliveredNumber: 3 }));
    expect(marks()).toEqual(['Read', 'Delivered']);
    hear(({ onMarks }) => onMarks?.({ conversationId: id, otherReadNumber: 3, otherDeliveredNumber: 3 }));
    expect(marks()).toEqual(['Read']);
  });

  it('updates the list when a message arrives', async () => {
    const { hear } = show();
    const { key: _, ...last } = message({ number: 9, sender: 'seller', text: 'Bring two straps.' });
    server.use(
      mock(
        listConversations,
        conversationPage({ conversations: [conversationSummary({ id: id.replace('c0de', 'c0df'), last, unread: 1 })] }),
      ),
    );
    hear(({ onMessage }) => onMessage?.({ conversationId: 'another', number: 9, isOwn: false }));
    expect(await screen.findByRole('link', { name: /Bring two straps\..*1 unread message$/ })).toBeInTheDocument();
  });
});

describe('ME-02 typing', () => {
  it('shows for five seconds that the other side is typing', () => {
    const { hear } = show();
    vi.useFakeTimers();
    const text = 'North Saskatchewan Paddle Co. is typing…';
    hear(({ onTyping }) => onTyping?.('another'));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    hear(({ onTyping }) => onTyping?.(id));
    expect(screen.getByText(text)).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(4999));
    expect(screen.getByText(text)).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('notifies the other side at most every three seconds', async () => {
    const { sendTyping } = show();
    vi.useFakeTimers({ toFake: ['Date'] });
    const field = screen.getByRole('textbox', { name: 'Your message' });
    await fillField(field, 'Y');
    await fillField(field, 'Ye');
    expect(sendTyping).toHaveBeenCalledExactlyOnceWith(id);
    vi.setSystemTime(Date.now() + 3000);
    await fillField(field, 'Yes');
    expect(sendTyping).toHaveBeenCalledTimes(2);
  });
});
