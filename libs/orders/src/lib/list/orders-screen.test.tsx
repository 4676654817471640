import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateResponse, createApi } from '@marketplace/api-client';
import { listOrders, type OrderStatus } from '@marketplace/api-contract';
import { mock, orderSummary, renderScreen } from '@marketplace/testing';
import { loadOrders, type OrdersData } from './load-orders';
import { ordersPath, readOrdersQuery } from './orders-query';
import { OrdersScreen } from './orders-screen';

const queries: unknown[] = [];
const server = setupServer(
  mock(listOrders, ({ query }) => {
    queries.push(query);
    return { orders: [orderSummary()], page: query.page, pages: 3, total: 51 };
  }),
);
beforeAll(() => server.listen());
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validateResponse,
});
const data = (part: Partial<OrdersData> = {}): OrdersData => ({
  orders: [orderSummary()],
  page: 1,
  pages: 1,
  total: 1,
  query: { page: 1 },
  ...part,
});
const open = (part?: Partial<OrdersData>) => renderScreen(<OrdersScreen data={data(part)} />, { path: '/orders' });

describe('OrdersScreen', () => {
  it('OR-07 lists orders as links with dates, status and total', () => {
    open({ orders: [orderSummary({ lines: [...orderSummary().lines, ...orderSummary().lines] })] });
    const row = screen.getByRole('link', { name: /Cedar canoe/ });
    expect(row).toHaveAttribute('href', `/orders/${orderSummary().id}`);
    for (const text of ['and 1 more', '15 Jun - 17 Jun', 'M-100231, ordered 01 Jun 2026', 'Confirmed', 'CA$135.00']) {
      expect(within(row).getByText(text)).toBeInTheDocument();
    }
  });

  it.each(['Completed', 'Ready For Payout', 'PaidOut'] satisfies OrderStatus[])(
    "OR-08 shows %s as 'Completed'",
    (status) => {
      open({ orders: [orderSummary({ status })] });
      const row = screen.getByRole('link', { name: /Cedar canoe/ });
      expect(within(row).getByText('Completed')).toBeInTheDocument();
      expect(within(row).queryByText(/payout|paid/i)).toBeNull();
    },
  );

  it('OR-07 OR-08 filters by status with links and marks the current one', () => {
    open({ query: { status: 'Completed', page: 1 } });
    const filters = within(screen.getByRole('navigation', { name: 'Filter by status' }));
    expect(filters.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All', '/orders'],
      ['Confirmed', '/orders?status=Confirmed'],
      ['Accepted', '/orders?status=Accepted'],
      ['Handed over / On its way / In progress', '/orders?status=Handed+Over'],
      ['Completed', '/orders?status=Completed'],
      ['Awaiting payment', '/orders?status=Pending+Payment'],
      ['Payment failed', '/orders?status=Payment+Failed'],
      ['Cancelled', '/orders?status=Cancelled'],
      ['Expired', '/orders?status=Expired'],
    ]);
    expect(filters.getByRole('link', { current: true })).toHaveTextContent('Completed');
  });

  it('RQ-01 has a tab with the requests for quotes', () => {
    open();
    const tabs = within(screen.getByRole('navigation', { name: 'Orders' }));
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Orders');
    expect(tabs.getByRole('link', { name: 'Requests' })).toHaveAttribute('href', '/orders?tab=requests');
  });

  it('OR-07 keeps the filter in the page links', () => {
    open({ query: { status: 'Confirmed', page: 2 }, page: 2, pages: 3, total: 51 });
    expect(screen.getByText('51 orders')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/orders?status=Confirmed&page=3');
  });

  it('OR-07 filters by the day of the order, keeps the status and goes to page 1', async () => {
    const { path } = open({ query: { status: 'Confirmed', to: '2026-06-30', page: 2 }, page: 2, pages: 3, total: 51 });
    const user = userEvent.setup();
    expect(screen.getByRole('combobox', { name: 'Ordered until' })).toHaveValue('06/30/2026');
    await user.click(screen.getByRole('combobox', { name: 'Ordered from' }));
    await user.click(await screen.findByRole('gridcell', { name: 'Tuesday, June 16' }));
    expect(path()).toBe('/orders?status=Confirmed&from=2026-06-16&to=2026-06-30');
  });

  it('OR-07 searches the orders, keeps the other filters and goes to page 1', async () => {
    const { path } = open({ query: { status: 'Confirmed', to: '2026-06-30', page: 2 }, page: 2, pages: 3, total: 51 });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your orders' }), 'canoe{Enter}');
    expect(path()).toBe('/orders?status=Confirmed&to=2026-06-30&search=canoe');
  });

  it('OR-07 shows what was searched for and keeps it in the links', () => {
    open({ query: { search: 'red canoe', page: 1 }, pages: 3, total: 51 });
    expect(screen.getByRole('searchbox')).toHaveValue('red canoe');
    expect(screen.getByRole('link', { name: 'Cancelled' })).toHaveAttribute(
      'href',
      '/orders?status=Cancelled&search=red+canoe',
    );
  });

  it('OR-07 links from a page after the last one to the first, with the filter', () => {
    const { unmount } = open({ orders: [], query: { page: 99 }, page: 99, pages: 2, total: 40 });
    expect(screen.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
    expect(screen.getByText('Your orders are on the previous pages.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/orders');
    unmount();
    open({ orders: [], query: { status: 'Completed', page: 3 }, page: 3, pages: 1, total: 4 });
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/orders?status=Completed',
    );
  });

  it('links a customer without orders to the listings', () => {
    open({ orders: [], pages: 0, total: 0, query: { page: 2 } });
    expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Filter by status' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/search');
  });

  it('links from an empty filter to all orders', () => {
    open({ orders: [], pages: 0, total: 0, query: { status: 'Cancelled', page: 1 } });
    expect(screen.getByRole('heading', { name: 'No orders match these filters' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all orders' })).toHaveAttribute('href', '/orders');
  });
});

describe('loadOrders', () => {
  it('OR-07 requests the status, days and page in the URL', async () => {
    const loaded = await loadOrders(api, new URLSearchParams('status=Completed&from=2026-06-01&page=2'));
    expect(queries.at(-1)).toEqual({ status: 'Completed', from: '2026-06-01', page: 2 });
    expect(loaded).toMatchObject({ page: 2, query: { status: 'Completed', page: 2 } });
  });

  it.each(['status=Nonsense', 'page=0', 'page=x', 'page=1.5', 'page=99999', 'from=2026-02-30&to=today', ''])(
    'reads %j as the first page of all orders',
    (text) => {
      expect(readOrdersQuery(new URLSearchParams(text))).toEqual({ page: 1 });
    },
  );

  it('ignores a last day before the first', () => {
    const search = new URLSearchParams('from=2026-06-30&to=2026-06-01');
    expect(readOrdersQuery(search)).toEqual({ from: '2026-06-30', page: 1 });
  });

  it('reads back the URL that ordersPath writes', () => {
    const query = { status: 'Payment Failed', from: '2026-06-01', to: '2026-06-30', page: 3 } as const;
    expect(readOrdersQuery(new URL(ordersPath(query), 'http://x').searchParams)).toEqual(query);
    expect(ordersPath({ page: 1 })).toBe('/orders');
  });
});
