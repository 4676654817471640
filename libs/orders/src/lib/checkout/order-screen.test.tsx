import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelOrder,
  changeOrder,
  type createOrder,
  getHash,
  getOrder,
  holdDates,
  leaveHold,
  listSavedCards,
  quoteOrder,
  releaseHold,
  removeSavedCard,
  settleOrder,
  type Contact,
  type Order,
  type PaymentStep,
  type Quote,
  type ParsedRequest,
  type NewOrderLine,
} from '@marketplace/api-contract';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import { useSession } from '@marketplace/session';
import {
  createCardProvider,
  mock,
  order,
  profile,
  quote,
  quotedLine,
  errorResponse,
  renderScreen,
  savedCard,
  ScreenFrame,
  ShownToasts,
  site,
  type CardResult,
  type ErrorResponse,
  type ScreenOptions,
  fillField,
} from '@marketplace/testing';
import { OrderProvider } from './checkout-context';
import { OrderScreen } from './order-screen';

const user = userEvent.setup({ delay: null });

const payment: PaymentStep = { clientSecret: 'secret', isTest: true, secondsLeft: 1800 };
const line: NewOrderLine = {
  productId: '12',
  quantity: 1,
  startDate: '2026-06-15',
  endDate: '2026-06-17',
};
type Created = ParsedRequest<typeof createOrder>['body'];
type Answer = { order: Order; payment: PaymentStep | null };

let created: Created[] = [];
let settled = 0;
let charged: string[] = [];
/** What the payments were confirmed with. */
let confirmedWith: unknown[] = [];
/** The calls about holds, in their order. */
let given: string[] = [];

const quoting = (pickup: Partial<Quote> = {}, delivery: Partial<Quote> = {}) =>
  mock(quoteOrder, ({ body }) =>
    body.fulfilment === 'delivery'
      ? quote({
          fulfilment: 'delivery',
          charges: [{ kind: 'delivery', amount: 1500 }],
          total: 15000,
          ...delivery,
        })
      : quote(pickup),
  );
const holding = (secondsLeft: number) =>
  mock(holdDates, ({ body }) => {
    given.push(`${body.isRenewal ? 'renewed' : 'kept'} ${body.lines.map(({ productId }) => productId).join()}`);
    return { expiresAt: secondsLeft > 0 ? '2026-06-01T12:15:00Z' : null, secondsLeft };
  });
const creating = (answer: (call: number) => Answer | ErrorResponse | Response) =>
  http.post('*/api/orders', async ({ request }) => {
    created.push((await request.json()) as Created);
    const result = answer(created.length);
    if (result instanceof Response) return result;
    return 'body' in result ? HttpResponse.json(result.body, { status: result.status }) : HttpResponse.json(result);
  });
const settling = (answer: (call: number) => Answer | ErrorResponse) =>
  mock(settleOrder, () => {
    settled += 1;
    return answer(settled);
  });
const waiting = (): Answer => ({ order: order({ status: 'Pending Payment' }), payment });
const confirmed = (): Answer => ({ order: order(), payment: null });

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  // The fixtures' dates are in this year.
  vi.useFakeTimers({ now: new Date('2026-06-01T16:00:00Z'), toFake: ['Date'] });
  localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line]));
  server.use(
    mock(getHash, { result: 'hash' }),
    quoting(),
    holding(0),
    mock(leaveHold, () => {
      given.push('left');
      return {};
    }),
    mock(releaseHold, () => {
      given.push('released');
      return {};
    }),
    mock(listSavedCards, []),
    creating(() => waiting()),
    settling(() => confirmed()),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  created = [];
  charged = [];
  confirmedWith = [];
  given = [];
  settled = 0;
});
afterAll(() => server.close());

function DialogProbe() {
  return <p>dialog: {useSession((session) => session.signInView) ?? 'closed'}</p>;
}

interface Options extends ScreenOptions {
  pay?: (secret: string) => CardResult | Promise<CardResult>;
  first?: Order | null;
  lastContact?: Contact | null;
}

const place = (first: Order | null, pay: Options['pay'], lastContact: Contact | null = null) => (
  <OrderProvider
    initialData={{ order: first, lastContact }}
    loadCardProvider={async () =>
      createCardProvider((secret, data) => {
        charged.push(secret);
        confirmedWith.push(data);
        return pay?.(secret) ?? 'succeeded';
      })
    }
  >
    <OrderScreen confirmEmail={<p>Reminder</p>} />
    <ShownToasts />
    <DialogProbe />
  </OrderProvider>
);

const open = ({ pay, first = null, lastContact, ...options }: Options = {}) =>
  renderScreen(place(first, pay, lastContact), { path: '/order', session: { user: profile() }, ...options });

/** The same, with updates of the cart's listings. */
function openLive() {
  const listeners = new Set<() => void>();
  const realtime: Realtime = {
    watch: (_topic, onUpdate) => {
      listeners.add(onUpdate);
      return () => listeners.delete(onUpdate);
    },
    followMessages: () => () => undefined,
    sendTyping: () => undefined,
  };
  renderScreen(<RealtimeContext value={realtime}>{place(null, undefined)}</RealtimeContext>, {
    path: '/order',
    session: { user: profile() },
  });
  return { update: () => listeners.forEach((listen) => listen()) };
}

async function fill() {
  await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
  await fillCard();
}
async function fillCard() {
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), '4242424242424242');
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1234');
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
}
/** Replaces the text of a field. */
async function rewrite(label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await fillField(screen.getByLabelText(label), text);
}
const payButton = (amount = 'CA$135.00') => screen.findByRole('button', { name: `Pay ${amount}` });
async function cancelOrderHere() {
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
  await user.click(question.getByRole('button', { name: 'Cancel order' }));
}
const press = async (amount?: string) => user.click(await payButton(amount));
const idle = async (amount?: string) =>
  waitFor(async () => expect(await payButton(amount)).not.toHaveAttribute('aria-busy'));
const CONFIRMATION = `/order/confirmation?order=${order().id}`;

describe('the hold on the dates', () => {
  it('counts down, and is released when the customer opens another page', async () => {
    server.use(holding(900));
    const { unmount } = open();
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Held for you for 1[45]:\d\d$/);
    expect(given[0]).toBe('kept 12');
    expect(given).not.toContain('released');
    unmount();
    await waitFor(() => expect(given.at(-1)).toBe('released'));
    expect(given).not.toContain('left');
  });

  it('AV-08 is released after the answer to a pending request, which would hold the dates again', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      http.post('*/api/holds', async ({ request }) => {
        given.push('requested');
        await answer.promise;
        given.push(request.signal.aborted ? 'aborted' : 'held');
        return HttpResponse.json({ expiresAt: '2026-06-01T12:15:00Z', secondsLeft: 900 });
      }),
    );
    const { unmount } = open();
    await waitFor(() => expect(given).toEqual(['requested']));
    unmount();
    answer.resolve();
    await waitFor(() => expect(given).toEqual(['requested', 'held', 'released']));
  });

  it('remains for a while when the document is unloaded, as by a reload, 3-D Secure or a closed tab', async () => {
    server.use(holding(900));
    open();
    await screen.findByRole('timer');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await waitFor(() => expect(given.at(-1)).toBe('left'));
    expect(given).not.toContain('released');
  });

  it.each(['/login', '/signup', '/login/google'])('remains for a while when the customer goes to %s', async (path) => {
    server.use(holding(900));
    const { unmount } = open();
    await screen.findByRole('timer');
    const before = given.length;
    history.replaceState(null, '', path);
    unmount();
    history.replaceState(null, '', '/');
    await waitFor(() => expect(given.slice(before)).toEqual(['left']));
  });

  it('is announced shortly before its end and at its end, and can be renewed then', async () => {
    server.use(holding(2));
    open();
    expect(await screen.findByText('Held for you for 1 more minute')).toBeInTheDocument();
    expect(await screen.findByText(/^Your hold on 15 Jun - 17 Jun expired/)).toBeVisible();
    server.use(holding(900));
    await user.click(screen.getByRole('button', { name: 'Hold again' }));
    expect(await screen.findByRole('timer')).toBeVisible();
  });

  it('is renewed regularly, since another tab that closes would release it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      server.use(holding(900));
      open();
      await screen.findByRole('timer');
      const before = given.length;
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      await waitFor(() => expect(given.slice(before)).toContain('renewed 12'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('is reported as missing when the server holds none of the dates', async () => {
    open();
    expect(await screen.findByText(/^These dates aren’t on hold/)).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('is not needed to order when its request fails', async () => {
    server.use(mock(holdDates, errorResponse(503, 'service_unavailable')));
    const { path } = open();
    await fill();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
  });

  it.each([
    ['the network is down', http.post('*/api/holds', () => HttpResponse.error())],
    ['the server rejects too many requests', mock(holdDates, errorResponse(429, 'too_many_requests'))],
  ])('counts down while %s, and is renewed afterwards', async (_, away) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      server.use(holding(900));
      const { update } = openLive();
      await screen.findByRole('timer');
      server.use(away);
      server.use(http.post('*/api/quote', () => HttpResponse.error()));
      act(update);
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(screen.getByRole('timer')).toHaveTextContent(/^Held for you for 1[34]:/);
      expect(await payButton()).toBeVisible();
      server.use(holding(830));
      const before = given.length;
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      await waitFor(() => expect(given.slice(before)).toContain('renewed 12'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('AV-08 is replaced by the problem when another customer takes the dates, and comes back when they are free again', async () => {
    const taken = quotedLine({
      problems: [
        {
          code: 'unavailable_dates',
          days: ['2026-06-16'],
          nearest: { startDate: '2026-06-20', endDate: '2026-06-22' },
        },
      ],
    });
    const { update } = openLive();
    expect(await screen.findByText(/^These dates aren’t on hold/)).toBeVisible();
    server.use(quoting({ lines: [taken] }));
    act(update);
    expect(await screen.findByText(/Not available on/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Next available/ })).toBeVisible();
    expect(screen.queryByText(/^These dates aren’t on hold/)).not.toBeInTheDocument();
    expect(await payButton()).toBeDisabled();
    server.use(quoting(), holding(900));
    act(update);
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(await payButton()).toBeEnabled();
  });

  it('AV-08 makes the page read the quote again when it is rejected, since another customer has taken the dates', async () => {
    let isTaken = false;
    const problems: Quote['lines'][number]['problems'] = [{ code: 'unavailable_dates', days: ['2026-06-16'] }];
    server.use(
      mock(quoteOrder, () => quote(isTaken ? { lines: [quotedLine({ problems })] } : {})),
      mock(holdDates, () => {
        isTaken = true;
        return { expiresAt: null, secondsLeft: 0 };
      }),
    );
    open();
    expect(await screen.findByText(/Not available on/)).toBeVisible();
  });

  it('is requested once when a change arrives before the response', async () => {
    const answer = Promise.withResolvers<void>();
    let requestCount = 0;
    let quoted = 0;
    server.use(
      http.post('*/api/quote', () => void (quoted += 1)),
      http.post('*/api/holds', async () => {
        requestCount += 1;
        await answer.promise;
        return HttpResponse.json({ expiresAt: '2026-06-01T12:15:00Z', secondsLeft: 900 });
      }),
    );
    const { update } = openLive();
    await waitFor(() => expect(requestCount).toBe(1));
    const before = quoted;
    act(update);
    // The price is asked for again; the hold is still the first.
    await waitFor(() => expect(quoted).toBe(before + 2));
    await payButton();
    answer.resolve();
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(requestCount).toBe(1);
  });

  it('AV-08 has ended when the server does not renew it, as when another device holds something else', async () => {
    server.use(holding(900));
    const { update } = openLive();
    await screen.findByRole('timer');
    server.use(mock(holdDates, ({ body }) => ({ expiresAt: null, secondsLeft: body.isRenewal ? 0 : 900 })));
    act(update);
    expect(await screen.findByText(/^Your hold on .* expired\./)).toBeVisible();
    act(update);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Hold again' })).toBeVisible();
  });

  it('covers the free lines when another line is sold out', async () => {
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line, { ...line, productId: '13' }]));
    const problems: Quote['lines'][number]['problems'] = [{ code: 'max_quantity', limit: 0 }];
    server.use(quoting({ lines: [quotedLine(), quotedLine({ productId: '13', problems })] }), holding(900));
    open();
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(given[0]).toBe('kept 12');
    expect(screen.getByText('Sold out')).toBeVisible();
  });

  it('is released when another tab empties the cart', async () => {
    server.use(holding(900));
    open();
    await screen.findByRole('timer');
    localStorage.removeItem('PRODUCTS_IN_CART');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'PRODUCTS_IN_CART' })));
    await waitFor(() => expect(given).toContain('released'));
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('ends without a release once there is an order, whose own time to pay counts down', async () => {
    server.use(
      holding(900),
      settling(() => waiting()),
    );
    open({ pay: () => ({ code: 'card_declined', message: '' }) });
    await screen.findByRole('timer');
    await fill();
    await press();
    await screen.findByText(/declined/);
    expect(screen.getByRole('timer')).toHaveTextContent(/^Held for you for (30:00|29:5\d)$/);
    expect(given).not.toContain('released');
  });

  it('is replaced by the expired message when the time to pay runs out', async () => {
    server.use(
      creating(() => ({ order: order({ status: 'Pending Payment' }), payment: { ...payment, secondsLeft: 1 } })),
      settling(() => ({ order: order({ status: 'Expired' }), payment: null })),
    );
    open({ pay: () => ({ code: 'card_declined', message: '' }) });
    await fill();
    await press();
    expect(await screen.findByText(/wasn’t paid in time and has expired/)).toBeVisible();
  });
});

describe('OrderScreen', () => {
  it('OR-01 shows the order, and a customer pays the amount on the button with contact and card', async () => {
    const { path } = open();
    expect(screen.getByLabelText('Full name')).toHaveValue('Noa Berg');
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    const summary = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(summary.getByRole('link', { name: 'Cedar canoe with two paddles' })).toHaveAttribute(
      'href',
      '/product/cedar-canoe-with-two-paddles/12?startDate=2026-06-15&endDate=2026-06-17',
    );
    expect(summary.getByText('15 Jun - 17 Jun')).toBeInTheDocument();
    expect(summary.getByText('3 days')).toBeInTheDocument();
    expect(summary.getByText('CA$45.00 × 3 days')).toBeInTheDocument();
    await fill();
    await fillField(screen.getByLabelText(/^Message to the seller/), ' See you at nine. ');
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toEqual([
      {
        idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        lines: [line],
        fulfilment: 'pickup',
        expectedTotal: 13500,
        contact: { name: 'Noa Berg', email: 'noa@example.com', phone: '+1 780 555 0111' },
        note: 'See you at nine.',
      },
    ]);
    expect(charged).toEqual(['secret']);
    expect(localStorage.getItem('PRODUCTS_IN_CART')).toBeNull();
    expect(sessionStorage.getItem('ORDER_PARAMS')).toBeNull();
  });

  it('OR-01 the heading of the summary shows the amount to pay, and the deposit apart from it', async () => {
    server.use(quoting({ deposit: 10_000 }));
    open();
    const summary = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(await summary.findByRole('button', { name: /^Your order\s*CA\$135\.00$/ })).toBeVisible();
    expect(summary.getByText('CA$100.00 refundable deposit')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pay CA$135.00' })).toBeVisible();
    expect(screen.getByText(/^A deposit of CA\$100\.00 is held on your card the day before/)).toBeVisible();
  });

  it('OR-01 no address field is marked as missing when delivery is chosen after a declined card', async () => {
    open({ pay: () => ({ code: 'card_declined', message: '' }) });
    await fill();
    await press();
    await screen.findByText(/card was declined/i);
    await idle();
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }));
    expect(screen.getByLabelText('Street and number')).toHaveValue('');
    expect(screen.queryByText('This is a required field.')).not.toBeInTheDocument();
  });

  it('OR-01 delivery adds its fee and requires an address', async () => {
    open();
    await user.click(await screen.findByRole('radio', { name: /Delivery.*CA\$15\.00/ }));
    await fill();
    await press('CA$150.00');
    expect(screen.getByLabelText('Street and number')).toHaveFocus();
    expect(created).toEqual([]);
    await fillField(screen.getByLabelText('Street and number'), '9710 River Valley Rd');
    await fillField(screen.getByLabelText('City'), 'Edmonton');
    await fillField(screen.getByLabelText('Province'), 'Alberta');
    await fillField(screen.getByLabelText('Postal code'), '10115');
    await press('CA$150.00');
    expect(screen.getByLabelText('Postal code')).toHaveFocus();
    expect(screen.getByLabelText('Postal code')).toHaveAccessibleDescription(/like T5J 2R7/);
    await rewrite('Postal code', 't5j 2r7');
    await press('CA$150.00');
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({
      fulfilment: 'delivery',
      expectedTotal: 15000,
      contact: {
        street: '9710 River Valley Rd',
        city: 'Edmonton',
        zip: 'T5J 2R7',
        state: 'Alberta',
        country: 'CA',
      },
    });
  });

  it('OR-01 IL-04 the delivery country is one of the supported countries, the first by default', async () => {
    open({ session: { user: profile(), site: site({ supportCountries: ['CA', 'DE', 'JPN'] }) } });
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }));
    const country = screen.getByLabelText('Country');
    expect(country).toHaveValue('CA');
    expect(
      within(country)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Choose…', 'Canada', 'Germany', 'Japan']);
    await user.selectOptions(country, 'Germany');
  });

  it('OR-01 the address has the fields of its country in their order, with their names', async () => {
    open({ session: { user: profile(), site: site({ supportCountries: ['US', 'DE', 'JP'] }) } });
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }));
    const section = screen.getByRole('heading', { name: 'Your details' }).parentElement as HTMLElement;
    const labels = () => [...section.querySelectorAll('label')].slice(3, -1).map((label) => label.textContent);
    expect(labels()).toEqual(['Country', 'Street and number', 'City', 'State', 'ZIP code']);
    await fillField(screen.getByLabelText('City'), 'Berlin');
    await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
    expect(labels()).toEqual(['Country', 'Street and number', 'Postal code', 'City']);
    expect(screen.getByLabelText('City')).toHaveValue('Berlin');
    await user.selectOptions(screen.getByLabelText('Country'), 'Japan');
    expect(labels()).toEqual(['Country', 'Postal code', 'Prefecture', 'City', 'Street and number']);
  });

  it('OR-01 a phone number is read as in the first country, and a wrong one shows an example', async () => {
    open();
    await fill();
    for (const wrong of ['------', '555-0199']) {
      await rewrite('Phone number', wrong);
      await user.tab();
      await waitFor(() =>
        expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(/like \(506\) 234-5678/),
      );
    }
    await press();
    expect(screen.getByLabelText('Phone number')).toHaveFocus();
    expect(created).toEqual([]);
    await rewrite('Phone number', '780-555-0199 ext. 4');
    await press();
    await waitFor(() => expect(created).toMatchObject([{ contact: { phone: '+1 780 555 0199 ext. 4' } }]));
  });

  it('PD-03 the name of a listing in the cart leads back to it with what was chosen', async () => {
    open();
    await payButton();
    expect(screen.getByRole('link', { name: 'Cedar canoe with two paddles' })).toHaveAttribute(
      'href',
      '/product/cedar-canoe-with-two-paddles/12?startDate=2026-06-15&endDate=2026-06-17',
    );
  });

  it('OR-05 each field that the server rejects is marked until it changes', async () => {
    let rejected = '';
    server.use(creating(() => errorResponse(400, 'invalid_input', '', { fields: { [rejected]: 'Invalid value' } })));
    open({ session: { user: profile(), site: site({ supportCountries: ['CA', 'US'] }) } });
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }));
    await fill();
    const fields = [
      ['body.contact.name', 'Full name', 'Noa B.'],
      ['body.contact.email', 'Email address', 'noa.berg@example.com'],
      ['body.contact.phone', 'Phone number', '+1 780 555 0122'],
      ['body.contact.street', 'Street and number', '9711 River Valley Rd', '9710 River Valley Rd'],
      ['body.contact.city', 'City', 'Calgary', 'Edmonton'],
      ['body.contact.state', 'Province', 'AB', 'Alberta'],
      ['body.contact.zip', 'Postal code', 'T5J 2R8', 'T5J 2R7'],
      ['body.note', /^Message to the seller/, 'Ring twice.'],
      ['body.contact.country', 'Country', 'US'],
    ] as const;
    for (const [, label, , first] of fields) if (first) await fillField(screen.getByLabelText(label), first);
    for (const [path, label, other] of fields) {
      rejected = path;
      await idle('CA$150.00');
      await press('CA$150.00');
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Invalid value'));
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(screen.getByText(/^Check the marked fields/)).toBeVisible();
      fireEvent.change(screen.getByLabelText(label), { target: { value: other } });
      expect(screen.getByLabelText(label)).not.toHaveAccessibleDescription('Invalid value');
    }
    expect(created).toHaveLength(fields.length);
  });

  it('OR-01 beside the button are the date until which cancelling is free and a link to the terms', async () => {
    open();
    const button = await payButton();
    const payment = within(button.closest('section') as HTMLElement);
    expect(payment.getByText('Cancel before 14 Jun for a full refund.')).toBeVisible();
    expect(payment.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute(
      'href',
      '/terms-and-conditions',
    );
  });

  it('OR-01 each listing has its own date until which cancelling is free', async () => {
    const lines = [quotedLine(), quotedLine({ name: 'Camera', cancellation: 'moderate' })];
    server.use(quoting({ lines }));
    open();
    const payment = within((await payButton()).closest('section') as HTMLElement);
    expect(payment.getAllByRole('term').map((term) => term.textContent)).toEqual([lines[0]?.name, 'Camera']);
    expect(payment.getAllByRole('definition').map((text) => text.textContent)).toEqual([
      'Cancel before 14 Jun for a full refund.',
      'Cancel before 10 Jun for a full refund, or later for half.',
    ]);
  });

  it('OR-01 the summary says how much the weekly price saves', async () => {
    server.use(quoting({ lines: [quotedLine({ saving: { unit: 'per week', amount: 7500 } })] }));
    open();
    expect(await screen.findByText('Weekly price: you save CA$75.00')).toBeVisible();
  });

  it('OR-01 offers no delivery when the listing is only picked up', async () => {
    server.use(quoting({ fulfilments: ['pickup'] }));
    open();
    await payButton();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: /Pickup/ })).toBeChecked();
  });

  it('OR-01 offers neither pickup nor delivery for a stay or an appointment', async () => {
    server.use(quoting({ fulfilment: 'visit', fulfilments: ['visit'] }));
    open();
    await payButton();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText('Pickup or delivery')).toBeNull();
    await fill();
    await press();
    await waitFor(() => expect(created).toMatchObject([{ fulfilment: 'pickup' }]));
  });

  it('marks all missing fields at once and focuses the first, before anything is sent', async () => {
    open();
    await user.type(await screen.findByRole('textbox', { name: 'Number' }), '4242');
    await press();
    expect(screen.getByLabelText('Phone number')).toHaveFocus();
    expect(screen.getByText('Your card number is incomplete.')).toBeVisible();
    expect(screen.getAllByText('This is a required field.')).toHaveLength(3);
    await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
    await press();
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus();
    expect(screen.getByText('Your card number is incomplete.')).toBeVisible();
    expect(created).toEqual([]);
  });

  it('OR-04 a double click makes one order and one charge', async () => {
    const { path } = open();
    await fill();
    await user.dblClick(await payButton());
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toHaveLength(1);
    expect(charged).toHaveLength(1);
    expect(settled).toBe(1);
  });

  it('OR-04 repeats the same request with the same key after a lost answer', async () => {
    server.use(creating((call) => (call === 1 ? HttpResponse.error() : waiting())));
    const { path } = open();
    await fill();
    await press();
    expect(await screen.findByText(/^Connection lost\. Try again/)).toBeVisible();
    expect(screen.getByLabelText('Phone number')).toBeDisabled();
    expect(charged).toEqual([]);
    await idle();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toHaveLength(2);
    expect(created[1]).toEqual(created[0]);
    expect(charged).toHaveLength(1);
  });

  it('OR-04 repeats the same request with the same key after a lost answer and a reload', async () => {
    server.use(creating((call) => (call === 1 ? HttpResponse.error() : waiting())));
    const { unmount } = open();
    await fill();
    await press();
    await screen.findByText(/^Connection lost\. Try again/);
    unmount();

    const { path } = open();
    expect(await screen.findByText(/^Connection lost\. Try again/)).toBeVisible();
    expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0111');
    await fillCard();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created[1]).toEqual(created[0]);
  });

  it('OR-04 a reload after the charge finds the order paid and charges nothing', async () => {
    server.use(settling((call) => (call === 1 ? errorResponse(503, 'service_unavailable') : confirmed())));
    const { unmount } = open();
    await fill();
    await press();
    expect(await screen.findByText(/while confirming your payment/)).toBeVisible();
    unmount();
    const { path } = open();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(charged).toHaveLength(1);
    expect(created).toHaveLength(1);
  });

  it('OR-04 a lost confirmation is requested again without a second charge', async () => {
    server.use(settling((call) => (call === 1 ? errorResponse(503, 'service_unavailable') : confirmed())));
    const { path } = open();
    await fill();
    await press();
    await user.click(await screen.findByRole('button', { name: 'Check payment' }));
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(charged).toHaveLength(1);
  });

  it('OR-05 a declined card says why, and the same order is paid with another card', async () => {
    const { path } = open({
      pay: () =>
        charged.length === 1 ? { code: 'card_declined', decline_code: 'insufficient_funds', message: '' } : 'succeeded',
    });
    await fill();
    await press();
    expect(await screen.findByText(/isn’t enough money on this card/)).toBeVisible();
    expect(path()).toBe('/order');
    await idle();
    await user.clear(screen.getByRole('textbox', { name: 'Number' }));
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '5555555555554444');
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toHaveLength(1);
    expect(charged).toEqual(['secret', 'secret']);
  });

  it('OR-05 a customer changes contact, note and delivery after a declined card and pays the same order', async () => {
    const changes: unknown[] = [];
    const unpaid = { status: 'Payment Failed' as const };
    server.use(
      mock(changeOrder, ({ body, params }) => {
        changes.push({ id: params.id, ...body });
        return { order: order({ ...unpaid, ...body, total: body.expectedTotal }), payment };
      }),
    );
    const { path } = open({
      pay: () => (charged.length === 1 ? { code: 'card_declined', message: '' } : 'succeeded'),
    });
    await fill();
    await press();
    await screen.findByText(/declined/);
    await idle();
    await user.click(screen.getByRole('radio', { name: /Delivery/ }));
    await fillField(screen.getByLabelText('Street and number'), '9710 River Valley Rd');
    await fillField(screen.getByLabelText('City'), 'Edmonton');
    await fillField(screen.getByLabelText('Postal code'), 'T5J 2R7');
    await fillField(screen.getByLabelText('Province'), 'Alberta');
    await rewrite('Phone number', '+1 780 555 0122');
    await fillField(screen.getByLabelText(/^Message to the seller/), 'Ring twice.');
    await press('CA$150.00');
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toHaveLength(1);
    expect(changes).toEqual([
      {
        id: order().id,
        fulfilment: 'delivery',
        expectedTotal: 15000,
        note: 'Ring twice.',
        contact: {
          name: 'Noa Berg',
          email: 'noa@example.com',
          // As the server reads it.
          phone: '+17805550122',
          street: '9710 River Valley Rd',
          city: 'Edmonton',
          zip: 'T5J 2R7',
          state: 'Alberta',
          country: 'CA',
        },
      },
    ]);
    expect(charged).toEqual(['secret', 'secret']);
  });

  it.each([
    ['is rejected', errorResponse(409, 'not_orderable'), /can’t be ordered/],
    ['is lost', errorResponse(503, 'service_unavailable'), /couldn’t save that/],
  ])('OR-05 a change that %s charges nothing and leaves the order payable', async (_, answer, text) => {
    server.use(mock(changeOrder, answer));
    open({ pay: () => ({ code: 'card_declined', message: '' }) });
    await fill();
    await press();
    await screen.findByText(/declined/);
    await idle();
    await rewrite('Phone number', '+1 780 555 0122');
    await press();
    expect(await screen.findByText(text)).toBeVisible();
    expect(charged).toHaveLength(1);
    await idle();
    expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0122');
  });

  it('OR-04 an order that turns out to be paid when it is changed is not charged again', async () => {
    server.use(mock(changeOrder, errorResponse(409, 'already_paid')));
    const { path } = open({ pay: () => ({ code: 'card_declined', message: '' }) });
    await fill();
    await press();
    await screen.findByText(/declined/);
    await idle();
    await rewrite('Phone number', '+1 780 555 0122');
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(charged).toHaveLength(1);
  });

  it('OR-05 a customer cancels the order after a declined card and orders the cart again', async () => {
    let cancelled = 0;
    server.use(
      mock(cancelOrder, () => {
        cancelled += 1;
        return order({ status: 'Cancelled' });
      }),
    );
    open({ pay: () => ({ code: 'card_declined', message: '' }) });
    await fill();
    await press();
    await screen.findByText(/declined/);
    await idle();
    await cancelOrderHere();
    expect(await screen.findByText(/^Your order is cancelled/)).toBeVisible();
    expect(cancelled).toBe(1);
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0111');
    expect(sessionStorage.getItem('ORDER_PARAMS')).toBeNull();
    await idle();
    await press();
    await waitFor(() => expect(created).toHaveLength(2));
    expect(created[1]?.idempotencyKey).not.toBe(created[0]?.idempotencyKey);
  });

  it('OR-05 an order that was cancelled in another tab says so and that nothing was charged, and can be ordered again', async () => {
    server.use(mock(settleOrder, () => ({ order: order({ status: 'Cancelled' }), payment: null })));
    open({
      pay: () => ({
        code: 'payment_intent_unexpected_state',
        message: 'You cannot confirm this PaymentIntent because it has a status of canceled.',
        payment_intent: { status: 'canceled' },
      }),
    });
    await fill();
    await press();
    expect(await screen.findByText(/^Your order is cancelled and you weren’t charged/)).toBeVisible();
    expect(screen.queryByText(/PaymentIntent/)).toBeNull();
    await idle();
    await press();
    await waitFor(() => expect(created).toHaveLength(2));
  });

  it('OR-05 a reload keeps delivery, phone, note and address until the order is paid', async () => {
    const { unmount } = open();
    await user.click(await screen.findByRole('radio', { name: /Delivery/ }));
    await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
    await fillField(screen.getByLabelText(/^Message to the seller/), 'Ring twice.');
    await fillField(screen.getByLabelText('City'), 'Edmonton');
    unmount();
    const { path } = open();
    expect(await screen.findByLabelText('Phone number')).toHaveValue('+1 780 555 0111');
    expect(screen.getByLabelText(/^Message to the seller/)).toHaveValue('Ring twice.');
    expect(await screen.findByRole('radio', { name: /Delivery/ })).toBeChecked();
    expect(await payButton('CA$150.00')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Edmonton');
    await user.click(screen.getByRole('radio', { name: /Pickup/ }));
    await fillCard();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(localStorage.getItem('ORDER_DRAFT')).toBeNull();
  });

  it.each([
    [{ retryAfterSeconds: 1800 }, /Try again in 30 minutes/],
    [{}, /too many unpaid orders/],
  ])('says what to do when too much is in unpaid orders: %o', async (details, text) => {
    server.use(creating(() => errorResponse(429, 'unpaid_limit', '', { details })));
    open();
    await fill();
    await press();
    expect(await screen.findByText(text)).toBeVisible();
    expect(charged).toEqual([]);
  });

  it('offers to confirm the email where that would lift the limit on unpaid orders', async () => {
    server.use(
      creating(() =>
        errorResponse(429, 'unpaid_limit', '', { details: { retryAfterSeconds: 300, confirmEmail: true } }),
      ),
    );
    open();
    expect(screen.getByText('Reminder')).toBeVisible();
    await fill();
    await press();
    const text = await screen.findByText(/in 5 minutes/);
    expect(screen.getAllByRole('alert').some((alert) => alert.contains(text))).toBe(true);
    expect(screen.getByText('Customers with a confirmed email don’t have to wait.')).toBeVisible();
    const payment = screen.getByRole('heading', { name: 'Payment' }).parentElement;
    expect(payment).toContainElement(screen.getByText('Reminder'));
  });

  it('OR-05 OR-12 a wrong security code shows one message, under its field, and the order stays reserved', async () => {
    open({ pay: () => ({ code: 'incorrect_cvc', message: '' }) });
    await fill();
    await press();
    const text = await screen.findByText(/^The security code is incorrect/);
    expect(screen.getByText('Security code (CVC)').parentElement).toContainElement(text);
    expect(screen.getByText(/is reserved for you/)).toBeVisible();
  });

  it('OR-05 the server decides whether the card was charged when the connection is lost while paying', async () => {
    server.use(settling((call) => (call === 1 ? waiting() : confirmed())));
    const { path } = open({
      pay: () => (charged.length === 1 ? Promise.reject(new Error('socket hang up')) : 'succeeded'),
    });
    await fill();
    await press();
    expect(await screen.findByText(/Connection lost while paying/)).toBeVisible();
    await idle();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toHaveLength(1);
  });

  it('shows a changed total and orders for it only after another press', async () => {
    server.use(
      creating((call) => {
        if (call > 1) return waiting();
        server.use(quoting({ total: 14000 }));
        return errorResponse(409, 'price_changed', '', { details: { total: 14000 } });
      }),
    );
    const { path } = open();
    await fill();
    await press();
    expect(await screen.findByText(/the total is now CA\$140\.00/)).toBeVisible();
    expect(charged).toEqual([]);
    await idle('CA$140.00');
    await press('CA$140.00');
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created.map(({ expectedTotal }) => expectedTotal)).toEqual([13500, 14000]);
    expect(created[0]?.idempotencyKey).not.toBe(created[1]?.idempotencyKey);
  });

  it('AV-08 says which days are taken, charges nothing and links to the listing to choose again', async () => {
    const days = ['2026-06-16', '2026-06-17'];
    server.use(creating(() => errorResponse(409, 'unavailable_dates', '', { details: { days, line: 0 } })));
    open();
    await fill();
    server.use(quoting({ lines: [quotedLine({ problems: [{ code: 'unavailable_dates', days }] })] }));
    await press();
    expect(await screen.findByText(/^Someone just booked 16 Jun, 17 Jun\. You weren’t charged/)).toBeVisible();
    expect(await screen.findByText('Not available on 16 Jun, 17 Jun.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/product/cedar-canoe-with-two-paddles/12?startDate=2026-06-15&endDate=2026-06-17',
    );
    expect(await payButton()).toBeDisabled();
    expect(charged).toEqual([]);
  });

  it('AV-08 offers the nearest free dates and puts them into the cart', async () => {
    const nearest = { startDate: '2026-06-18', endDate: '2026-06-20' };
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-16'], nearest }];
    server.use(
      mock(quoteOrder, ({ body }) =>
        quote({ lines: [quotedLine(body.lines[0]?.startDate === nearest.startDate ? nearest : { problems })] }),
      ),
    );
    open();
    await user.click(await screen.findByRole('button', { name: 'Next available: 18 Jun - 20 Jun' }));
    expect(await screen.findByText('18 Jun - 20 Jun')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('PRODUCTS_IN_CART') ?? '[]')).toEqual([{ ...line, ...nearest }]);
    expect(await payButton()).toBeEnabled();
  });

  it('a line that cannot be ordered can be removed', async () => {
    const other = { ...line, productId: '14' };
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line, other]));
    const blocked = quotedLine({ productId: '14', name: 'Tent', problems: [{ code: 'max_quantity', limit: 2 }] });
    server.use(
      mock(quoteOrder, ({ body }) =>
        quote({ lines: body.lines.map(({ productId }) => (productId === '14' ? blocked : quotedLine())) }),
      ),
    );
    open();
    expect(await screen.findByText('You can order no more than 2.')).toBeInTheDocument();
    expect(await payButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove Tent' }));
    await waitFor(() => expect(screen.queryByText('You can order no more than 2.')).toBeNull());
    expect(JSON.parse(localStorage.getItem('PRODUCTS_IN_CART') ?? '')).toEqual([line]);
    await waitFor(async () => expect(await payButton()).toBeEnabled());
  });

  it('says once that a price has changed since the last visit', async () => {
    const { unmount } = open();
    expect(await payButton()).toBeEnabled();
    expect(screen.queryByText(/^Price changed/)).toBeNull();
    unmount();
    server.use(mock(quoteOrder, quote({ lines: [quotedLine({ amount: 15_000 })], total: 15_000 })));
    const second = open();
    expect(await screen.findByText('Price changed (was CA$135.00)')).toBeInTheDocument();
    // Coming back to this tab reads the quote again; the message stays.
    fireEvent(document, new Event('visibilitychange'));
    await idle('CA$150.00');
    expect(screen.getByText('Price changed (was CA$135.00)')).toBeInTheDocument();
    second.unmount();
    open();
    expect(await payButton('CA$150.00')).toBeEnabled();
    expect(screen.queryByText(/^Price changed/)).toBeNull();
  });

  it('PD-03 a listing that is no longer offered leaves the cart by name, and the rest can be ordered', async () => {
    const other = { ...line, productId: '14' };
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line, other]));
    const createQuote = (lines: readonly NewOrderLine[]) =>
      quote({ lines: lines.map(({ productId }) => quotedLine(productId === '14' ? { productId, name: 'Tent' } : {})) });
    server.use(mock(quoteOrder, ({ body }) => createQuote(body.lines)));
    const { unmount } = open();
    expect(await screen.findByRole('link', { name: 'Tent' })).toBeInTheDocument();
    unmount();
    server.use(
      mock(quoteOrder, ({ body: { lines } }) =>
        lines.some(({ productId }) => productId === '14') ? errorResponse(404, 'not_found') : createQuote(lines),
      ),
    );
    open();
    expect(await screen.findByText('No longer available and removed: Tent')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('PRODUCTS_IN_CART') ?? '')).toEqual([line]);
    expect(await payButton()).toBeEnabled();
  });

  it.each([
    ['is no longer offered', errorResponse(404, 'not_found')],
    ['is invalid', errorResponse(400, 'invalid_input')],
  ])('PD-03 a line that %s leaves the cart with a message without its name when that is unknown', async (_, answer) => {
    const other = { ...line, productId: '14' };
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line, other]));
    server.use(
      mock(quoteOrder, ({ body: { lines } }) =>
        lines.some(({ productId }) => productId === '14') ? answer : quote({ lines: lines.map(() => quotedLine()) }),
      ),
    );
    open();
    expect(await screen.findByText(/^Something is no longer available and was removed/)).toBeVisible();
    expect(JSON.parse(localStorage.getItem('PRODUCTS_IN_CART') ?? '')).toEqual([line]);
    expect(await payButton()).toBeEnabled();
  });

  it.each([
    ['past', undefined, 'These dates are in the past.'],
    ['too_short', 7, 'Too short for this listing: the minimum is 7.'],
    ['too_long', 21, 'Too long for this listing: the maximum is 21.'],
    ['changeover', undefined, 'Can’t start or end on these days of the week.'],
  ] as const)('says which rule the dates break: %s', async (reason, limit, text) => {
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-15'], reason, limit }];
    server.use(quoting({ lines: [quotedLine({ problems })] }));
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows no price for a line that cannot be ordered', async () => {
    const lines = [
      quotedLine(),
      quotedLine({ productId: '14', name: 'Tent', amount: 0, parts: [], problems: [{ code: 'not_orderable' }] }),
    ];
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line, { ...line, productId: '14', quantity: 9_999 }]));
    server.use(quoting({ lines }));
    open();
    expect(await screen.findByText('This can’t be ordered online.')).toBeVisible();
    expect(screen.getAllByText('Tent')).toHaveLength(1);
    expect(screen.queryByText('CA$0.00')).toBeNull();
    expect(await payButton()).toBeDisabled();
  });

  it('PD-03 a cart of several sellers cannot be ordered, only emptied', async () => {
    server.use(mock(quoteOrder, errorResponse(409, 'mixed_sellers')));
    open();
    expect(await screen.findByText(/items from several sellers/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Empty cart' }));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  it('an expired order is placed again with a new key', async () => {
    server.use(creating((call) => (call === 1 ? { order: order({ status: 'Expired' }), payment: null } : waiting())));
    const { path } = open();
    await fill();
    await press();
    expect(await screen.findByText(/wasn’t paid in time and has expired/)).toBeVisible();
    await idle();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created[0]?.idempotencyKey).not.toBe(created[1]?.idempotencyKey);
  });

  it('opens sign-in when the session has ended, and keeps the cart', async () => {
    server.use(creating(() => errorResponse(401, 'signed_out')));
    open();
    await fill();
    await press();
    expect(await screen.findByText('dialog: signIn')).toBeInTheDocument();
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/order');
    expect(localStorage.getItem('PRODUCTS_IN_CART')).not.toBeNull();
  });

  it('an order that costs nothing needs no card', async () => {
    server.use(
      quoting({ total: 0 }),
      creating(() => confirmed()),
    );
    const { path } = open();
    await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(charged).toEqual([]);
  });

  it('an empty cart links to the listings', async () => {
    localStorage.clear();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/search');
  });

  it('offers to try again when the price cannot be calculated', async () => {
    server.use(mock(quoteOrder, errorResponse(503, 'service_unavailable')));
    open();
    expect(await screen.findByRole('heading', { name: 'We couldn’t check your cart' })).toBeVisible();
    server.use(quoting());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeInTheDocument();
  });

  it('a cart whose only listing is no longer offered can be emptied', async () => {
    server.use(mock(quoteOrder, errorResponse(404, 'not_found')));
    open();
    expect(await screen.findByText(/is no longer available/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Empty cart' }));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    expect(localStorage.getItem('PRODUCTS_IN_CART')).toBeNull();
  });

  it('is rendered on the server with its heading and its form, without a price', () => {
    const page = renderToString(
      <ScreenFrame path="/order" session={{ user: profile() }}>
        {place(null, undefined)}
      </ScreenFrame>,
    );
    expect(page).toContain('Confirm and pay');
    expect(page).toContain('Noa Berg');
    expect(page).toContain('Calculating price');
  });
});

describe('the dates of a line', () => {
  const dates = (startDate: string, endDate: string) => quotedLine({ startDate, endDate });

  it('AV-01 include the year only when it is not this one', async () => {
    const bought = quotedLine({ saleType: 'sale', startDate: undefined, endDate: undefined });
    server.use(
      quoting({ lines: [dates('2027-01-01', '2027-01-04'), bought, dates('2026-12-06', '2026-12-08')] }, { lines: [] }),
    );
    open();
    expect(await screen.findByText('01 Jan 2027 - 04 Jan 2027')).toBeInTheDocument();
    expect(screen.getByText('06 Dec - 08 Dec')).toBeInTheDocument();
  });
});

describe('a line that cannot be ordered', () => {
  it('links to its listing with its dates and quantity', async () => {
    const problems = [{ code: 'max_quantity' as const, limit: 1 }];
    server.use(
      quoting({ lines: [quotedLine({ quantity: 2, problems })] }, { lines: [quotedLine({ quantity: 2, problems })] }),
    );
    open();
    expect(await screen.findByText('You can order no more than 1.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/product/cedar-canoe-with-two-paddles/12?startDate=2026-06-15&endDate=2026-06-17&qty=2',
    );
  });
});

describe('the same cart in two tabs', () => {
  const other: NewOrderLine = { ...line, productId: '14' };
  /** Changes the cart as another tab does; a sleeping page gets no event of it. */
  const changeCart = (lines: NewOrderLine[], { isNotified }: { isNotified: boolean }) => {
    if (lines.length > 0) localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify(lines));
    else localStorage.removeItem('PRODUCTS_IN_CART');
    if (isNotified) act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'PRODUCTS_IN_CART' })));
  };
  const empty = () => screen.findByRole('heading', { level: 1, name: 'Your cart is empty' });
  beforeEach(() =>
    server.use(mock(quoteOrder, ({ body }) => quote(body.lines[0]?.productId === '14' ? { total: 9000 } : {}))),
  );

  it('OR-04 is empty as soon as the other tab has ordered it', async () => {
    open();
    await payButton();
    changeCart([], { isNotified: true });
    expect(await empty()).toBeVisible();
  });

  it('OR-04 is shown and ordered as the other tab changes it, without losing typed values', async () => {
    const { path } = open();
    await fill();
    changeCart([other], { isNotified: true });
    await press('CA$90.00');
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toMatchObject([{ lines: [other], expectedTotal: 9000 }]);
    expect(localStorage.getItem('PRODUCTS_IN_CART')).toBeNull();
  });

  it('OR-04 is not ordered again when this tab was not notified of the other tab’s order', async () => {
    open();
    await fill();
    changeCart([], { isNotified: false });
    await press();
    expect(await empty()).toBeVisible();
    expect(created).toEqual([]);
    expect(charged).toEqual([]);
    expect(sessionStorage.getItem('ORDER_PARAMS')).toBeNull();
  });

  it('OR-04 is shown before it is ordered when this tab was not notified of the other tab’s change', async () => {
    const { path } = open();
    await fill();
    changeCart([other], { isNotified: false });
    await press();
    await payButton('CA$90.00');
    expect(created).toEqual([]);
    await press('CA$90.00');
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toMatchObject([{ lines: [other] }]);
  });

  it.each([true, false])(
    'OR-04 is not requested again once the other tab has ordered it (notified: %s)',
    async (isNotified) => {
      server.use(creating(() => HttpResponse.error()));
      open();
      await fill();
      await press();
      await screen.findByText(/^Connection lost\. Try again/);
      changeCart([], { isNotified });
      if (!isNotified) await press();
      expect(await empty()).toBeVisible();
      expect(created).toHaveLength(1);
    },
  );

  describe('with an unpaid order of the other tab', () => {
    const { id } = order();
    const place = () =>
      act(() => {
        localStorage.setItem('UNPAID_ORDER', JSON.stringify({ orderId: id, lines: [line] }));
        window.dispatchEvent(new StorageEvent('storage', { key: 'UNPAID_ORDER' }));
      });
    beforeEach(() => server.use(mock(getOrder, order({ status: 'Payment Failed' }))));

    it('OR-04 a new tab continues with that order and holds nothing', async () => {
      place();
      const { path } = open();
      await waitFor(() => expect(path()).toBe(`/order?pay=${id}`));
      expect(given).toEqual([]);
      expect(created).toEqual([]);
    });

    it('OR-04 an open tab continues with that order', async () => {
      const { path } = open();
      await payButton();
      place();
      await waitFor(() => expect(path()).toBe(`/order?pay=${id}`));
    });

    it('OR-04 Pay continues with that order when this tab was not notified of it', async () => {
      const { path } = open();
      await fill();
      localStorage.setItem('UNPAID_ORDER', JSON.stringify({ orderId: id, lines: [line] }));
      await press();
      await waitFor(() => expect(path()).toBe(`/order?pay=${id}`));
      expect(created).toEqual([]);
    });

    it.each([
      ['has expired', mock(getOrder, order({ status: 'Expired' }))],
      ['is another customer’s', mock(getOrder, errorResponse(404, 'not_found'))],
    ])('checks out the cart when that order %s', async (_, answer) => {
      server.use(answer);
      place();
      const { path } = open();
      await payButton();
      expect(path()).toBe('/order');
      expect(localStorage.getItem('UNPAID_ORDER')).toBeNull();
    });

    describe('that was paid when its browser was gone', () => {
      beforeEach(() => server.use(mock(getOrder, order({ status: 'Confirmed' }))));
      const readStoredCart = () => JSON.parse(localStorage.getItem('PRODUCTS_IN_CART') ?? '[]') as NewOrderLine[];

      it.each([true, false])(
        'PD-03 leaves the cart, and the page points to it (known at once: %s)',
        async (isKnown) => {
          localStorage.setItem('UNPAID_ORDER', JSON.stringify({ orderId: id, lines: [line] }));
          if (!isKnown) localStorage.removeItem('UNPAID_ORDER');
          open();
          if (!isKnown) {
            await payButton();
            place();
          }
          expect(await screen.findByRole('heading', { name: 'You’ve already ordered this' })).toBeVisible();
          expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/orders/${id}`);
          expect(readStoredCart()).toEqual([]);
          expect(localStorage.getItem('UNPAID_ORDER')).toBeNull();
          expect(localStorage.getItem('ORDER_DRAFT')).toBeNull();
        },
      );

      it('PD-03 leaves in the cart what was added since', async () => {
        localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line, other]));
        localStorage.setItem('UNPAID_ORDER', JSON.stringify({ orderId: id, lines: [line] }));
        open();
        expect(await screen.findByText(/^Order M-100231 is paid: its items are no longer/)).toBeVisible();
        expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/orders/${id}`);
        expect(await payButton('CA$90.00')).toBeVisible();
        expect(readStoredCart()).toEqual([other]);
      });
    });

    it('OR-04 an unpaid order is known to other tabs until it is cancelled', async () => {
      server.use(mock(cancelOrder, order({ status: 'Cancelled' })));
      open({ pay: () => ({ code: 'card_declined', message: '' }) });
      await fill();
      await press();
      await screen.findByRole('button', { name: 'Cancel order' });
      expect(localStorage.getItem('UNPAID_ORDER')).toContain(id);
      await cancelOrderHere();
      await waitFor(() => expect(localStorage.getItem('UNPAID_ORDER')).toBeNull());
    });

    it('OR-04 paying that order empties the cart that it was placed from', async () => {
      place();
      server.use(
        settling((call) => (call === 1 ? { order: order({ status: 'Payment Failed' }), payment } : confirmed())),
      );
      const { path } = open({ first: order({ status: 'Payment Failed' }), path: `/order?pay=${id}` });
      await fillCard();
      await press();
      await waitFor(() => expect(path()).toBe(CONFIRMATION));
      expect(localStorage.getItem('PRODUCTS_IN_CART')).toBeNull();
      expect(localStorage.getItem('UNPAID_ORDER')).toBeNull();
    });
  });

  it('OR-04 can be changed by the other tab while this one pays its order, and stays as changed', async () => {
    const { path } = open({
      pay: () => (charged.length === 1 ? { code: 'card_declined', message: '' } : 'succeeded'),
    });
    await fill();
    await press();
    await screen.findByText(/card was declined/i);
    await idle();
    changeCart([other], { isNotified: true });
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toHaveLength(1);
    expect(charged).toEqual(['secret', 'secret']);
    expect(JSON.parse(localStorage.getItem('PRODUCTS_IN_CART') ?? '')).toEqual([other]);
  });
});

describe('an unpaid order at /order?pay', () => {
  const unpaid = () => order({ status: 'Payment Failed', expiresAt: '2026-06-01T15:34:00.000Z' });
  const openUnpaid = () => open({ first: unpaid(), path: `/order?pay=${order().id}` });
  beforeEach(() => server.use(settling((call) => (call === 1 ? { order: unpaid(), payment } : confirmed()))));

  it('OR-05 is paid with its own amount and contact, and leaves the cart alone', async () => {
    const { path } = openUnpaid();
    expect(await screen.findByText(/^Order M-100231 is reserved for you until 01 Jun, 9:34 AM MDT/)).toBeVisible();
    expect(screen.getByLabelText('Phone number')).toBeEnabled();
    expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0111');
    expect(await screen.findByRole('radio', { name: /Delivery.*CA\$15\.00/ })).toBeEnabled();
    expect(screen.getByText('3 days')).toBeInTheDocument();
    await fillCard();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(created).toEqual([]);
    expect(charged).toEqual(['secret']);
    expect(localStorage.getItem('PRODUCTS_IN_CART')).not.toBeNull();
  });

  it('OR-04 is paid whatever another tab does with the cart', async () => {
    const { path } = openUnpaid();
    await fillCard();
    localStorage.removeItem('PRODUCTS_IN_CART');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'PRODUCTS_IN_CART' })));
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(charged).toEqual(['secret']);
  });

  it('OR-07 is cancelled after a question, is shown as cancelled, and leaves the cart alone', async () => {
    const cancelled = vi.fn();
    server.use(mock(cancelOrder, () => (cancelled(), order({ status: 'Cancelled' }))));
    const { path } = openUnpaid();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
    await user.click(question.getByRole('button', { name: 'Keep order' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(cancelled).not.toHaveBeenCalled();
    await cancelOrderHere();
    await waitFor(() => expect(path()).toBe(`/orders/${order().id}`));
    expect(cancelled).toHaveBeenCalledOnce();
    expect(localStorage.getItem('PRODUCTS_IN_CART')).not.toBeNull();
  });

  it('OR-05 offers its delivery and nothing to remove in a browser without a cart', async () => {
    openUnpaid();
    localStorage.removeItem('PRODUCTS_IN_CART');
    const delivery = await screen.findByRole('radio', { name: /Delivery.*CA\$15\.00/ });
    // A page from the back-forward cache.
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'PRODUCTS_IN_CART' })));
    await user.click(delivery);
    expect(delivery).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('is reported as expired when its time to pay has run out', async () => {
    server.use(settling(() => ({ order: order({ status: 'Expired' }), payment: null })));
    openUnpaid();
    expect(await screen.findByRole('heading', { name: 'This order has expired' })).toBeVisible();
    // The last attempt to pay may have succeeded too late.
    expect(screen.getByText(/If you were charged, we’ll refund you/)).toBeVisible();
  });
});

describe('saved cards', () => {
  const visa = savedCard({ isDefault: true });
  const mastercard = savedCard({ id: 'pm_2', brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2027 });
  const expired = savedCard({ id: 'pm_3', last4: '1111', expMonth: 4, expYear: 2024, isExpired: true });
  const lastContact: Contact = {
    name: 'Noa B.',
    email: 'noa.b@example.com',
    phone: '+1 780 555 0111',
    street: '10 Main St',
    city: 'Edmonton',
    zip: 'T5J 2R7',
    state: 'AB',
    country: 'CA',
  };
  const radio = (name: RegExp) => screen.findByRole('radio', { name });

  it('OR-01 a returning customer pays with one press: contact, address and card are filled in', async () => {
    server.use(mock(listSavedCards, [visa, mastercard]));
    const { path } = open({ lastContact });
    expect(await radio(/^Visa •••• 4242 ?Expires 04\/30$/)).toBeChecked();
    expect(screen.getByLabelText('Full name')).toHaveValue('Noa B.');
    expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0111');
    expect(screen.queryByRole('textbox', { name: 'Number' })).not.toBeInTheDocument();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(confirmedWith).toEqual([{ payment_method: 'pm_1' }]);
  });

  it('OR-01 the address of the last delivery is filled in', async () => {
    open({ lastContact });
    await user.click(await radio(/^Delivery/));
    expect(await screen.findByLabelText('Street and number')).toHaveValue('10 Main St');
    expect(screen.getByLabelText('Postal code')).toHaveValue('T5J 2R7');
  });

  it('OR-01 another saved card can be chosen, an expired one cannot', async () => {
    server.use(mock(listSavedCards, [expired, visa, mastercard]));
    const { path } = open({ lastContact });
    expect(await radio(/1111 ?Expired 04\/24$/)).toBeDisabled();
    await user.click(await radio(/^Mastercard/));
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(confirmedWith).toEqual([{ payment_method: 'pm_2' }]);
  });

  it('OR-01 with only expired cards the card fields show', async () => {
    server.use(mock(listSavedCards, [expired]));
    open();
    expect(await radio(/^Use another card/)).toBeChecked();
    expect(await screen.findByRole('textbox', { name: 'Number' })).toBeVisible();
  });

  it.each([
    [false, undefined],
    [true, 'on_session'],
  ])('OR-01 another card is typed in, and saved if ticked: %s', async (isTicked, usage) => {
    server.use(mock(listSavedCards, [visa]));
    const { path } = open({ lastContact });
    await user.click(await radio(/^Use another card/));
    await fillCard();
    const save = screen.getByRole('checkbox', { name: 'Save this card for next time' });
    expect(save).not.toBeChecked();
    if (isTicked) await user.click(save);
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(confirmedWith).toEqual([
      { payment_method: expect.objectContaining({ card: expect.anything() }), setup_future_usage: usage },
    ]);
  });

  it('OR-05 a declined saved card is reported, and another one pays the same order', async () => {
    server.use(
      mock(listSavedCards, [visa, mastercard]),
      mock(changeOrder, () => waiting()),
    );
    const { path } = open({
      lastContact,
      pay: () =>
        charged.length === 1
          ? { code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' }
          : 'succeeded',
    });
    await radio(/^Visa/);
    await press();
    expect(await screen.findByText(/security code is incorrect/)).toBeVisible();
    await user.click(await radio(/^Mastercard/));
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
    expect(confirmedWith).toEqual([{ payment_method: 'pm_1' }, { payment_method: 'pm_2' }]);
    expect(created).toHaveLength(1);
  });

  it('OR-01 the card fields show when the saved cards cannot be loaded', async () => {
    server.use(mock(listSavedCards, errorResponse(503, 'service_unavailable')));
    const { path } = open();
    await fill();
    await press();
    await waitFor(() => expect(path()).toBe(CONFIRMATION));
  });

  it('OR-01 a card is removed, and the focus moves to the card that pays then', async () => {
    const removed: string[] = [];
    server.use(
      mock(listSavedCards, [visa, mastercard]),
      mock(removeSavedCard, ({ params }) => {
        removed.push(params.id);
        return {};
      }),
    );
    open();
    await user.click(await screen.findByRole('button', { name: 'Remove Visa •••• 4242' }));
    expect(await screen.findByText('Card removed')).toBeVisible();
    expect(removed).toEqual(['pm_1']);
    expect(screen.queryByRole('radio', { name: /^Visa/ })).not.toBeInTheDocument();
    expect(await radio(/^Mastercard/)).toBeChecked();
    expect(await radio(/^Mastercard/)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Mastercard •••• 4444' }));
    expect(await screen.findByRole('textbox', { name: 'Number' })).toBeVisible();
  });

  it('OR-01 a card that cannot be removed stays', async () => {
    server.use(mock(listSavedCards, [visa]), mock(removeSavedCard, errorResponse(503, 'service_unavailable')));
    open();
    await user.click(await screen.findByRole('button', { name: 'Remove Visa •••• 4242' }));
    expect(await screen.findByText('We couldn’t remove this card. Try again.')).toBeVisible();
    expect(await radio(/^Visa/)).toBeChecked();
  });
});
