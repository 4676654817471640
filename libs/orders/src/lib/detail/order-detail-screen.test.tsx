import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelOrder,
  confirmOrder,
  quoteCancellation,
  reportProblem,
  resolveProblem,
  getHash,
  getOrder,
  type Language,
  type Order,
} from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { deposit, mock, order, errorResponse, renderScreen } from '@marketplace/testing';
import { OrderDetailScreen } from './order-detail-screen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(mock(getHash, { result: 'hash' })));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (part: Partial<Order> = {}, language?: Language) =>
  renderScreen(
    <>
      <OrderDetailScreen order={order(part)} />
      <Toasts />
    </>,
    { language },
  );
const section = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!);

/** What the shell says in its corner. */
function Toasts() {
  const toasts = useSession((session) => session.toasts);
  return (
    <div data-testid="toasts">
      {toasts.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

describe('OrderDetailScreen', () => {
  it('OR-07 shows items, dates with their zone, amounts, seller and contact', () => {
    open({ deposits: [deposit()], note: 'See you at nine.' });
    expect(screen.getByRole('heading', { level: 1, name: 'Order M-100231' })).toBeVisible();
    expect(screen.getByText('Ordered on 01 Jun 2026')).toBeVisible();
    const items = section('Your order');
    expect(items.getByText('15 Jun - 17 Jun')).toBeVisible();
    expect(items.getByText('3 days')).toBeVisible();
    expect(items.getByText('CA$100.00')).toBeVisible();
    expect(items.getByText('Will be held on your card on 14 Jun')).toBeVisible();
    expect(items.getByText('Times are local to Edmonton.')).toBeVisible();
    const rows = items.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['CA$45.00 × 3 days', 'CA$135.00'],
      ['Total', 'CA$135.00'],
    ]);
    expect(screen.getByRole('link', { name: 'North Saskatchewan Paddle Co.' })).toHaveAttribute(
      'href',
      '/seller/view/3',
    );
    expect(section('Your details').getByText('+1 780 555 0111')).toBeVisible();
    expect(screen.getByText('See you at nine.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('RQ-03 names the request first, with a link to it, and where the seller comes to', () => {
    open({
      request: { id: '7', title: 'A cedar table' },
      fulfilment: 'delivery',
      status: 'Completed',
      contact: { ...order().contact, street: '9 River Rd', city: 'Calgary' },
    });
    const links = section('Your order').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/requestOrder/view/7',
      expect.stringContaining('/product/'),
      '/requestOrder/view/7',
    ]);
    expect(links[0]).toHaveAccessibleName('A cedar table');
    const place = section('Location');
    expect(place.getByText('The seller comes or delivers to this address.')).toBeVisible();
    expect(place.getByText('9 River Rd')).toBeVisible();
  });

  it('OR-07 shows the status history, latest first', () => {
    open();
    const steps = section('History').getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Confirmed01 Jun, 9:05 AM MDT',
      'Awaiting payment01 Jun, 9:04 AM MDT',
    ]);
  });

  it('OR-07 shows refunds, cancelled items, the confirmation and problems in the history', () => {
    const [line] = order().lines;
    open({
      lines: [line!, { ...line!, name: 'Life jacket', cancelledAt: '2026-06-02T15:00:00.000Z' }],
      refunds: [
        {
          id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1c',
          amount: 1800,
          reason: 'cancelled',
          note: '',
          status: 'succeeded',
          at: '2026-06-02T15:00:00.000Z',
        },
      ],
      confirmedAt: '2026-06-15T15:00:00.000Z',
      problems: [
        {
          kind: 'damaged',
          text: 'It leaks.',
          attachments: [],
          reportedAt: '2026-06-16T15:00:00.000Z',
          resolvedAt: '2026-06-17T15:00:00.000Z',
          answer: '',
        },
      ],
    });
    const steps = section('History').getAllByRole('listitem');
    expect(steps.map((step) => step.firstChild?.textContent)).toEqual([
      'Problem solved',
      'Problem reported',
      'Receipt confirmed',
      'Refund of CA$18.00',
      'Cancelled: Life jacket',
      'Confirmed',
      'Awaiting payment',
    ]);
  });

  it('OR-08 shows one completed step, whatever the status of the payout', () => {
    open({
      status: 'PaidOut',
      history: [
        { status: 'Confirmed', at: '2026-06-01T15:05:00.000Z' },
        { status: 'Completed', at: '2026-06-18T15:00:00.000Z' },
        { status: 'Ready For Payout', at: '2026-06-19T15:00:00.000Z' },
        { status: 'PaidOut', at: '2026-06-20T15:00:00.000Z' },
      ],
    });
    const steps = section('History').getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Completed18 Jun, 9:00 AM MDT',
      'Confirmed01 Jun, 9:05 AM MDT',
    ]);
    expect(screen.queryByText(/payout/i)).toBeNull();
  });

  it('OR-08 shows an unknown status in readable words', () => {
    const status = 'ON_HOLD' as Order['status'];
    open({ status, history: [{ status, at: '2026-06-02T15:00:00.000Z' }] });
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent('On hold');
    expect(section('History').getByRole('listitem')).toHaveTextContent(/^On hold/);
  });

  it.each([
    ['Completed', 1],
    ['Cancelled', 1],
    ['Expired', 1],
    ['Accepted', 0],
  ] as const)('OR-07 a %s order has %i links to order it again', (status, count) => {
    open({ status });
    const links = screen.queryAllByRole('link', { name: 'Book again' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(count).fill('/product/cedar-canoe-with-two-paddles/12'),
    );
  });

  it('OR-07 shows what was paid back and why', () => {
    open({
      refunds: [
        {
          id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1c',
          amount: 4000,
          reason: 'goodwill',
          note: 'Sorry for the wet paddle.',
          status: 'succeeded',
          at: '2026-06-18T15:00:00.000Z',
        },
        {
          id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1d',
          amount: 500,
          reason: 'goodwill',
          note: '',
          status: 'pending',
          at: '2026-06-19T15:00:00.000Z',
        },
      ],
    });
    const items = screen.getByRole('heading', { level: 3, name: 'Refunds' }).parentElement!;
    expect(
      within(items)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'CA$40.00 paid back18 Jun, 9:00 AM MDTSorry for the wet paddle.',
      'CA$5.00 is on its way back to you19 Jun, 9:00 AM MDT',
    ]);
  });

  it('OR-07 shows the delivery address', () => {
    open({
      fulfilment: 'delivery',
      contact: {
        ...order().contact,
        street: '12 Home Street',
        city: 'Calgary',
        state: 'Alberta',
        zip: 'T2P 1J9',
        country: 'CA',
      },
    });
    const delivery = section('Pickup or delivery');
    for (const one of ['12 Home Street', 'Calgary, Alberta T2P 1J9', 'Canada'])
      expect(delivery.getByText(one)).toBeVisible();
    expect(screen.queryByText('9710 River Valley Rd')).toBeNull();
  });

  it('OR-07 shows the address, the seller’s contact and the cancellation terms of a paid order', () => {
    open();
    const terms = section('Address and cancellation');
    expect(terms.getByText('9710 River Valley Rd')).toBeVisible();
    expect(terms.getByText('Cancel before 10 Jun for a full refund, or later for half.')).toBeVisible();
    expect(terms.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    expect(screen.getByRole('link', { name: '+1 780 555 0143' })).toHaveAttribute('href', 'tel:+17805550143');
    expect(screen.getByRole('link', { name: 'hello@paddle.example' })).toBeVisible();
  });

  it('OR-07 shows the cancellation terms of a time slot and of a sale', () => {
    const [line] = order().lines;
    const { startDate: _, endDate: _end, ...rest } = line!;
    const lines = [
      {
        ...rest,
        cancellation: 'strict' as const,
        slotStart: '2026-06-20T16:00:00.000Z',
        slotEnd: '2026-06-20T17:00:00.000Z',
      },
      { ...rest, name: 'Lamp', cancellation: 'flexible' as const },
    ];
    open({ lines });
    const terms = section('Address and cancellation');
    expect(terms.getByText(/^Cancel before 06 Jun, 10:00 AM MDT for half of your money back/)).toBeVisible();
    expect(terms.getByRole('heading', { name: 'Lamp' })).toBeVisible();
    expect(terms.getByText(/^Cancel before handover or return it within 14 days/)).toBeVisible();
  });

  it('PD-05 shows no contact of the seller before the order is paid', () => {
    const [line] = order().lines;
    open({
      status: 'Pending Payment',
      seller: { ...order().seller, contact: null },
      lines: [{ ...line!, address: null }],
    });
    expect(section('Cancellation').getByText(/^Cancel before 10 Jun/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /780 555/ })).toBeNull();
  });

  it.each([
    ['cancels it', mock(cancelOrder, order({ status: 'Cancelled' })), 'Cancelled'],
    ['shows that it has just been paid', mock(cancelOrder, errorResponse(409, 'already_paid')), 'Confirmed'],
  ])('OR-07 the cancel button of an unpaid order %s', async (_, answer, status) => {
    server.use(answer, mock(getOrder, order()));
    open({ status: 'Payment Failed' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(status);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('OR-07 says when an order cannot be cancelled', async () => {
    server.use(mock(cancelOrder, errorResponse(503, 'service_unavailable')));
    open({ status: 'Payment Failed' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText(/^We couldn’t cancel your order/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay now' })).toBeVisible();
  });

  it('OR-05 links to the payment of an unpaid order', () => {
    open({ status: 'Payment Failed', expiresAt: '2026-06-01T15:34:00.000Z' });
    expect(screen.getByText(/reserved for you until 01 Jun, 9:34 AM MDT/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/order?pay=${order().id}`);
  });

  it('OR-07 an order that was handed over is cancelled with the seller, without the promise of a refund', () => {
    open({ status: 'Handed Over' });
    const terms = section('Address and cancellation');
    expect(terms.getByText('You can’t cancel this order here any more. Message the seller.')).toBeVisible();
    expect(terms.getByText('9710 River Valley Rd')).toBeVisible();
    expect(terms.queryByText(/refund/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it.each(['Handed Over', 'Completed'] as const)('OR-07 says how to return what was bought: %s', (status) => {
    const [line] = order().lines;
    const { startDate: _, endDate: _end, ...bought } = line!;
    open({ status, fulfilment: 'delivery', lines: [{ ...bought, cancellation: 'flexible' }] });
    const terms = section(status === 'Completed' ? 'Returns' : 'Cancellation');
    expect(terms.getByText('Return it within 14 days for a full refund.')).toBeVisible();
    expect(screen.queryByText(/^Cancel before/)).toBeNull();
  });

  it('OR-07 shows no cancellation terms of an order that is over', () => {
    const { unmount } = open({ status: 'Completed' });
    expect(section('Address').getByText('9710 River Valley Rd')).toBeVisible();
    expect(screen.queryByText(/^Cancel before|can’t cancel/)).toBeNull();
    unmount();
    const [line] = order().lines;
    open({ status: 'Cancelled', lines: [{ ...line!, address: null, cancelledAt: '2026-06-02T15:00:00.000Z' }] });
    expect(screen.queryByRole('heading', { name: 'Cancellation' })).toBeNull();
    expect(screen.queryByText(/^Cancel before|can’t cancel/)).toBeNull();
  });

  it('OR-07 shows neither address nor terms of a cancelled line', () => {
    const [line] = order().lines;
    const address = { ...line!.address, street: '1 Lake Road' };
    open({ lines: [line!, { ...line!, name: 'Life jacket', address, cancelledAt: '2026-06-02T15:00:00.000Z' }] });
    const terms = section('Address and cancellation');
    expect(terms.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([line!.name]);
    expect(terms.queryByText('1 Lake Road')).toBeNull();
  });

  describe('an order that was handed over', () => {
    const handedOver = { status: 'Handed Over' as const, completesAt: '2026-06-20T05:59:59.000Z' };
    const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Yes, I have it' }));

    it('OR-09 is confirmed with one press, and the question goes away', async () => {
      server.use(mock(confirmOrder, order({ ...handedOver, confirmedAt: '2026-06-15T16:00:00.000Z' })));
      open(handedOver);
      expect(screen.getByRole('heading', { name: 'Have you picked everything up?' })).toBeVisible();
      expect(screen.getByText(/completes by itself on 19 Jun 2026/)).toBeVisible();
      await confirm();
      await waitFor(() => expect(screen.queryByRole('heading', { name: /picked everything up/ })).toBeNull());
      expect(section('History').getByText('Receipt confirmed')).toBeVisible();
    });

    it('OR-09 says when the confirmation could not be saved', async () => {
      server.use(mock(confirmOrder, errorResponse(503, 'service_unavailable')));
      open(handedOver);
      await confirm();
      expect(await screen.findByText(/^We couldn’t save that/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Yes, I have it' })).toBeEnabled();
    });

    it.each([
      ['pickup', 'Have you picked everything up?'],
      ['delivery', 'Has everything arrived?'],
      ['visit', 'Has it begun as agreed?'],
    ] as const)('OR-09 asks by the way it is fulfilled: %s', (fulfilment, question) => {
      open({ ...handedOver, fulfilment });
      expect(screen.getByRole('heading', { name: question })).toBeVisible();
    });
  });

  describe('a problem', () => {
    const problem = {
      kind: 'damaged' as const,
      text: 'The canoe leaks.',
      attachments: [],
      reportedAt: '2026-06-16T15:00:00.000Z',
      resolvedAt: null,
      answer: '',
    };
    const openSheet = async () => {
      open();
      await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }));
      return within(await screen.findByRole('dialog', { name: 'Report a problem' }));
    };
    const fill = async (sheet: Awaited<ReturnType<typeof openSheet>>) => {
      await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'What’s wrong?' }), 'damaged');
      await userEvent.type(sheet.getByRole('textbox', { name: 'Describe what happened' }), 'The canoe leaks.');
      await userEvent.click(sheet.getByRole('button', { name: 'Send report' }));
    };

    it('OR-07 is reported with its kind and a text, and shown as open', async () => {
      const sent = vi.fn();
      server.use(
        mock(reportProblem, ({ body }) => {
          sent(body);
          return order({ problems: [problem] });
        }),
      );
      await fill(await openSheet());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent).toHaveBeenCalledExactlyOnceWith({ kind: 'damaged', text: 'The canoe leaks.', attachments: [] });
      const problems = section('Problems');
      expect(problems.getByText('The canoe leaks.')).toBeVisible();
      expect(problems.getByText('We’re looking into it.')).toBeVisible();
      expect(problems.queryByRole('button', { name: 'Report a problem' })).toBeNull();
    });

    it.each([
      ['kind', 'What’s wrong?'],
      ['text', 'Describe what happened'],
    ])('OR-07 a %s that the server rejects is marked and focused', async (name, label) => {
      const fields = { [`body.${name}`]: 'Invalid value' };
      server.use(mock(reportProblem, errorResponse(400, 'invalid_input', '', { fields })));
      const sheet = await openSheet();
      await fill(sheet);
      await waitFor(() => expect(sheet.getByLabelText(label)).toHaveFocus());
      expect(sheet.getByLabelText(label)).toHaveAccessibleDescription('Invalid value');
    });

    it('OR-07 needs a kind and a text', async () => {
      const sheet = await openSheet();
      await userEvent.click(sheet.getByRole('button', { name: 'Send report' }));
      expect(sheet.getByRole('combobox', { name: 'What’s wrong?' })).toHaveFocus();
      expect(sheet.getAllByText('This is a required field.')).toHaveLength(2);
    });

    it.each([
      [503, 'service_unavailable', /^We couldn’t save that/],
      [409, 'limit_reached', /^You’ve reported as many problems/],
    ] as const)('OR-07 that could not be reported stays in the form: %i', async (status, code, text) => {
      server.use(mock(reportProblem, errorResponse(status, code)));
      const sheet = await openSheet();
      await fill(sheet);
      expect(await sheet.findByText(text)).toBeVisible();
      expect(sheet.getByRole('textbox', { name: 'Describe what happened' })).toHaveValue('The canoe leaks.');
    });

    it('OR-07 is closed by the customer', async () => {
      server.use(mock(resolveProblem, order({ problems: [{ ...problem, resolvedAt: '2026-06-17T15:00:00.000Z' }] })));
      open({ problems: [problem] });
      await userEvent.click(screen.getByRole('button', { name: 'It’s solved' }));
      expect(await section('Problems').findByText('Solved on 17 Jun, 9:00 AM MDT')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Report a problem' })).toBeVisible();
    });

    it('OR-07 shows the operator’s answer', () => {
      open({
        status: 'Completed',
        problems: [{ ...problem, resolvedAt: '2026-06-17T15:00:00.000Z', answer: 'You get another canoe.' }],
      });
      expect(section('Problems').getByText('You get another canoe.')).toBeVisible();
    });
  });

  describe('the cancellation of a paid order', () => {
    const line = { position: 0, share: 'half' as const, refund: 6750 };
    const cancellation = { lines: [line], charges: 0, refundable: 13_500 };
    const openSheet = async (part: Partial<Order> = {}) => {
      open(part);
      await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
      return within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    };

    it('OR-07 shows the refund first, and then the cancelled order', async () => {
      const sent = vi.fn();
      server.use(
        mock(quoteCancellation, cancellation),
        mock(cancelOrder, ({ body }) => {
          sent(body);
          return order({ status: 'Cancelled' });
        }),
      );
      const sheet = await openSheet();
      expect(await sheet.findByText('You’ll get CA$67.50 back.')).toBeVisible();
      expect(sent).not.toHaveBeenCalled();
      await userEvent.click(sheet.getByRole('button', { name: 'Cancel order' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent).toHaveBeenCalledExactlyOnceWith({ lines: [0], expectedRefund: 6750 });
      expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent('Cancelled');
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
      expect(screen.getByTestId('toasts')).toHaveTextContent('Your order is cancelled. You’ll get CA$67.50 back.');
    });

    it('OR-07 says that the order is cancelled also when nothing is paid back', async () => {
      const lines = [{ ...line, share: 'none' as const, refund: 0 }];
      server.use(
        mock(quoteCancellation, { ...cancellation, lines }),
        mock(cancelOrder, order({ status: 'Cancelled' })),
      );
      const sheet = await openSheet();
      await userEvent.click(await sheet.findByRole('button', { name: 'Cancel order' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByTestId('toasts')).toHaveTextContent(/^Your order is cancelled. We’ve emailed you.$/);
    });

    it('OR-07 lets the customer choose one of several lines', async () => {
      const sent = vi.fn();
      const [first] = order().lines;
      const lines = [first!, { ...first!, name: 'Life jacket' }];
      server.use(
        mock(quoteCancellation, {
          ...cancellation,
          lines: [line, { ...line, position: 1, refund: 900 }],
          charges: 500,
        }),
        mock(cancelOrder, ({ body }) => {
          sent(body);
          return order({ lines: [lines[0]!, { ...lines[1]!, cancelledAt: '2026-06-02T15:00:00.000Z' }] });
        }),
      );
      const sheet = await openSheet({ lines });
      expect(await sheet.findByText('You’ll get CA$81.50 back.')).toBeVisible();
      await userEvent.click(sheet.getByRole('checkbox', { name: /Cedar canoe/ }));
      expect(sheet.getByText('You’ll get CA$9.00 back.')).toBeVisible();
      await userEvent.click(sheet.getByRole('button', { name: 'Cancel selected items' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent).toHaveBeenCalledExactlyOnceWith({ lines: [1], expectedRefund: 900 });
      expect(section('Your order').getByText('Cancelled')).toBeVisible();
      expect(screen.getByTestId('toasts')).toHaveTextContent('Your order has been changed.');
    });

    it('OR-07 shows another refund when it has changed, and asks again', async () => {
      let refund = 13_500;
      server.use(
        mock(quoteCancellation, () => ({ ...cancellation, lines: [{ ...line, refund }] })),
        mock(cancelOrder, errorResponse(409, 'price_changed')),
      );
      const sheet = await openSheet();
      await sheet.findByText('You’ll get CA$135.00 back.');
      refund = 0;
      await userEvent.click(sheet.getByRole('button', { name: 'Cancel order' }));
      expect(await sheet.findByText('You won’t get any money back.')).toBeVisible();
      expect(sheet.getByRole('alert')).toHaveTextContent('The refund has just changed.');
    });

    it('OR-07 says when the order cannot be cancelled any more', async () => {
      server.use(mock(quoteCancellation, { ...cancellation, lines: [] }));
      const sheet = await openSheet();
      expect(await sheet.findByRole('alert')).toHaveTextContent(/^You can’t cancel this order here any more/);
      expect(sheet.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    });

    it('OR-07 can be tried again after a lost connection', async () => {
      server.use(mock(quoteCancellation, errorResponse(503, 'service_unavailable')));
      const sheet = await openSheet();
      expect(await sheet.findByRole('alert')).toHaveTextContent(/^We couldn’t load/);
      server.use(mock(quoteCancellation, cancellation), mock(cancelOrder, errorResponse(503, 'service_unavailable')));
      await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
      await userEvent.click(await sheet.findByRole('button', { name: 'Cancel order' }));
      expect(await sheet.findByText(/^We couldn’t cancel your order. Nothing has changed/)).toBeVisible();
    });
  });

  it('OR-07 has an invoice to print, with both parties, amounts and refunds', () => {
    open({
      contact: {
        ...order().contact,
        street: '12 Home Street',
        city: 'Calgary',
        state: 'Alberta',
        zip: 'T2P 1J9',
        country: 'CA',
      },
      refunds: [
        {
          id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1c',
          amount: 4000,
          reason: 'goodwill',
          note: '',
          status: 'succeeded',
          at: '2026-06-18T15:00:00.000Z',
        },
      ],
    });
    expect(screen.getByRole('button', { name: 'Print invoice' })).toBeVisible();
    const { textContent } = screen.getByTestId('invoice');
    for (const part of [
      'Invoice 3-0042',
      'Issued on 01 Jun 2026',
      '15 Jun 2026 - 17 Jun 2026',
      'North Saskatchewan Paddle Co.',
      '4 Boathouse Lane',
      'Noa Berg',
      '12 Home Street',
      'Cedar canoe with two paddles',
      'CA$135.00 paid by card on 01 Jun 2026',
      'CA$40.00 paid back on 18 Jun 2026',
    ])
      expect(textContent).toContain(part);
  });

  describe('what was paid', () => {
    const at = '2026-06-02T15:00:00.000Z';
    const refund = {
      id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1c',
      amount: 4500,
      reason: 'changed' as const,
      note: '',
      status: 'succeeded' as const,
      at,
    };
    const listRows = (inside: ReturnType<typeof section>) =>
      inside.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    const listTotals = () => listRows(section('Your order')).slice(-4);

    it('OR-07 adds up after changed dates, whose refund the total contains', () => {
      open({ total: 9000, refunds: [refund] });
      expect(listTotals()).toEqual([
        ['Total', 'CA$90.00'],
        ['Paid', 'CA$135.00'],
        ['Paid back', '-CA$45.00'],
        ['Paid after refunds', 'CA$90.00'],
      ]);
    });

    it('OR-07 adds up after a cancelled line, which the total still contains', () => {
      const [line] = order().lines;
      const lines = [line!, { ...line!, name: 'Life jacket', cancelledAt: at }];
      const paid = [{ amount: 27_000, at }];
      open({ lines, total: 27_000, payments: paid, refunds: [{ ...refund, amount: 13_500, reason: 'cancelled' }] });
      expect(section('Your order').getByText('Life jacket · Cancelled')).toBeVisible();
      expect(listTotals()).toEqual([
        ['Total', 'CA$270.00'],
        ['Paid', 'CA$270.00'],
        ['Paid back', '-CA$135.00'],
        ['Paid after refunds', 'CA$135.00'],
      ]);
    });

    it('OR-07 does not count a refund that failed', () => {
      open({ refunds: [{ ...refund, status: 'failed' }] });
      expect(listRows(section('Your order')).at(-1)).toEqual(['Total', 'CA$135.00']);
      expect(screen.getByTestId('invoice')).not.toHaveTextContent('paid back');
    });

    it('OR-07 is listed on the invoice payment by payment', () => {
      const payments = [...order().payments, { amount: 9000, at }];
      open({ total: 18_000, payments, refunds: [refund] });
      const { textContent } = screen.getByTestId('invoice');
      for (const part of [
        'TotalCA$180.00',
        'PaidCA$225.00',
        'Paid back-CA$45.00',
        'Paid after refundsCA$180.00',
        'CA$135.00 paid by card on 01 Jun 2026',
        'CA$90.00 paid by card on 02 Jun 2026',
        'CA$45.00 paid back on 02 Jun 2026',
      ])
        expect(textContent).toContain(part);
    });
  });

  it('OR-07 has a button that prints the order', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open({ status: 'Pending Payment', invoice: null });
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('IL-01 shows an order in Japanese', () => {
    open({}, 'ja');
    expect(screen.getByRole('heading', { level: 1, name: '注文 M-100231' })).toBeVisible();
    expect(section('ご注文内容').getByText('6月15日～6月17日')).toBeVisible();
  });
});
