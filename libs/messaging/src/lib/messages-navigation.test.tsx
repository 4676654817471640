import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { I18nextProvider } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createApi, validateResponse } from '@marketplace/api-client';
import {
  archiveConversation,
  getConversation,
  getHash,
  listConversations,
  readConversation,
} from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import {
  conversationPage,
  errorResponse,
  getTexts,
  mock,
  profile,
  ShownToasts,
  site,
  thread,
} from '@marketplace/testing';
import { keepListOnError } from './keep-list-on-error';
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
  localStorage.clear();
  server.use(
    mock(getHash, { result: 'key' }),
    mock(listConversations, ({ query: { page } }) => conversationPage({ page })),
    mock(getConversation, ({ params }) => thread({ id: params.id })),
    mock(readConversation, { unread: 0 }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validateResponse,
});

const packages = site({ installedPackages: ['messaging'] });

/** As a loader of the storefront: an error of the API is the status of the page. */
const loadAsPage = (url: string) =>
  loadMessages(api, packages, new URL(url)).catch((error: unknown) => {
    throw error instanceof ApiError && error.status < 500 ? new Response(null, { status: error.status }) : error;
  });

const Screen = () => <MessagesScreen data={useLoaderData<MessagesData>()} />;

/** The page with its loader, as in the route. */
async function open(path = '/messages') {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        Component: Screen,
        HydrateFallback: () => null,
        ErrorBoundary: () => <p>error page</p>,
        loader: ({ request }) => keepListOnError(() => loadAsPage(request.url), request),
      },
    ],
    { initialEntries: [path] },
  );
  const first = { site: packages, user: profile(), language: 'en' as const, origin: 'https://wayfare.example' };
  const view = render(
    <I18nextProvider i18n={createI18n({ language: 'en', texts: getTexts('en') })}>
      <SessionProvider initialData={first}>
        <main id="main" tabIndex={-1}>
          <RouterProvider router={router} />
        </main>
        <ShownToasts />
      </SessionProvider>
    </I18nextProvider>,
  );
  await view.findByText(/Choose a conversation|Your message|error page/);
  return { ...view, router };
}
const row = () =>
  within(screen.getByRole('navigation', { name: 'Conversations' })).getByRole('link', { name: /^North Saskatchewan/ });

describe('opening a conversation', () => {
  it('ME-01 moves the focus to it, and back to its row when it is closed', async () => {
    await open();
    row().focus();
    await userEvent.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { level: 2, name: /^North Saskatchewan/ });
    await vi.waitFor(() => expect(heading).toHaveFocus());
    await userEvent.click(screen.getByRole('link', { name: 'All conversations' }));
    await vi.waitFor(() => expect(row()).toHaveFocus());
  });

  it('ME-01 leaves the focus where it is when the page is loaded', async () => {
    await open(`/messages?conversation=${thread().id}`);
    expect(document.body).toHaveFocus();
  });

  it('ME-04 keeps the list when it can’t be loaded, and opens it once the browser is online', async () => {
    await open();
    server.use(
      mock(listConversations, errorResponse(503, 'service_unavailable')),
      mock(getConversation, errorResponse(503, 'service_unavailable')),
    );
    await userEvent.click(row());
    const heading = await screen.findByRole('heading', { name: 'We couldn’t load this conversation' });
    expect(row()).toHaveAttribute('aria-current', 'page');
    await vi.waitFor(() => expect(heading.closest('[tabindex]')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    server.use(
      mock(listConversations, conversationPage()),
      mock(getConversation, ({ params }) => thread({ id: params.id })),
    );
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('log')).toBeInTheDocument();
  });

  it('ME-01 goes back to the list when it is archived, and takes it out of the archive on Undo', async () => {
    const sent: boolean[] = [];
    server.use(
      mock(archiveConversation, ({ body }) => {
        sent.push(body.isArchived);
        return {};
      }),
    );
    const { router } = await open(`/messages?conversation=${thread().id}&page=2`);
    await userEvent.click(screen.getByRole('button', { name: 'Conversation options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('success: Conversation archived')).toBeInTheDocument();
    await vi.waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    await vi.waitFor(() => expect(screen.queryByRole('log')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('success: Conversation moved to your inbox')).toBeInTheDocument();
    expect(sent).toEqual([true, false]);
  });

  it('ME-04 RT-03 shows an error page without a list, and for a conversation that isn’t found', async () => {
    server.use(mock(listConversations, errorResponse(503, 'service_unavailable')));
    const { unmount } = await open();
    expect(screen.getByText('error page')).toBeInTheDocument();
    unmount();
    server.use(mock(listConversations, conversationPage()));
    await open();
    server.use(mock(getConversation, errorResponse(404, 'not_found')));
    await userEvent.click(row());
    expect(await screen.findByText('error page')).toBeInTheDocument();
  });
});
