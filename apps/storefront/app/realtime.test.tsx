import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import { RevalidateOnChange } from './realtime';

afterEach(() => vi.restoreAllMocks());

it('OR-07 RQ-01 a page keeps what it shows when the connection drops, and is loaded again once it is back', async () => {
  let update: () => void = () => undefined;
  const realtime: Realtime = {
    watch: (_, onUpdate) => {
      update = onUpdate;
      return () => undefined;
    },
    followMessages: () => () => undefined,
    sendTyping: () => undefined,
  };
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  let loads = 0;
  const loader = () => {
    loads += 1;
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return loads;
  };
  function Page() {
    return (
      <>
        <RevalidateOnChange topic="orders" />
        <p>Orders {String(useLoaderData())}</p>
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/', loader, Component: Page, HydrateFallback: () => null }]);
  render(
    <RealtimeContext value={realtime}>
      <RouterProvider router={router} />
    </RealtimeContext>,
  );
  expect(await screen.findByText('Orders 1')).toBeVisible();
  isOnline.mockReturnValue(false);
  act(() => update());
  expect(screen.getByText('Orders 1')).toBeVisible();
  expect(loads).toBe(1);
  isOnline.mockReturnValue(true);
  act(() => update());
  await waitFor(() => expect(screen.getByText('Orders 2')).toBeVisible());
});
