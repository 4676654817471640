import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getHash,
  holdDates,
  leaveHold,
  listSavedCards,
  quoteOrder,
  releaseHold,
  settleOrder,
  type NewOrderLine,
  type Order,
  type PromoCodeProblem,
} from '@marketplace/api-contract';
import {
  createCardProvider,
  errorResponse,
  fillField,
  mock,
  order,
  profile,
  quote,
  renderScreen,
  site,
} from '@marketplace/testing';
import { OrderProvider } from './checkout-context';
import { OrderScreen } from './order-screen';

const user = userEvent.setup({ delay: null });
const line: NewOrderLine = { productId: '12', quantity: 1, startDate: '2026-06-15', endDate: '2026-06-17' };
const DISCOUNT = { kind: 'promo_code' as const, code: 'WELCOME10', rate: 1000, amount: -1350 };

/** The codes that were sent with quotes, and with the order. */
let quoted: (string | undefined)[] = [];
let ordered: { promoCode?: string; expectedTotal: number }[] = [];

/** The server knows WELCOME10; other codes have this problem. */
const quoting = (problem: PromoCodeProblem = { reason: 'unknown' }) =>
  mock(quoteOrder, ({ body: { promoCode: code, orderId } }) => {
    quoted.push(orderId ?? code);
    if (code === undefined) return quote({ fulfilments: ['pickup'] });
    const isKnown = code === 'WELCOME10';
    return quote({
      fulfilments: ['pickup'],
      charges: isKnown ? [DISCOUNT] : [],
      total: isKnown ? 12_150 : 13_500,
      promoCode: { code, problem: isKnown ? null : problem },
    });
  });
const ordering = (answer: () => Response) =>
  http.post('*/api/orders', async ({ request }) => {
    ordered.push((await request.json()) as (typeof ordered)[number]);
    return answer();
  });

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T16:00:00Z'), toFake: ['Date'] });
  localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line]));
  server.use(
    mock(getHash, { result: 'hash' }),
    quoting(),
    mock(holdDates, { expiresAt: null, secondsLeft: 0 }),
    mock(leaveHold, {}),
    mock(releaseHold, {}),
    mock(listSavedCards, []),
    ordering(() => HttpResponse.json({ order: order({ status: 'Confirmed' }), payment: null })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  [quoted, ordered] = [[], []];
});
afterAll(() => server.close());

const open = (installedPackages: string[] = ['PromoCodes'], first: Order | null = null) =>
  renderScreen(
    <OrderProvider
      initialData={{ order: first, lastContact: null }}
      loadCardProvider={async () => createCardProvider(() => 'succeeded')}
    >
      <OrderScreen />
    </OrderProvider>,
    { path: '/order', session: { user: profile(), site: site({ installedPackages }) } },
  );
const field = () => screen.findByRole('textbox', { name: /^Promo code/ });
async function enter(code: string) {
  const add = screen.queryByRole('button', { name: 'Add a promo code' });
  if (add) await user.click(add);
  await user.clear(await field());
  await user.type(await field(), `${code}{Enter}`);
}
const payButton = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` });
const addButton = () => screen.findByRole('button', { name: 'Add a promo code' });

it('OR-01 a promo code lowers the price, is ordered with, and can be removed', async () => {
  open();
  await user.click(await addButton());
  expect(await field()).toHaveFocus();
  await enter(' WELCOME10 ');
  expect(await screen.findByText('Promo code WELCOME10 applied: you save CA$13.50')).toBeInTheDocument();
  expect(screen.getByText('Promo code WELCOME10').nextSibling).toHaveTextContent('-CA$13.50');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove WELCOME10' })).toHaveFocus());
  await payButton('CA$121.50');

  await user.click(screen.getByRole('button', { name: 'Remove WELCOME10' }));
  await payButton('CA$135.00');
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(quoted.at(-1)).toBeUndefined();

  await enter('WELCOME10');
  await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), '4242424242424242');
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1234');
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
  await user.click(await payButton('CA$121.50'));
  await waitFor(() => expect(ordered).toMatchObject([{ promoCode: 'WELCOME10', expectedTotal: 12_150 }]));
});

describe('a promo code that the server rejects as a field', () => {
  const rejection = errorResponse(400, 'invalid_input', '', { fields: { 'body.promoCode': 'Invalid value' } });
  const isMarked = async () => {
    const input = await field();
    await waitFor(() => expect(input).toHaveAccessibleDescription(/^This code isn’t valid/));
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAttribute('aria-invalid', 'true');
  };

  it('OR-05 is unfolded, marked and focused when it is refused with the order', async () => {
    server.use(ordering(() => HttpResponse.json(rejection.body, { status: rejection.status })));
    open();
    await addButton();
    await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
    await user.type(await screen.findByRole('textbox', { name: 'Number' }), '4242424242424242');
    await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1234');
    await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
    await user.click(await payButton('CA$135.00'));
    await isMarked();
    expect(screen.getByText(/^Check the marked fields/)).toBeVisible();
  });

  it('OR-05 is marked when it is refused with the order that it was applied to', async () => {
    server.use(ordering(() => HttpResponse.json(rejection.body, { status: rejection.status })));
    open();
    await addButton();
    await enter('WELCOME10');
    await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
    await user.type(await screen.findByRole('textbox', { name: 'Number' }), '4242424242424242');
    await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1234');
    await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
    await user.click(await payButton('CA$121.50'));
    await isMarked();
    expect(await field()).toHaveValue('WELCOME10');
    expect(await payButton('CA$135.00')).toBeVisible();
  });

  it('OR-05 is marked when it is refused with the quote, and the cart stays', async () => {
    server.use(
      mock(quoteOrder, ({ body }) => (body.promoCode === undefined ? quote({ fulfilments: ['pickup'] }) : rejection)),
    );
    open();
    await addButton();
    await enter('BROKEN');
    await isMarked();
    expect(await field()).toHaveValue('BROKEN');
    await user.type(await field(), '2');
    expect(await field()).not.toHaveAttribute('aria-invalid', 'true');
    expect(await payButton('CA$135.00')).toBeVisible();
  });

  it('OR-05 one that is too long is not cut, says so and is not sent', async () => {
    open();
    await addButton();
    await enter('X'.repeat(50));
    expect(await field()).toHaveValue('X'.repeat(50));
    expect(await field()).toHaveAccessibleDescription('Too long by 10: use at most 40 characters.');
    expect(quoted.filter((code) => code?.startsWith('X'))).toEqual([]);
  });
});

it.each<[PromoCodeProblem, RegExp]>([
  [{ reason: 'unknown' }, /^We don’t know this code/],
  [{ reason: 'expired' }, /^This code has expired/],
  [{ reason: 'used' }, /^This code has been used up/],
  [{ reason: 'minimum', minimum: 20_000 }, /^This code is for orders of at least CA\$200\.00/],
  [{ reason: 'currency' }, /^This code can’t be used with this currency/],
  [{ reason: 'too_many_attempts' }, /^Too many attempts/],
])('OR-01 a code that is not valid says why at its field, and the price stays: %j', async (problem, message) => {
  server.use(quoting(problem));
  open();
  await addButton();
  await enter('TYPO');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await field()).toHaveValue('TYPO');
  expect(await field()).toBeInvalid();
  expect(await payButton('CA$135.00')).toBeEnabled();
});

it('OR-01 a code that could not be checked says so, and can be tried again', async () => {
  open();
  await addButton();
  server.use(http.post('*/api/quote', () => HttpResponse.error()));
  await enter('WELCOME10');
  expect(await screen.findByText(/^We couldn’t check this code/)).toBeInTheDocument();
  server.use(quoting());
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await payButton('CA$121.50');
});

it('OR-01 a code survives a reload', async () => {
  const { unmount } = open();
  await addButton();
  await enter('WELCOME10');
  await payButton('CA$121.50');
  unmount();
  open();
  await payButton('CA$121.50');
  expect(screen.getByRole('button', { name: 'Remove WELCOME10' })).toBeInTheDocument();
});

it('OR-01 a code that was used up since charges nothing and shows the new price', async () => {
  open();
  await addButton();
  await enter('WELCOME10');
  await payButton('CA$121.50');
  const usedUp = mock(quoteOrder, ({ body: { promoCode: code } }) =>
    quote({ promoCode: code ? { code, problem: { reason: 'used' } } : null }),
  );
  server.use(
    ordering(() => {
      server.use(usedUp);
      const fields = { 'body.promoCode': 'This promo code can’t be used.' };
      return HttpResponse.json({ code: 'promo_code_invalid', message: '', fields }, { status: 409 });
    }),
  );
  await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), '4242424242424242');
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1234');
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
  await user.click(await payButton('CA$121.50'));
  expect(await screen.findByText(/^Your promo code can’t be used any more/)).toBeInTheDocument();
  expect(await screen.findByText(/^This code has been used up/)).toBeInTheDocument();
  await payButton('CA$135.00');
});

it('OR-01 without the package there is no field', async () => {
  open([]);
  await payButton('CA$135.00');
  expect(screen.queryByText('Promo code')).not.toBeInTheDocument();
});

it('OR-01 an unpaid order is quoted with its own discount and takes no other code', async () => {
  const first = order({ status: 'Pending Payment', charges: [DISCOUNT], total: 12_150 });
  server.use(mock(settleOrder, { order: first, payment: { clientSecret: 'secret', isTest: true, secondsLeft: 1800 } }));
  open(['PromoCodes'], first);
  await payButton('CA$121.50');
  await waitFor(() => expect(quoted).toEqual([first.id, first.id]));
  expect(screen.getByText('Promo code WELCOME10')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Promo code' })).not.toBeInTheDocument();
});
