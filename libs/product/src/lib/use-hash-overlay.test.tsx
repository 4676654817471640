import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useHashOverlay } from './use-hash-overlay';

/** A page that was reached from another one. */
function renderPage(path = '/product') {
  const latest: { current: ReturnType<typeof useHashOverlay> | undefined } = { current: undefined };
  function Page() {
    latest.current = useHashOverlay('order');
    return null;
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], {
    initialEntries: ['/before', path],
    initialIndex: 1,
  });
  render(<RouterProvider router={router} />);
  const overlay = () => latest.current as ReturnType<typeof useHashOverlay>;
  const getAddress = () => router.state.location.pathname + router.state.location.hash;
  return { overlay, getAddress, router };
}

it('PD-02 an overlay has a history entry, and closing it goes back', async () => {
  const { overlay, getAddress } = renderPage();
  act(() => overlay().open());
  await waitFor(() => expect(getAddress()).toBe('/product#order'));
  expect(overlay().isOpen).toBe(true);
  act(() => overlay().close());
  await waitFor(() => expect(getAddress()).toBe('/product'));
});

it('PD-02 a function of an earlier render that closes an overlay again does not leave the page', async () => {
  const { overlay, getAddress } = renderPage();
  act(() => overlay().open());
  await waitFor(() => expect(overlay().isOpen).toBe(true));
  const { close } = overlay();
  act(() => {
    close();
    close();
  });
  await waitFor(() => expect(overlay().isOpen).toBe(false));
  await act(async () => close());
  expect(getAddress()).toBe('/product');
});

it('PD-02 an overlay opened by a link closes without leaving the page', async () => {
  const { overlay, getAddress } = renderPage('/product#order');
  expect(overlay().isOpen).toBe(true);
  act(() => overlay().close());
  await waitFor(() => expect(getAddress()).toBe('/product'));
});
