import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getConversation, getHash } from '@marketplace/api-contract';
import { RealtimeContext, type MessageListener, type Realtime } from '@marketplace/realtime';
import { useSession } from '@marketplace/session';
import { conversationPage, mock, profile, renderScreen, ShownToasts, thread } from '@marketplace/testing';
import { MessageNotices } from './message-notices';
import { NotificationSwitch } from './notification-switch';

const conversationId = thread().id;
const TEXT = 'info: You have a new message!';

function Unread() {
  return <output>{useSession((session) => session.unread)}</output>;
}

function show(path = '/', isSignedIn = true) {
  let listener: MessageListener = {};
  const realtime: Realtime = {
    watch: () => () => undefined,
    followMessages: (_id, current) => {
      listener = current;
      return () => undefined;
    },
    sendTyping: () => undefined,
  };
  const view = renderScreen(
    <RealtimeContext value={realtime}>
      <title>Canoes</title>
      <MessageNotices />
      <NotificationSwitch />
      <Unread />
      <ShownToasts />
    </RealtimeContext>,
    { path, session: { user: isSignedIn ? profile() : null } },
  );
  return {
    ...view,
    receive: (id = conversationId, isOwn = false) =>
      act(() => listener.onMessage?.({ conversationId: id, number: 4, isOwn })),
    read: (read: number) => act(() => listener.onRead?.({ conversationId, read })),
    connect: (unread: number) => act(() => listener.onConversations?.({ ...conversationPage(), unread })),
  };
}
const getUnread = () => Number(screen.getByRole('status').textContent);

/** The calls for messages: their conversation and the number before the first. */
const received: [string, number | undefined][] = [];
const server = setupServer(
  mock(getHash, { result: 'key' }),
  mock(getConversation, ({ params, query }) => {
    received.push([params.id, query.after]);
    return thread();
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  received.length = 0;
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T16:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a new message', () => {
  it('ME-03 shows a toast at most once in five seconds', () => {
    const { receive } = show();
    receive();
    expect(screen.getAllByText(TEXT)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 4999);
    receive('conversation-2');
    expect(screen.getAllByText(TEXT)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    receive();
    expect(screen.getAllByText(TEXT)).toHaveLength(2);
  });

  it('ME-03 shows no toast for the open conversation or the account’s own message', () => {
    const { receive } = show(`/messages?conversation=${conversationId}`);
    receive();
    receive('conversation-2', true);
    expect(screen.queryByText(TEXT)).toBeNull();
    receive('conversation-2');
    expect(screen.getByText(TEXT)).toBeInTheDocument();
  });

  it('ME-04 is received by any page, so that the sender sees it as delivered', async () => {
    const id = conversationId.replace('c0de', 'c0df');
    // Others may have calls of the tests before.
    const getCalls = () => received.filter(([to]) => to === id);
    const { receive, unmount } = show('/');
    receive(id, true);
    receive(id);
    await expect.poll(getCalls).toEqual([[id, 3]]);
    unmount();
    // It loads its list and the open conversation.
    show('/messages').receive(id);
    expect(getCalls()).toHaveLength(1);
  });

  it('HF-09 counts from the server’s list, one more for each new message and fewer when they are read', () => {
    const { receive, read, connect } = show();
    connect(3);
    expect(getUnread()).toBe(3);
    receive();
    receive(conversationId, true);
    expect(getUnread()).toBe(4);
    read(2);
    expect(getUnread()).toBe(2);
    read(5);
    expect(getUnread()).toBe(0);
    connect(7);
    expect(getUnread()).toBe(7);
  });

  it('HF-09 is counted in the title until it is read', async () => {
    const { connect } = show();
    expect(document.title).toBe('Canoes');
    connect(2);
    expect(document.title).toBe('(2) Canoes');
    document.title = 'Kayaks';
    await vi.waitFor(() => expect(document.title).toBe('(2) Kayaks'));
    connect(3);
    expect(document.title).toBe('(3) Kayaks');
    connect(0);
    expect(document.title).toBe('Kayaks');
  });
});

describe('notifications of the browser', () => {
  class BrowserNotification extends EventTarget {
    static permission = 'default';
    static requestPermission = vi.fn(() => Promise.resolve((BrowserNotification.permission = 'granted')));
    static shown: BrowserNotification[] = [];
    readonly title: string;
    close = vi.fn();
    constructor(title: string) {
      super();
      this.title = title;
      BrowserNotification.shown.push(this);
    }
  }
  beforeEach(() => {
    BrowserNotification.permission = 'default';
    BrowserNotification.shown = [];
    BrowserNotification.requestPermission.mockClear();
    vi.stubGlobal('Notification', BrowserNotification);
  });
  const hidePage = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

  it('ME-03 are requested by a press only, shown while the page is hidden, and open the conversation', async () => {
    const { receive, path } = show();
    receive();
    expect(BrowserNotification.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Turn on browser notifications' }));
    expect(screen.getByRole('button', { name: 'Turn off browser notifications' })).toBeInTheDocument();
    vi.spyOn(window, 'focus').mockReturnValue(undefined);
    receive();
    expect(BrowserNotification.shown).toEqual([]);
    hidePage();
    receive();
    expect(BrowserNotification.shown.map(({ title }) => title)).toEqual(['You have a new message!']);
    act(() => void BrowserNotification.shown[0]?.dispatchEvent(new Event('click')));
    await vi.waitFor(() => expect(path()).toBe(`/messages?conversation=${conversationId}`));
  });

  it('ME-03 end when they are turned off, and are a toast where the browser can’t show them', async () => {
    const { receive } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Turn on browser notifications' }));
    await userEvent.click(screen.getByRole('button', { name: 'Turn off browser notifications' }));
    hidePage();
    receive();
    expect(BrowserNotification.shown).toEqual([]);
    expect(screen.getByText(TEXT)).toBeInTheDocument();
  });

  it('ME-03 say where to allow them when the browser blocks them', () => {
    BrowserNotification.permission = 'denied';
    show();
    expect(screen.getByText(/Your browser blocks notifications/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
