import { screen } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { getInstalledPackages } from '@marketplace/api-contract';
import { mock, renderScreen } from '@marketplace/testing';
import { loadMessages } from './load-messages';
import { MessagesScreen } from './messages-screen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });

describe('the messages page', () => {
  it('ME-05 does not exist without the messaging package', async () => {
    server.use(mock(getInstalledPackages, [{ namespace: 'deposits' }]));
    await expect(loadMessages(api)).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });

  it('exists with it, and says that there is nothing yet', async () => {
    server.use(mock(getInstalledPackages, [{ namespace: 'messaging' }]));
    await expect(loadMessages(api)).resolves.toBeUndefined();
    renderScreen(<MessagesScreen />);
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'No messages yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});
