import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { confirmDelivery, getHash, type Delivery } from '@marketplace/api-contract';
import { delivery, errorResponse, mock, renderScreen } from '@marketplace/testing';
import { DeliveryScreen } from './delivery-screen';

const TOKEN = 'x'.repeat(43);
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(mock(getHash, { result: 'hash' })));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (part: Partial<Delivery> = {}) =>
  renderScreen(<DeliveryScreen delivery={delivery(part)} token={TOKEN} />, { path: `/order/confirm/${TOKEN}` });

it('OR-09 nothing is confirmed before the customer presses the button', async () => {
  const confirmed = vi.fn();
  server.use(
    mock(confirmDelivery, ({ params }) => {
      confirmed(params);
      return delivery({ isConfirmable: false, confirmedAt: '2026-06-15T16:00:00.000Z' });
    }),
  );
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Have you picked everything up?' })).toBeVisible();
  expect(screen.getByText('Cedar canoe with two paddles')).toBeVisible();
  expect(confirmed).not.toHaveBeenCalled();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Yes, I have it' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for confirming' })).toBeVisible();
  expect(confirmed).toHaveBeenCalledExactlyOnceWith({ token: TOKEN });
});

it('OR-09 a lost connection is said, and the button works again', async () => {
  server.use(mock(confirmDelivery, errorResponse(503, 'service_unavailable')));
  open({ fulfilment: 'delivery' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it’s here' }));
  expect(await screen.findByText(/^We couldn’t save that/)).toBeVisible();
  server.use(mock(confirmDelivery, delivery({ isConfirmable: false, confirmedAt: '2026-06-15T16:00:00.000Z' })));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it’s here' }));
  expect(await screen.findByRole('heading', { name: 'Thank you for confirming' })).toBeVisible();
});

it.each([
  ['Completed', 'This order is completed'],
  ['Cancelled', 'There’s nothing to confirm'],
] as const)('OR-09 an order that is %s has no button', (status, title) => {
  open({ status, isConfirmable: false });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'View order' })).toBeVisible();
});
