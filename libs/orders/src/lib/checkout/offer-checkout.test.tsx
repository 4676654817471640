import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createOrder,
  getHash,
  listSavedCards,
  quoteOrder,
  settleOrder,
  type NewOrderLine,
  type Order,
  type Quote,
} from '@marketplace/api-contract';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import {
  createCardProvider,
  errorResponse,
  fillField,
  mock,
  order,
  profile,
  quote,
  renderScreen,
} from '@marketplace/testing';
import { OrderProvider } from './checkout-context';
import { EndedOfferScreen } from './ended-offer-screen';
import { OrderScreen } from './order-screen';

const user = userEvent.setup({ delay: null });
const QUOTE_ID = '5b0f5a5e-2f0e-4f3d-9a55-0a2f6b1d3c01';
const offer = { quoteId: QUOTE_ID, version: 1, lines: [{ productId: '12', quantity: 1 }] };
const cart: NewOrderLine[] = [{ productId: '12', quantity: 1 }];
const payment = { clientSecret: 'secret', isTest: true, secondsLeft: 1800 };

let agreed: Partial<Quote> = {};
let sent: { quoteId?: string | undefined; quoteVersion?: number | undefined }[] = [];
let holds = 0;
const onOutdated = vi.fn();
const IDLE: Realtime = {
  watch: () => () => undefined,
  followMessages: () => () => undefined,
  sendTyping: () => undefined,
};
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify(cart));
  server.use(
    mock(getHash, { result: 'hash' }),
    mock(quoteOrder, ({ body }) => {
      sent.push(body);
      return quote(agreed);
    }),
    mock(createOrder, ({ body }) => {
      sent.push(body);
      return { order: order({ status: 'Pending Payment', quoteId: QUOTE_ID }), payment };
    }),
    mock(settleOrder, () => ({ order: order({ quoteId: QUOTE_ID }), payment: null })),
    mock(listSavedCards, []),
    http.post('*/api/holds*', () => {
      holds += 1;
      return HttpResponse.json({ expiresAt: null, secondsLeft: 0 });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  agreed = {};
  holds = 0;
  onOutdated.mockReset();
});
afterAll(() => server.close());

/** The page of a quote, which loads it again when it may have changed. */
function OfferPage({ first, realtime }: { first: Order | null; realtime: Realtime }) {
  const [version, setVersion] = useState(1);
  const details = <p>{version === 1 ? 'Valid until Friday' : 'Valid until Sunday'}</p>;
  const reload = () => {
    onOutdated();
    setVersion(2);
  };
  return (
    <RealtimeContext value={realtime}>
      <OrderProvider
        initialData={{ order: first, offer: { ...offer, version }, lastContact: null }}
        loadCardProvider={async () => createCardProvider(() => 'succeeded')}
      >
        <OrderScreen
          offer={{
            details,
            request: { id: '7', title: 'A cedar table' },
            backPath: '/requestOrder/view/7',
            onOutdated: reload,
          }}
        />
      </OrderProvider>
    </RealtimeContext>
  );
}

const open = (first: Order | null = null, realtime: Realtime = IDLE) =>
  renderScreen(<OfferPage first={first} realtime={realtime} />, {
    path: `/requestOrder/confirm/${QUOTE_ID}`,
    session: { user: profile() },
  });

async function pay() {
  await fillField(await screen.findByLabelText('Phone number'), '+1 780 555 0111');
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), '4242424242424242');
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1234');
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
  await user.click(await screen.findByRole('button', { name: 'Pay CA$135.00' }));
}

describe('an order by a seller’s quote', () => {
  it('RQ-03 is priced and placed by the quote, holds nothing, and leaves the cart alone', async () => {
    const { path } = open();
    expect(await screen.findByText('Valid until Friday')).toBeVisible();
    await pay();
    await waitFor(() => expect(path()).toBe(`/order/confirmation?order=${order().id}`));
    expect(sent.length).toBeGreaterThanOrEqual(3);
    expect(new Set(sent.map(({ quoteId }) => quoteId))).toEqual(new Set([QUOTE_ID]));
    expect(holds).toBe(0);
    expect(JSON.parse(localStorage.getItem('PRODUCTS_IN_CART') ?? '')).toEqual(cart);
    expect(localStorage.getItem('UNPAID_ORDER')).toBeNull();
  });

  it('RQ-03 names the request before the listing, with a link to it', async () => {
    open();
    const summary = within(await screen.findByRole('region', { name: 'Your order' }));
    const [request, listing] = (await summary.findAllByRole('link')).slice(1);
    expect(request).toHaveAccessibleName('A cedar table');
    expect(request).toHaveAttribute('href', '/requestOrder/view/7');
    expect(listing).toHaveAttribute('href', expect.stringContaining('/product/'));
  });

  it('RQ-03 asks where the seller comes to when that was agreed, and nothing else', async () => {
    agreed = { fulfilment: 'delivery', fulfilments: ['delivery'] };
    open();
    expect(await screen.findByText(/^The seller comes or delivers to your address\./)).toBeVisible();
    expect(screen.getByLabelText('Street and number')).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Pickup/ })).toBeNull();
  });

  it('RQ-03 offers neither to remove its line nor to change its dates', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Pay CA$135.00' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Change' })).not.toBeInTheDocument();
  });

  it.each([
    ['price_changed', /^The seller has changed this quote/],
    ['quote_expired', /^This quote has ended\./],
    ['action_unavailable', /^This quote has been ordered already/],
  ] as const)('RQ-03 says why the server refuses it, and loads it again: %s', async (code, text) => {
    server.use(mock(createOrder, errorResponse(409, code)));
    open();
    await pay();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0111');
    expect(onOutdated).toHaveBeenCalledOnce();
  });

  it('RQ-03 is loaded again with its price when something changes, until it is ordered by', async () => {
    let update: () => void = () => undefined;
    const watch: Realtime['watch'] = (topic, onUpdate) => {
      if (topic === 'orders') update = onUpdate;
      return () => undefined;
    };
    open(null, { ...IDLE, watch });
    await screen.findByRole('button', { name: 'Pay CA$135.00' });
    agreed = { total: 12_000 };
    act(() => update());
    expect(onOutdated).toHaveBeenCalledOnce();
    expect(await screen.findByRole('button', { name: 'Pay CA$120.00' })).toBeVisible();
  });

  it('RQ-03 names the order by another quote that is being paid', () => {
    renderScreen(<EndedOfferScreen backPath="/requestOrder/view/7" otherOrderId="9" />);
    expect(screen.getByRole('heading', { name: 'Another quote of this request is being paid' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', '/orders/9');
    expect(screen.getByRole('link', { name: 'Go to your request' })).toHaveAttribute('href', '/requestOrder/view/7');
  });

  it('RQ-03 shows what its seller has changed before it is ordered, also at the same total', async () => {
    const versions: unknown[] = [];
    server.use(
      mock(createOrder, ({ body }) => {
        versions.push(body.quoteVersion);
        if (body.quoteVersion === 1) return errorResponse(409, 'price_changed', '', { details: { total: 13_500 } });
        return { order: order({ status: 'Pending Payment', quoteId: QUOTE_ID }), payment };
      }),
    );
    const { path } = open();
    await pay();
    expect(await screen.findByText(/^The seller has changed this quote: the total is now CA\$135\.00/)).toBeVisible();
    expect(await screen.findByText('Valid until Sunday')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pay CA$135.00' }));
    await waitFor(() => expect(path()).toBe(`/order/confirmation?order=${order().id}`));
    expect(versions).toEqual([1, 2]);
  });

  it('RQ-03 links to the request where nothing can be ordered by it any more', async () => {
    server.use(mock(quoteOrder, errorResponse(404, 'not_found')));
    open();
    expect(await screen.findByRole('heading', { name: 'This quote can’t be ordered any more' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your request' })).toHaveAttribute('href', '/requestOrder/view/7');
    expect(screen.queryByRole('button', { name: 'Empty cart' })).not.toBeInTheDocument();
  });

  it('RQ-03 keeps what was typed over a reload, apart from what was typed for the cart', async () => {
    const { unmount } = open();
    await fillField(await screen.findByLabelText('Phone number'), '+1 780 555 0199');
    unmount();
    open();
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0199'));
    const drafts = JSON.parse(localStorage.getItem('ORDER_DRAFT') ?? '[]') as { of: string }[];
    expect(drafts.map(({ of }) => of)).toEqual([QUOTE_ID]);
  });
});
