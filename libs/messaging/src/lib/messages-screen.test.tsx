import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { validateResponse, createApi } from '@marketplace/api-client';
import { getConversation, getHash, listConversations, sendMessage } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import {
  conversationPage,
  conversationSummary,
  message,
  mock,
  profile,
  errorResponse,
  renderScreen,
  site,
  thread,
  fillField,
} from '@marketplace/testing';
import { loadMessages, type MessagesData } from './load-messages';
import { MessagesScreen } from './messages-screen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  server.use(mock(getHash, { result: 'key' }));
});
afterEach(() => server.resetHandlers());
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
      <MessagesScreen data={{ page: conversationPage(), thread: null, ...part }} />
      <SignInMark />
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
    expect(await load(`?page=2&conversation=${id}`)).toEqual({ page: conversationPage({ page: 2 }), thread: thread() });
  });

  it.each(['', '?page=0', '?page=x', '?page=401', '?conversation=', '?conversation=.', '?conversation=..'])(
    'ME-01 reads %j as the first page with no conversation open',
    async (query) => {
      server.use(mock(listConversations, ({ query: { page } }) => conversationPage({ page })));
      expect(await load(query)).toEqual({ page: conversationPage(), thread: null });
    },
  );

  it('ME-01 rejects as not found when the conversation is not the customer’s', async () => {
    server.use(mock(listConversations, conversationPage()), mock(getConversation, errorResponse(404, 'not_found')));
    await expect(load(`?conversation=${id}`)).rejects.toMatchObject({ status: 404 });
  });
});

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
    const order = { id: '0198b1c2-7d3e-4f00-8a11-00000000000a', number: 'W-1024' };
    const { customer } = thread();
    show({
      page: conversationPage({ conversations: [conversationSummary({ role: 'seller', order })] }),
      thread: thread({ role: 'seller', order }),
    });
    const row = screen.getByRole('link', { current: 'page' });
    expect(row).toHaveAccessibleName(/^Noa Berg.*Order W-1024.*Is it still free on Saturday\?$/);
    const open = within(screen.getByRole('region', { name: `Conversation with ${customer.name}` }));
    expect(open.getByText('Order W-1024')).toBeInTheDocument();
    expect(open.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/messages']);
    expect(log().getAllByRole('listitem')[1]).toHaveTextContent(/^You: It does/);
    expect(log().getAllByRole('listitem')[2]).toHaveTextContent(/^Noa Berg: Is it/);
  });

  it('ME-01 links a customer to the order that a conversation is about', () => {
    const order = { id: '0198b1c2-7d3e-4f00-8a11-00000000000a', number: 'W-1024' };
    show({ thread: thread({ order }) });
    expect(screen.getByRole('link', { name: 'Order W-1024' })).toHaveAttribute('href', `/orders/${order.id}`);
    expect(screen.getByRole('region')).not.toHaveTextContent('Cedar canoe');
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

  it('ME-01 shows markup in a message as text', () => {
    show({ thread: thread({ messages: [message({ text: '<img src=x onerror=alert(1)> https://evil.example' })] }) });
    expect(log().getByText('<img src=x onerror=alert(1)> https://evil.example')).toBeInTheDocument();
    expect(log().queryByRole('link')).toBeNull();
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

describe('writing in a conversation', () => {
  const field = () => screen.getByRole('textbox', { name: 'Your message' });
  const press = () => screen.getByRole('button', { name: 'Send' });

  it('ME-01 sends a message, shows it and clears the field for the next', async () => {
    const sent: { text: string; key: string }[] = [];
    server.use(
      mock(sendMessage, ({ params, body }) => {
        expect(params.id).toBe(id);
        return message({ number: 3 + sent.push(body), text: body.text });
      }),
    );
    const { user } = show({ thread: thread() });
    for (const text of ['See you then.', 'See you then.']) {
      await fillField(field(), text);
      await user.click(press());
      await screen.findAllByText(text, { selector: 'p' });
      expect(field()).toHaveValue('');
    }
    expect(log().getAllByText('See you then.')).toHaveLength(2);
    // The same text sent twice on purpose is two messages.
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('ME-01 a text that the server rejects is marked and focused', async () => {
    server.use(
      mock(sendMessage, errorResponse(400, 'invalid_input', '', { fields: { 'body.text': 'Invalid value' } })),
    );
    const { user } = show({ thread: thread() });
    await fillField(field(), 'Yes, please.');
    await user.click(press());
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/Invalid value/));
    expect(field()).toHaveFocus();
  });

  it('ME-04 keeps an unsent text and sends it again with the same key', async () => {
    const keys: string[] = [];
    server.use(
      mock(sendMessage, ({ body }) => {
        keys.push(body.key);
        return keys.length === 1 ? errorResponse(503, 'service_unavailable') : message({ number: 4, text: body.text });
      }),
    );
    const { user } = show({ thread: thread() });
    await fillField(field(), 'See you then.');
    await user.click(press());
    expect(await screen.findByText(/couldn’t send your message/)).toBeInTheDocument();
    expect(field()).toHaveValue('See you then.');
    await user.click(press());
    expect(await log().findByText('See you then.')).toBeInTheDocument();
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
  });

  it('ME-01 requires a text, and says when too many messages were sent', async () => {
    server.use(mock(sendMessage, errorResponse(429, 'too_many_requests')));
    const { user } = show({ thread: thread() });
    await user.click(press());
    expect(screen.getByText('This is a required field.')).toBeInTheDocument();
    expect(field()).toHaveFocus();
    await fillField(field(), 'Hello');
    await user.click(press());
    expect(await screen.findByText(/too many messages in a short time/)).toBeInTheDocument();
  });

  it('ME-01 says when the other side can’t be written to, and keeps the text', async () => {
    server.use(mock(sendMessage, errorResponse(409, 'conversation_closed')));
    const { user } = show({ thread: thread() });
    await fillField(field(), 'Hello');
    await user.click(press());
    expect(await screen.findByText(/can’t write to each other at the moment/)).toBeInTheDocument();
    expect(field()).toHaveValue('Hello');
  });

  it('ME-01 shows the field that the server rejected', async () => {
    server.use(mock(sendMessage, errorResponse(400, 'invalid_input', '', { fields: { 'body.text': 'Too long' } })));
    const { user } = show({ thread: thread() });
    await fillField(field(), 'Hello');
    await user.click(press());
    await vi.waitFor(() => expect(field()).toBeInvalid());
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('Hello');
  });

  it('RT-05 opens sign-in when the session has ended, and keeps the text', async () => {
    server.use(mock(sendMessage, errorResponse(401, 'signed_out')));
    const { user, unmount } = show({ thread: thread() });
    await fillField(field(), 'See you then.');
    await user.click(press());
    expect(await screen.findByText('sign-in dialog')).toBeInTheDocument();
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe(`/messages?conversation=${id}`);
    unmount();
    show({ thread: thread() });
    expect(field()).toHaveValue('See you then.');
  });
});
