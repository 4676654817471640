import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  counterQuote,
  declineQuote,
  getHash,
  getQuoteRequest,
  startConversation,
  withdrawQuoteRequest,
  type QuoteRequest,
  type SellerQuote,
  type Topic,
} from '@marketplace/api-contract';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import {
  errorResponse,
  fillField,
  message,
  mock,
  profile,
  quoteRequest,
  renderScreen,
  sellerQuote,
  site,
  thread,
} from '@marketplace/testing';
import { RequestViewProvider } from './request-view-provider';
import { RequestViewScreen } from './request-view-screen';

const NOW = Date.parse('2026-06-02T16:00:00Z');
const cheap = sellerQuote();
const dear = sellerQuote({
  id: '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0b02',
  seller: { ...cheap.seller, id: '4', name: 'Reed Works', rating: null, responseMinutes: null },
  lines: [{ text: 'Table of oak', amount: 110_000 }],
  amount: 110_000,
  total: 115_500,
  note: '',
  distance: null,
});
/** What the server has now; `update` tells the page of it. */
let latest: QuoteRequest;

const server = setupServer();
beforeAll(() => server.listen());
beforeEach(() =>
  server.use(
    mock(getHash, { result: 'key' }),
    mock(getQuoteRequest, () => latest),
  ),
);
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

function show(part: Partial<QuoteRequest> = {}, packages = ['messaging']) {
  latest = quoteRequest(part);
  const listeners = new Set<() => void>();
  const realtime: Pick<Realtime, 'watch'> = {
    watch: (_topic: Topic, onUpdate: () => void) => {
      listeners.add(onUpdate);
      return () => listeners.delete(onUpdate);
    },
  };
  const view = renderScreen(
    <RealtimeContext value={realtime as Realtime}>
      <RequestViewProvider data={{ request: latest, loadedAt: NOW }}>
        <RequestViewScreen />
      </RequestViewProvider>
    </RealtimeContext>,
    {
      path: `/requestOrder/view/${latest.id}`,
      session: { user: profile(), site: site({ installedPackages: packages }) },
    },
  );
  const update = (request: QuoteRequest) => {
    latest = request;
    act(() => listeners.forEach((listener) => listener()));
  };
  return { ...view, update, user: userEvent.setup() };
}

const column = (seller: string) => {
  const headers = screen.getAllByRole('columnheader');
  const index = headers.findIndex((header) => header.textContent.includes(seller));
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[index - 1]);
  return { header: headers[index] as HTMLElement, actions: cells.at(-1) as HTMLElement };
};

describe('RequestViewScreen', () => {
  it('RQ-02 says before the first quote what happens, until when, and the request itself', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'A cedar table for eight' })).toBeVisible();
    expect(screen.getByText('Waiting for quotes')).toBeVisible();
    expect(screen.getByText(/^Sellers can answer until 15 Jun,/)).toBeVisible();
    for (const text of ['Up to CA$1,000.00', 'Edmonton, within 50 km', 'Workshops', '20 Jun 2026 - 22 Jun 2026'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reed Works' })).toHaveAttribute('href', '/seller/view/4');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'Change request' })).toHaveAttribute(
      'href',
      `/requestOrder?change=${latest.id}`,
    );
  });

  it('RQ-02 compares quotes in a table with the facts of each in the same order', () => {
    show({ quotes: [cheap, dear] });
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((header) => header.textContent),
    ).toEqual([
      'Total with taxes and fees',
      'Quote',
      'Included',
      'Dates',
      'Valid until',
      'Distance',
      'Note from the seller',
      'Listing',
      'Your choice',
    ]);
    expect(
      within(screen.getByRole('row', { name: /^Total/ }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['CA$924.00', 'CA$1,155.00']);
    expect(screen.getByRole('row', { name: /^Valid until/ })).toHaveTextContent('8 days left');
    expect(screen.getByRole('row', { name: /^Distance/ })).toHaveTextContent('Distance4.2 km–');
    expect(column('Paddle').header).toHaveTextContent('Lowest price');
    expect(column('Reed').header).not.toHaveTextContent('Lowest price');
    expect(within(column('Reed').actions).getByRole('link', { name: 'Choose this quote' })).toHaveAttribute(
      'href',
      `/requestOrder/confirm/${dear.id}`,
    );
  });

  it.each<[string, Partial<SellerQuote>, string]>([
    ['declined', { status: 'Declined' }, 'You declined this quote.'],
    ['withdrawn', { status: 'Withdrawn' }, 'The seller withdrew this quote.'],
    ['expired', { status: 'Expired' }, 'This quote is no longer valid.'],
    ['superseded', { status: 'Closed' }, 'You ordered by another quote.'],
  ])('RQ-03 a %s quote can’t be chosen and says why', (_, part, text) => {
    show({ quotes: [cheap, { ...dear, ...part, actions: [] }] });
    expect(column('Reed').actions).toHaveTextContent(text);
    expect(within(column('Reed').actions).queryByRole('link')).toBeNull();
    // The other is the only one: nothing to compare its price with.
    expect(screen.queryByText('Lowest price')).toBeNull();
  });

  it('RQ-03 a chosen quote is paid, and an ordered one leads to its order', () => {
    const orderId = '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0c01';
    const chosen = { ...cheap, status: 'Accepted' as const, actions: [], orderId };
    const { unmount } = show({ status: 'Accepted', quotes: [chosen], actions: [] });
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/order?pay=${orderId}`);
    unmount();
    show({ status: 'Ordered', quotes: [chosen], actions: [] });
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'View order' }))
      expect(link).toHaveAttribute('href', `/orders/${orderId}`);
  });

  it.each([
    ['Withdrawn', 'You withdrew this request'],
    ['Expired', 'This request has ended'],
  ] as const)('RQ-03 a request that is %s says so and allows another', (status, title) => {
    show({ status, actions: [] });
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a quote again' })).toHaveAttribute(
      'href',
      `/requestOrder?again=${quoteRequest().id}`,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('RQ-02 shows and announces a new, a revised and a withdrawn quote', async () => {
    const { update } = show({ quotes: [cheap] });
    update(quoteRequest({ quotes: [cheap, dear] }));
    expect(await screen.findByText('New quote from Reed Works')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('New quote from Reed Works');
    update(quoteRequest({ quotes: [cheap, { ...dear, amount: 100_000, total: 105_000 }] }));
    expect(await screen.findByText('Reed Works changed their quote')).toBeVisible();
    update(quoteRequest({ quotes: [cheap, { ...dear, status: 'Withdrawn', actions: [] }] }));
    expect(await screen.findByText('Reed Works withdrew their quote')).toBeVisible();
  });

  it('RQ-02 keeps the page when an update can’t be loaded', async () => {
    const { update } = show({ quotes: [cheap] });
    server.use(mock(getQuoteRequest, errorResponse(503, 'service_unavailable')));
    update(latest);
    server.use(mock(getQuoteRequest, () => latest));
    update(quoteRequest({ quotes: [cheap, dear] }));
    expect(await screen.findByText('New quote from Reed Works')).toBeVisible();
  });

  it('RQ-02 makes a counter-offer once, below the quote', async () => {
    const bodies: unknown[] = [];
    server.use(
      mock(counterQuote, ({ body }) => {
        bodies.push(body);
        const { quotes: _, ...request } = latest;
        const counter = { ...body, at: '2026-06-02T16:00:00.000Z' };
        return { request, quote: sellerQuote({ status: 'Countered', counter, actions: ['decline', 'accept'] }) };
      }),
    );
    const { user } = show({ quotes: [cheap] });
    await user.click(screen.getByRole('button', { name: 'Make a counter-offer' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Make a counter-offer' }));
    const field = sheet.getByRole('textbox', { name: /Your offer \(CA\$\)/ });
    for (const [wrong, problem] of [
      ['', 'This is a required field.'],
      ['a lot', 'Enter an amount like 1500.00.'],
      ['0', 'Enter an amount above 0.'],
      ['-5', 'Enter an amount above 0.'],
      ['880', 'Less than CA$880.00'],
      ['900.555', 'Enter an amount like 1500.00.'],
    ] as const) {
      await user.clear(field);
      if (wrong) await fillField(field, wrong);
      await user.click(sheet.getByRole('button', { name: 'Send counter-offer' }));
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription(problem);
    }
    await user.clear(field);
    await fillField(field, '800,50');
    await user.dblClick(sheet.getByRole('button', { name: 'Send counter-offer' }));
    expect(
      await screen.findByText('Your counter-offer: CA$800.50. Waiting for North Saskatchewan Paddle Co. to answer.'),
    ).toBeVisible();
    expect(bodies).toEqual([{ amount: 80_050, note: '' }]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Make a counter-offer' })).toBeNull();
  });

  it('RQ-02 shows a rejected amount at its field, and keeps the offer when it can’t be sent', async () => {
    server.use(
      mock(counterQuote, errorResponse(400, 'invalid_input', '', { fields: { 'body.amount': 'Invalid value' } })),
    );
    const { user } = show({ quotes: [cheap] });
    await user.click(screen.getByRole('button', { name: 'Make a counter-offer' }));
    const sheet = within(await screen.findByRole('dialog'));
    const field = sheet.getByRole('textbox', { name: /Your offer/ });
    await fillField(field, '800');
    await user.click(sheet.getByRole('button', { name: 'Send counter-offer' }));
    await waitFor(() => expect(field).toBeInvalid());
    server.use(mock(counterQuote, errorResponse(503, 'service_unavailable')));
    await fillField(field, '.5');
    await user.click(sheet.getByRole('button', { name: 'Send counter-offer' }));
    expect(await sheet.findByText(/Check your connection and try again/)).toBeVisible();
    expect(field).toHaveValue('800.5');
  });

  it.each([
    [{ status: 'Open', quotes: [] }, /^The seller can answer until 15 Jun,/],
    [{ status: 'Quoted', quotes: [cheap] }, /^You order by paying for the quote while it is valid\.$/],
    [{ status: 'Withdrawn', quotes: [], actions: [] }, /^The seller can no longer quote\./],
  ] as const)('RQ-02 speaks of one seller when it went to one: %j', (part, text) => {
    show({ ...part, quotes: [...part.quotes], sellers: [{ id: '3', name: 'Reed Works' }] } as Partial<QuoteRequest>);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('RQ-02 declines a quote after a question', async () => {
    server.use(
      mock(declineQuote, () => {
        const { quotes: _, ...request } = latest;
        return { request, quote: sellerQuote({ status: 'Declined', actions: [] }) };
      }),
    );
    const { user } = show({ quotes: [cheap] });
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You declined this quote.')).toBeVisible();
  });

  it('RQ-02 says when a quote has changed before it was declined, and shows it', async () => {
    server.use(mock(declineQuote, errorResponse(409, 'action_unavailable')));
    const { user } = show({ quotes: [cheap] });
    latest = quoteRequest({ quotes: [{ ...cheap, status: 'Withdrawn', actions: [] }] });
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(/Something changed in the meantime/)).toBeVisible();
    expect(screen.getByText('The seller withdrew this quote.')).toBeVisible();
  });

  it('RQ-01 withdraws a request after a question, and says when that fails', async () => {
    server.use(mock(withdrawQuoteRequest, errorResponse(503, 'service_unavailable')));
    const { user } = show();
    const withdraw = async () => {
      await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw this request?' }));
      await user.click(question.getByRole('button', { name: 'Withdraw request' }));
    };
    await withdraw();
    expect(await screen.findByText(/Check your connection and try again/)).toBeVisible();
    server.use(mock(withdrawQuoteRequest, () => quoteRequest({ status: 'Withdrawn', actions: [] })));
    await withdraw();
    expect(await screen.findByRole('heading', { name: 'You withdrew this request' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('RQ-02 asks a seller about the request and opens the conversation', async () => {
    const bodies: unknown[] = [];
    server.use(
      mock(startConversation, ({ body: { key: _, ...body } }) => {
        bodies.push(body);
        return { conversationId: thread().id, message: message({ text: body.text }) };
      }),
    );
    const { user, path } = show({ quotes: [cheap] });
    await user.click(screen.getByRole('button', { name: 'Ask a question' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Question for North Saskatchewan Paddle Co.' }));
    await fillField(sheet.getByRole('textbox', { name: 'Your question' }), 'Is it oiled?');
    await user.click(sheet.getByRole('button', { name: 'Send question' }));
    await waitFor(() => expect(path()).toBe(`/messages?conversation=${thread().id}`));
    expect(bodies).toEqual([{ text: 'Is it oiled?', attachments: [], sellerId: '3', requestId: latest.id }]);
  });

  it('ME-05 has no question without the messaging package', () => {
    show({ quotes: [cheap] }, []);
    expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
  });

  it('RQ-03 reads the request again when a quote ends by the server’s clock', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show({ quotes: [{ ...cheap, validUntil: new Date(NOW + 90_000).toISOString() }] });
    expect(screen.getByText('1 minute left')).toBeVisible();
    latest = quoteRequest({ quotes: [{ ...cheap, status: 'Expired', actions: [] }] });
    act(() => vi.advanceTimersByTime(95_000));
    expect(await screen.findByText('This quote is no longer valid.')).toBeVisible();
  });

  it('RQ-02 tells the history of the request and its quotes, latest first', () => {
    show({
      quotes: [{ ...cheap, counter: { amount: 80_000, note: '', at: '2026-06-02T10:00:00.000Z' } }],
      history: [
        { status: 'Open', at: '2026-06-01T16:00:00.000Z' },
        { status: 'Open', at: '2026-06-01T17:00:00.000Z' },
        { status: 'Quoted', at: '2026-06-01T18:30:00.000Z' },
        { status: 'Accepted', at: '2026-06-02T11:00:00.000Z' },
        { status: 'Quoted', at: '2026-06-02T12:00:00.000Z' },
      ],
    });
    const history = screen.getByRole('heading', { name: 'History' }).parentElement as HTMLElement;
    expect(
      within(history)
        .getAllByRole('listitem')
        .map((item) => item.firstChild?.textContent),
    ).toEqual([
      'Order not paid: the quotes are open again',
      'You chose a quote',
      'Counter-offer to North Saskatchewan Paddle Co.: CA$800.00',
      'Quote from North Saskatchewan Paddle Co.',
      'Request changed',
      'Request sent',
    ]);
  });
});
