import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  getHash,
  getOrder,
  holdDates,
  leaveHold,
  listSavedCards,
  quoteOrder,
  releaseHold,
  settleOrder,
  type Order,
  type Profile,
} from '@marketplace/api-contract';
import {
  createCardProvider,
  mock,
  order,
  profile,
  quote,
  renderScreen,
  savedCard,
  site,
  fillField,
} from '@marketplace/testing';
import { OrderProvider } from './checkout-context';
import { OrderScreen } from './order-screen';

const user = userEvent.setup({ delay: null });
const line = { productId: '12', quantity: 1, startDate: '2026-06-15', endDate: '2026-06-17' };
const unpaid = order({ status: 'Pending Payment', lines: [{ ...order().lines[0]!, ...line }] });

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T16:00:00Z'), toFake: ['Date'] });
  localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([line]));
  server.use(
    mock(getHash, { result: 'hash' }),
    mock(quoteOrder, ({ body: { fulfilment = 'pickup', promoCode: code } }) =>
      quote({
        fulfilment,
        ...(code !== undefined && {
          charges: [{ kind: 'promo_code', code, amount: -1350 }],
          promoCode: { code, problem: null },
        }),
      }),
    ),
    mock(holdDates, { expiresAt: null, secondsLeft: 0 }),
    mock(leaveHold, {}),
    mock(releaseHold, {}),
    mock(getOrder, unpaid),
    mock(settleOrder, () => ({ order: unpaid, payment: { clientSecret: 'secret', isTest: true, secondsLeft: 1800 } })),
    mock(listSavedCards, [savedCard({ id: 'card_1', isDefault: true }), savedCard({ id: 'card_2', isDefault: false })]),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const open = (first: Order | null = null, account: Profile = profile()) =>
  renderScreen(
    <OrderProvider
      initialData={{ order: first, lastContact: null }}
      loadCardProvider={async () => createCardProvider(() => 'succeeded')}
    >
      <OrderScreen />
    </OrderProvider>,
    { path: '/order', session: { user: account, site: site({ installedPackages: ['PromoCodes'] }) } },
  );
const openSecondTab = (...first: Parameters<typeof open>) => {
  sessionStorage.clear();
  return open(...first);
};
const ready = async () => {
  await screen.findByRole('button', { name: /^Pay CA/ });
  await screen.findAllByRole('radio', { name: /4242/ });
};

/** All fields of the page but those of the payment provider, by name or label. */
function readFields(): Record<string, string | boolean> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea, select)')];
  return Object.fromEntries(
    fields
      .filter(({ labels, name }) => name || labels?.length)
      .filter(({ labels }) => !['Number', 'Expiry', 'CVC'].includes(labels?.[0]?.textContent ?? ''))
      .map((field) => {
        const isChoice = field.type === 'radio' || field.type === 'checkbox';
        const label = field.labels?.[0]?.textContent ?? '';
        return [isChoice ? label : field.name, isChoice ? field.checked : field.value];
      }),
  );
}

async function fillAll() {
  await user.click(screen.getByRole('radio', { name: /Delivery/ }));
  await user.click(screen.getByRole('radio', { name: /Another card|another card/ }));
  await user.click(screen.getByRole('checkbox', { name: /Save/ }));
  await user.click(screen.getByRole('button', { name: 'Add a promo code' }));
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'form :is(input[type=text], input[type=email], input[type=tel], textarea)',
  ))
    if (field.name && field.name !== 'country') await fillField(field, `${field.name} 5`);
}

it('OR-05 every field of the page survives a reload and is the same in a second tab', async () => {
  const { unmount } = open();
  await ready();
  const first = readFields();
  await fillAll();
  const entered = readFields();
  // A field that was forgotten above would prove nothing.
  const unchanged = Object.keys(entered).filter((name) => entered[name] === first[name]);
  expect(unchanged.filter((name) => !/country|4242/.test(name))).toEqual([]);
  unmount();
  const reloaded = open();
  await ready();
  expect(readFields()).toEqual(entered);
  reloaded.unmount();
  openSecondTab();
  await ready();
  expect(readFields()).toEqual(entered);
});

it('OR-05 an applied promo code is applied in a second tab, and once it is removed there it is in neither', async () => {
  const { unmount } = open();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Add a promo code' }));
  await user.type(screen.getByRole('textbox', { name: /^Promo code/ }), 'WELCOME10{Enter}');
  await screen.findByRole('button', { name: 'Remove WELCOME10' });
  unmount();
  const second = openSecondTab();
  await user.click(await screen.findByRole('button', { name: 'Remove WELCOME10' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove WELCOME10' })).toBeNull());
  second.unmount();
  open();
  await ready();
  expect(screen.getByRole('button', { name: 'Add a promo code' })).toBeVisible();
});

it('OR-05 an unpaid order of the cart has the fields of the cart in a second tab, another order has its own', async () => {
  const { unmount } = open();
  await ready();
  await user.click(screen.getByRole('radio', { name: /Delivery/ }));
  await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
  localStorage.setItem('UNPAID_ORDER', JSON.stringify({ orderId: unpaid.id, lines: [line] }));
  unmount();
  const second = openSecondTab(unpaid);
  expect(await screen.findByRole('radio', { name: /Delivery/ })).toBeChecked();
  expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0111');
  second.unmount();
  const other = openSecondTab({ ...unpaid, id: '5b0c3a52-8a7c-4f7a-9d0e-0a1b2c3d4e5f' });
  await ready();
  expect(screen.getByLabelText('Phone number')).toHaveValue(unpaid.contact.phone);
  await fillField(screen.getByLabelText(/^Message to the seller/), 'Of the other order.');
  other.unmount();
  // The order of the cart has expired.
  localStorage.removeItem('UNPAID_ORDER');
  open();
  await ready();
  expect(screen.getByLabelText(/^Message to the seller/)).not.toHaveValue('Of the other order.');
  expect(screen.getByLabelText('Phone number')).toHaveValue('+1 780 555 0111');
});

it('OR-05 another account of this browser doesn’t see the draft', async () => {
  const { unmount } = open();
  await ready();
  await fillField(screen.getByLabelText('Phone number'), '+1 780 555 0111');
  unmount();
  open(null, profile({ _id: '5b0c3a52-8a7c-4f7a-9d0e-0a1b2c3d4e5f' }));
  await ready();
  expect(screen.getByLabelText('Phone number')).toHaveValue('');
});

it.each([
  '{',
  'null',
  '[{"of":"cart"}]',
  '[{"of":"cart","account":"1","values":{"phone":5}}]',
  '{"of":"cart","values":{"phone":"1"}}',
])('ignores a stored draft that is broken or of an earlier version: %s', async (broken) => {
  localStorage.setItem('ORDER_DRAFT', broken.replace('"1"', JSON.stringify(profile()._id)));
  open();
  await ready();
  expect(screen.getByLabelText('Phone number')).toHaveValue('');
});
