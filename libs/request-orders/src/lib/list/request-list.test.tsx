import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { QuoteRequestSummary } from '@marketplace/api-contract';
import { quoteRequestSummary, renderScreen } from '@marketplace/testing';
import type { RequestsData } from './load-requests';
import { RequestList } from './request-list';

const show = (part: Partial<RequestsData> = {}) =>
  renderScreen(
    <RequestList
      data={{
        requests: [quoteRequestSummary()],
        page: 1,
        pages: 1,
        total: 1,
        loadedAt: Date.parse('2026-06-02T16:00:00Z'),
        ...part,
      }}
    />,
    { path: '/orders?tab=requests' },
  );

describe('RequestList', () => {
  it.each<[Partial<QuoteRequestSummary>, RegExp]>([
    [{}, /^Waiting for quotes until 15 Jun,/],
    [{ status: 'Quoted', quotes: 3, lowest: 40_000 }, /^3 quotes\. Compare them$/],
    [{ status: 'Quoted', quotes: 1, lowest: 40_000 }, /^1 quote\. View it$/],
    [{ status: 'Quoted' }, /^No open quote\./],
    [{ status: 'Accepted' }, /^Pay to complete your order$/],
    [{ status: 'Ordered' }, /^You ordered by a quote$/],
    [{ status: 'Withdrawn' }, /^You withdrew this request$/],
    [{ status: 'Expired' }, /^Ended without an order$/],
  ])('RQ-01 says what is next with a request: %j', (part, text) => {
    show({ requests: [quoteRequestSummary(part)] });
    const row = screen.getByRole('link', { name: /A cedar table/ });
    expect(row).toHaveAttribute('href', `/requestOrder/view/${quoteRequestSummary().id}`);
    expect(within(row).getByText(text)).toBeVisible();
    expect(within(row).queryByText('From CA$400.00') !== null).toBe(part.lowest !== undefined);
  });

  it('RQ-01 links pages of requests', () => {
    show({ page: 2, pages: 3, total: 51 });
    expect(screen.getByText('51 requests')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/orders?tab=requests&page=3');
    expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/orders?tab=requests');
  });

  it('RQ-01 links a customer without requests to a new one, and from a page after the last one to the first', () => {
    const { unmount } = show({ requests: [], pages: 0, total: 0 });
    expect(screen.getByRole('link', { name: 'Request a quote' })).toHaveAttribute('href', '/requestOrder');
    unmount();
    show({ requests: [], page: 9, pages: 1, total: 2 });
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/orders?tab=requests');
  });
});
