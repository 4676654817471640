import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { validateResponse, createApi } from '@marketplace/api-client';
import {
  archiveConversation,
  blockConversation,
  getConversation,
  getHash,
  listConversations,
  reportConversation,
} from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import {
  conversationOrder,
  conversationPage,
  conversationSummary,
  message,
  mock,
  profile,
  errorResponse,
  renderScreen,
  ShownToasts,
  site,
  thread,
  fillField,
} from '@marketplace/testing';
import { loadMessages, type MessagesData } from './load-messages';
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

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validateResponse,
});
const { id } = thread();

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

describe('loadMessages', () => {
  const load = (query: string, packages = ['messaging']) =>
    loadMessages(api, site({ installedPackages: packages }), new URL(`https://wayfare.example/messages${query}`));

  it('ME-05 rejects as not found without the messaging package', async () => {
    await expect(load('', ['deposits'])).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });

  it('ME-01 reads the page of conversations and the open conversation at once', async () => {
    const both = Promise.withResolvers<void>();
    let requestCount = 0;
    const ask = async () => {
      if (++requestCount === 2) both.resolve();
      await both.promise;
    };
    server.use(
      mock(listConversations, async ({ query }) => (await ask(), conversationPage({ page: query.page }))),
      mock(getConversation, async ({ params }) => (await ask(), thread({ id: params.id }))),
    );
    expect(await load(`?page=2&conversation=${id}`)).toMatchObject({
      page: conversationPage({ page: 2 }),
      thread: thread(),
    });
  });

  it.each(['', '?page=0', '?page=x', '?page=401', '?conversation=', '?conversation=.', '?conversation=..'])(
    'ME-01 reads %j as the first page with no conversation open',
    async (query) => {
      server.use(mock(listConversations, ({ query: { page } }) => conversationPage({ page })));
      expect(await load(query)).toMatchObject({ page: conversationPage(), thread: null });
    },
  );

  it.each([
    ['?search=+straps+&archived=true&page=2', { page: 2, search: 'straps', archived: false }],
    ['?archived=true', { page: 1, search: undefined, archived: true }],
  ])('ME-01 requests the filtered list of %s', async (query, expected) => {
    const requested: unknown[] = [];
    server.use(
      mock(listConversations, (call) => {
        requested.push(call.query);
        return conversationPage();
      }),
    );
    await load(query);
    expect(requested).toEqual([expected]);
  });

  it('ME-01 opens a conversation around a message', async () => {
    const requested: unknown[] = [];
    server.use(
      mock(listConversations, conversationPage()),
      mock(getConversation, ({ query }) => {
        requested.push(query);
        return thread();
      }),
    );
    expect(await load(`?conversation=${id}&around=17`)).toMatchObject({ around: 17 });
    expect(requested).toEqual([{ around: 17 }]);
  });

  it('ME-01 rejects as not found when the conversation is not the customer’s', async () => {
    server.use(mock(listConversations, conversationPage()), mock(getConversation, errorResponse(404, 'not_found')));
    await expect(load(`?conversation=${id}`)).rejects.toMatchObject({ status: 404 });
  });
});

const field = () => screen.getByRole('textbox', { name: 'Your message' });

describe('MessagesScreen', () => {
  it('ME-01 links to the listings while there are no conversations', () => {
    show({ page: conversationPage({ conversations: [], total: 0, pages: 0 }) });
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'No messages yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/search');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  it('ME-01 links from a page after the last one to the first, also beside an open conversation', () => {
    const page = conversationPage({ conversations: [], page: 99, pages: 2, total: 30 });
    const { unmount } = show({ page });
    const first = () => screen.getByRole('link', { name: 'Go to the first page' });
    expect(screen.getByRole('heading', { name: 'This page doesn’t exist' })).toBeInTheDocument();
    expect(first()).toHaveAttribute('href', '/messages');
    expect(screen.queryByText('No messages yet')).not.toBeInTheDocument();
    unmount();
    show({ page, thread: thread() });
    expect(first()).toHaveAttribute('href', '/messages');
    expect(screen.getByRole('log')).toBeInTheDocument();
  });

  it('ME-01 lists conversations with seller, listing and latest message', () => {
    show({ page: conversationPage({ page: 2, pages: 3 }) });
    const rows = within(screen.getByRole('navigation', { name: 'Conversations' }));
    const first = rows.getByRole('link', { name: /^North Saskatchewan/ });
    expect(first).toHaveAttribute('href', `/messages?page=2&conversation=${id}`);
    expect(first).toHaveTextContent('Cedar canoe with two paddles');
    expect(first).toHaveTextContent('You: Is it still free on Saturday?');
    expect(rows.getByRole('link', { name: /^Maren H/ })).toHaveTextContent(/Yes, come by after five\./);
    expect(rows.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/messages?page=3');
    expect(screen.getByText('Choose a conversation')).toBeInTheDocument();
  });

  it('ME-01 shows the number of unread messages of each conversation', () => {
    show();
    const rows = within(screen.getByRole('navigation', { name: 'Conversations' }));
    expect(rows.getByRole('link', { name: /^Maren H.*2 unread messages$/ })).toBeInTheDocument();
    expect(rows.getByRole('link', { name: /^North Saskatchewan/ })).not.toHaveAccessibleName(/unread/);
  });

  it('ME-01 shows a seller the customer’s name, the order’s number and their own messages as theirs', () => {
    const order = conversationOrder();
    const { customer } = thread();
    show({
      page: conversationPage({ conversations: [conversationSummary({ role: 'seller', order })] }),
      thread: thread({ role: 'seller', order }),
    });
    const row = screen.getByRole('link', { current: 'page' });
    expect(row).toHaveAccessibleName(
      /^Noa Berg.*Order W-1024 · Cedar canoe with two paddles · 15 Jun.*17 Jun.*Is it still free on Saturday\?$/,
    );
    const open = within(screen.getByRole('region', { name: `Conversation with ${customer.name}` }));
    expect(open.getByText(/^Order W-1024 · Cedar canoe with two paddles · 15 Jun/)).toBeInTheDocument();
    expect(open.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/messages']);
    expect(log().getAllByRole('listitem')[1]).toHaveTextContent(/^You: It does/);
    expect(log().getAllByRole('listitem')[2]).toHaveTextContent(/^Noa Berg: Is it/);
  });

  it('ME-01 links a customer to the order that a conversation is about', () => {
    const order = conversationOrder();
    show({ thread: thread({ order }) });
    expect(screen.getByRole('link', { name: /^Order W-1024 · Cedar canoe/ })).toHaveAttribute(
      'href',
      `/orders/${order.id}`,
    );
  });

  it('ME-01 shows the open conversation by day with senders and links to seller and listing', () => {
    show({ thread: thread() });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('North Saskatchewan');
    const open = within(screen.getByRole('region', { name: 'Conversation with North Saskatchewan Paddle Co.' }));
    expect(open.getByRole('link', { name: 'North Saskatchewan Paddle Co.' })).toHaveAttribute('href', '/seller/view/3');
    expect(open.getByRole('link', { name: 'Cedar canoe with two paddles' })).toHaveAttribute(
      'href',
      '/product/cedar-canoe-with-two-paddles/12',
    );
    expect(open.getByRole('link', { name: 'All conversations' })).toHaveAttribute('href', '/messages');
    const said = log().getAllByRole('listitem');
    expect(said.map((one) => one.textContent?.replace(/\d?\d:\d\d.*$/, ''))).toEqual([
      'You: Hello, does the canoe fit on a small car?',
      'North Saskatchewan Paddle Co.: It does, with the foam blocks that come with it.\nBring two straps.',
      'You: Is it still free on Saturday?',
    ]);
    expect(log().getAllByRole('heading', { level: 3 })).toHaveLength(2);
  });

  it('ME-01 shows markup in a message as text, and web addresses as links in a new tab', () => {
    const text = '<img src=x onerror=alert(1)> javascript:alert(1) (https://a.example/x?y=1), http://b.example.';
    show({ thread: thread({ messages: [message({ text })] }) });
    expect(log().getByText(/<img src=x onerror=alert\(1\)> javascript:alert\(1\)/)).toBeInTheDocument();
    const links = log().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://a.example/x?y=1', 'http://b.example']);
    expect(links[0]).toHaveAccessibleName(/^https:\/\/a\.example\/x\?y=1 ?\(opens in a new tab\)$/);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc');
    }
  });

  it('ME-01 shows changes of the order between the messages', () => {
    const events = [
      { status: 'Confirmed' as const, at: '2026-05-31T17:30:00.000Z' },
      { status: 'PaidOut' as const, at: '2026-06-02T10:00:00.000Z' },
    ];
    show({ thread: thread({ events }) });
    const texts = log()
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/:? ?\d?\d:\d\d.*$/, ''));
    expect(texts[1]).toBe('Order status: Confirmed');
    expect(texts[4]).toBe('Order status: Completed');
  });

  it('ME-01 shows only the changes since the first message while there are earlier ones', () => {
    const events = [{ status: 'Confirmed' as const, at: '2026-05-30T17:30:00.000Z' }];
    show({ thread: thread({ events, hasEarlier: true }) });
    expect(log().queryByText(/Order status/)).not.toBeInTheDocument();
  });

  it('ME-01 links each result of a search to the message that was found', () => {
    show({ filter: { search: 'five' } });
    expect(screen.getByRole('searchbox', { name: 'Search messages' })).toHaveValue('five');
    const rows = within(screen.getByRole('navigation', { name: 'Conversations' }));
    expect(rows.getByRole('link', { name: /^Maren H/ }).getAttribute('href')).toMatch(
      /^\/messages\?search=five&conversation=.*&around=8$/,
    );
    expect(screen.getByRole('link', { name: 'Back to inbox' })).toHaveAttribute('href', '/messages');
  });

  it('ME-01 says that a search has no result and that the archive is empty', () => {
    const page = conversationPage({ conversations: [], total: 0, pages: 0 });
    const { unmount } = show({ page, filter: { search: 'yacht' } });
    expect(screen.getByText('No conversations found')).toBeInTheDocument();
    expect(screen.queryByText('No messages yet')).not.toBeInTheDocument();
    unmount();
    show({ page, filter: { isArchived: true } });
    expect(screen.getByText('No archived conversations')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to inbox' })).toHaveAttribute('href', '/messages');
  });

  it('ME-01 hides the composer while the other side is blocked, until the block is undone', async () => {
    const sent: unknown[] = [];
    server.use(
      mock(blockConversation, ({ body }) => {
        sent.push(body);
        return { blockedBy: null };
      }),
    );
    const { user } = show({ thread: thread({ blockedBy: 'customer' }) });
    expect(screen.getByText(/^You’ve blocked North Saskatchewan/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByRole('textbox', { name: 'Your message' })).toBeInTheDocument();
    expect(sent).toEqual([{ isBlocked: false }]);
  });

  const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(screen.getByRole('button', { name: 'Conversation options' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('ME-01 archives the conversation and takes it out of the archive', async () => {
    const sent: boolean[] = [];
    server.use(
      mock(archiveConversation, ({ body }) => {
        sent.push(body.isArchived);
        return {};
      }),
    );
    const { user } = show({ thread: thread() });
    await choose(user, 'Archive');
    expect(await screen.findByText('success: Conversation archived')).toBeInTheDocument();
    await choose(user, 'Move to inbox');
    expect(await screen.findByText('success: Conversation moved to your inbox')).toBeInTheDocument();
    expect(sent).toEqual([true, false]);
  });

  it('ME-01 blocks the other side after a question', async () => {
    const sent: unknown[] = [];
    server.use(
      mock(blockConversation, ({ body }) => {
        sent.push(body);
        return { blockedBy: 'customer' as const };
      }),
    );
    const { user } = show({ thread: thread() });
    await choose(user, 'Block North Saskatchewan Paddle Co.');
    const question = within(await screen.findByRole('alertdialog', { name: /^Block North Saskatchewan/ }));
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(question.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText(/^You’ve blocked North Saskatchewan/)).toBeInTheDocument();
    expect(sent).toEqual([{ isBlocked: true }]);
  });

  it('ME-01 says so when the other side could not be blocked', async () => {
    server.use(mock(blockConversation, errorResponse(503, 'service_unavailable')));
    const { user } = show({ thread: thread() });
    await choose(user, 'Block North Saskatchewan Paddle Co.');
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    expect(await screen.findByText('error: We couldn’t save that. Try again.')).toBeInTheDocument();
    expect(field()).toBeInTheDocument();
  });

  it('ME-01 reports the other side with a reason', async () => {
    const sent: unknown[] = [];
    let isDown = true;
    server.use(
      mock(reportConversation, ({ body }) => {
        if (isDown) return errorResponse(503, 'service_unavailable');
        sent.push(body);
        return {};
      }),
    );
    const { user } = show({ thread: thread() });
    await choose(user, 'Report North Saskatchewan Paddle Co.');
    const sheet = within(await screen.findByRole('dialog', { name: /^Report North Saskatchewan/ }));
    await user.click(sheet.getByRole('button', { name: 'Send report' }));
    expect(sheet.getByText('This is a required field.')).toBeInTheDocument();
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Reason' }), 'Fraud');
    await fillField(sheet.getByRole('textbox', { name: /^Details/ }), 'Asked for cash.');
    await user.click(sheet.getByRole('button', { name: 'Send report' }));
    expect(await sheet.findByText('We couldn’t save that. Try again.')).toBeInTheDocument();
    isDown = false;
    await user.click(sheet.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/^success: Thanks for your report/)).toBeInTheDocument();
    expect(sent).toEqual([{ reason: 'fraud', text: 'Asked for cash.' }]);
  });

  it('ME-01 says that the other side has blocked messages', () => {
    show({ thread: thread({ blockedBy: 'seller' }) });
    expect(screen.getByText(/^North Saskatchewan Paddle Co\. has blocked messages/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unblock' })).not.toBeInTheDocument();
  });

  it('ME-01 loads earlier messages on request, and again after a failure', async () => {
    const requested: unknown[] = [];
    let isDown = true;
    server.use(
      mock(getConversation, ({ query }) => {
        requested.push(query);
        if (isDown) return errorResponse(503, 'service_unavailable');
        return thread({ messages: [message({ number: 1, text: 'The very first.' })], hasEarlier: false });
      }),
    );
    const { user } = show({ thread: thread({ messages: [message({ number: 37 })], hasEarlier: true }) });
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('We couldn’t load earlier messages.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await log().findByText('The very first.')).toBeInTheDocument();
    expect(log().getAllByRole('listitem')[0]).toHaveTextContent('The very first.');
    expect(requested).toEqual([{ before: 37 }, { before: 37 }]);
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });
});
