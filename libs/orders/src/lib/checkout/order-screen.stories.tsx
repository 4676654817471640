import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import {
  createOrder,
  getHash,
  holdDates,
  listSavedCards,
  quoteOrder,
  settleOrder,
  type Language,
  type Order,
  type Quote,
  type NewOrderLine,
  type SavedCard,
} from '@marketplace/api-contract';
import {
  createCardProvider,
  mock,
  order,
  profile,
  quote,
  quotedLine,
  savedCard,
  errorResponse,
  ScreenFrame,
  site,
  type CardResult,
} from '@marketplace/testing';
import { OrderProvider } from './checkout-context';
import { OrderScreen } from './order-screen';

const line: NewOrderLine = {
  productId: '12',
  quantity: 1,
  startDate: '2026-06-15',
  endDate: '2026-06-17',
};
const payment = { clientSecret: 'secret', isTest: true, secondsLeft: 1800 };
const key = mock(getHash, { result: 'hash' });
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

const saving = (...cards: SavedCard[]) => mock(listSavedCards, cards);
const holding = (secondsLeft: number) => mock(holdDates, { expiresAt: null, secondsLeft });

/** What the payment provider answers to the card. */
const ANSWERS = {
  succeeded: 'succeeded',
  declined: { code: 'card_declined', decline_code: 'insufficient_funds', message: '' },
} satisfies Record<string, CardResult>;

interface SampleProps {
  language?: Language;
  lines: readonly NewOrderLine[];
  /** An unpaid order that is paid now. */
  first: Order | null;
  buyerName: string;
  buyerEmail: string;
  answer: keyof typeof ANSWERS;
  publishableKey: string;
  /** Whether the customer has ordered before. */
  hasLastContact: boolean;
  hasPromoCodes: boolean;
}

function Sample({
  language,
  lines,
  first,
  buyerName,
  buyerEmail,
  answer,
  publishableKey,
  hasLastContact,
  hasPromoCodes,
}: SampleProps) {
  const { contact } = order();
  const lastContact = hasLastContact ? contact : null;
  const user = profile({ name: buyerName, email: buyerEmail });
  sessionStorage.removeItem('ORDER_PARAMS');
  localStorage.removeItem('ORDER_DRAFT');
  localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify(lines));
  return (
    <ScreenFrame
      language={language}
      path="/order"
      session={{ user, site: site({ publishableKey, installedPackages: hasPromoCodes ? ['PromoCodes'] : [] }) }}
    >
      <OrderProvider
        initialData={{ order: first, lastContact }}
        loadCardProvider={async () => createCardProvider(() => ANSWERS[answer])}
      >
        <OrderScreen />
      </OrderProvider>
    </ScreenFrame>
  );
}

const meta = {
  title: 'Orders/Order',
  component: Sample,
  args: {
    lines: [line],
    first: null,
    buyerName: profile().name,
    buyerEmail: profile().email,
    answer: 'succeeded',
    publishableKey: 'pk_test_sandbox',
    hasLastContact: false,
    hasPromoCodes: false,
  },
  // The toolbar's.
  argTypes: { language: { control: false } },
  render: (args, { globals }) => <Sample {...args} language={globals['language']} />,
  parameters: { msw: { handlers: [key, saving(), quoting(), holding(900)] } },
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Fills in the missing fields and submits. */
async function pay(canvas: HTMLElement) {
  await userEvent.type(canvas.querySelector('[name=phone]') as HTMLElement, '+1 780 555 0111');
  await userEvent.type(await screen.findByLabelText('Number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry'), '1234');
  await userEvent.type(screen.getByLabelText('CVC'), '123');
  const button = () => [...canvas.querySelectorAll('form button')].at(-1) as HTMLButtonElement;
  await waitFor(() => expect(button()).toBeEnabled());
  await userEvent.click(button());
}

export const Ready: Story = { tags: ['every-theme'] };

/** A returning customer only presses 'Pay'. */
export const SavedCards: Story = {
  tags: ['every-theme'],
  args: { hasLastContact: true },
  parameters: {
    msw: {
      handlers: [
        key,
        saving(
          savedCard({ isDefault: true }),
          savedCard({ id: 'pm_2', brand: 'amex', last4: '0005', expMonth: 12, expYear: 2027 }),
          savedCard({ id: 'pm_3', brand: 'mastercard', last4: '4444', expYear: 2024, isExpired: true }),
        ),
        quoting(),
        holding(900),
      ],
    },
  },
  play: async () => {
    await expect(await screen.findByRole('radio', { name: /4242/ })).toBeChecked();
    await expect(screen.getByRole('radio', { name: /4444/ })).toBeDisabled();
  },
};

const DISCOUNT = { kind: 'promo_code' as const, code: 'WELCOME10', rate: 1000, amount: -1350 };
const quotingCode = (answer: Partial<Quote>) =>
  mock(quoteOrder, ({ body }) => quote({ fulfilments: ['pickup'], ...(body.promoCode !== undefined && answer) }));

async function enterCode(code: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a promo code' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Promo code/ }), `${code}{Enter}`);
}

export const PromoCodeApplied: Story = {
  tags: ['every-theme'],
  args: { hasPromoCodes: true },
  parameters: {
    msw: {
      handlers: [
        key,
        saving(),
        quotingCode({ charges: [DISCOUNT], total: 12_150, promoCode: { code: 'WELCOME10', problem: null } }),
        holding(900),
      ],
    },
  },
  play: async () => {
    await enterCode('WELCOME10');
    await expect(await screen.findByRole('button', { name: 'Pay CA$121.50' })).toBeInTheDocument();
  },
};

export const PromoCodeInvalid: Story = {
  args: { hasPromoCodes: true },
  parameters: {
    msw: {
      handlers: [
        key,
        saving(),
        quotingCode({ promoCode: { code: 'PADDLE20', problem: { reason: 'minimum', minimum: 20_000 } } }),
        holding(900),
      ],
    },
  },
  play: async () => {
    await enterCode('PADDLE20');
    await expect(await screen.findByText(/^This code is for orders of at least/)).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: {
    msw: { handlers: [key, saving(), http.post('*/api/quote', () => new Promise<never>(() => undefined))] },
  },
};

export const Empty: Story = { args: { lines: [] } };

export const QuoteFailed: Story = {
  parameters: { msw: { handlers: [key, saving(), mock(quoteOrder, errorResponse(503, 'service_unavailable'))] } },
};

export const HoldEnded: Story = {
  parameters: { msw: { handlers: [key, saving(), quoting(), holding(1)] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('timer')).toBeNull(), { timeout: 20_000 });
  },
};

export const SeveralLines: Story = {
  parameters: {
    msw: {
      handlers: [
        key,
        saving(),
        quoting({
          lines: [
            quotedLine(),
            quotedLine({
              name: 'Wanderrucksackregenschutzhüllen in verschiedenen Größen',
              quantity: 3,
              parts: [
                { kind: 'base', unit: 'per day', unitAmount: 400, count: 3, amount: 1200 },
                { kind: 'quantity', unitAmount: 1200, count: 2, amount: 2400 },
              ],
              amount: 3600,
            }),
            quotedLine({
              name: 'Daylight photo studio',
              startDate: undefined,
              endDate: undefined,
              slotStart: '2026-06-16T16:00:00.000Z',
              slotEnd: '2026-06-16T18:00:00.000Z',
              parts: [{ kind: 'base', unit: 'per booking time', unitAmount: 6000, count: 2, amount: 12000 }],
              amount: 12000,
            }),
          ],
          deposit: 10000,
          total: 29100,
        }),
        holding(899),
      ],
    },
  },
};

/** A stay or an appointment: neither pickup nor delivery. */
export const Visit: Story = {
  parameters: {
    msw: {
      handlers: [
        key,
        saving(),
        quoting({ fulfilment: 'visit' }, { lines: [quotedLine({ problems: [{ code: 'not_orderable' }] })] }),
        holding(900),
      ],
    },
  },
};

export const LineUnavailable: Story = {
  parameters: {
    msw: {
      handlers: [
        key,
        saving(),
        quoting({
          lines: [quotedLine({ problems: [{ code: 'unavailable_dates', days: ['2026-06-16', '2026-06-17'] }] })],
        }),
      ],
    },
  },
};

export const MissingFields: Story = {
  play: async ({ canvasElement }) => {
    await screen.findByLabelText('Number');
    const button = () => [...canvasElement.querySelectorAll('form button')].at(-1) as HTMLButtonElement;
    await waitFor(() => expect(button()).toBeEnabled());
    await userEvent.click(button());
    await expect(canvasElement.querySelector('[name=phone]')).toHaveFocus();
  },
};

/** A delivery to Canada, with a phone number and a postal code that don't exist there. */
export const WrongAddress: Story = {
  tags: ['every-theme'],
  play: async ({ canvasElement }) => {
    await userEvent.click(await screen.findByRole('radio', { name: /CA\$15|15,00/ }));
    const fill = async (name: string, text: string) => {
      await userEvent.type(canvasElement.querySelector(`[name=${name}]`) as HTMLElement, text);
      await userEvent.tab();
    };
    await fill('zip', '10115');
    await fill('phone', '555-0199');
    await waitFor(() => expect(canvasElement).toHaveTextContent('(506) 234-5678'));
  },
};

export const Declined: Story = {
  tags: ['every-theme'],
  args: { answer: 'declined' },
  parameters: {
    msw: {
      handlers: [
        key,
        saving(),
        quoting(),
        holding(900),
        mock(createOrder, { order: order({ status: 'Pending Payment' }), payment }),
      ],
    },
  },
  play: async ({ canvasElement }) => {
    await pay(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[role=alert]')).not.toBeEmptyDOMElement());
  },
};

export const PriceChanged: Story = {
  parameters: {
    msw: {
      handlers: [
        key,
        saving(),
        quoting(),
        holding(900),
        mock(createOrder, errorResponse(409, 'price_changed', '', { details: { total: 14000 } })),
      ],
    },
  },
  play: async ({ canvasElement }) => {
    await pay(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[role=alert]')).not.toBeEmptyDOMElement());
  },
};

export const AnswerLost: Story = {
  parameters: {
    msw: { handlers: [key, saving(), quoting(), holding(900), http.post('*/api/orders', () => HttpResponse.error())] },
  },
  play: async ({ canvasElement }) => {
    await pay(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[role=alert]')).not.toBeEmptyDOMElement());
  },
};

export const UnpaidOrder: Story = {
  tags: ['every-theme'],
  args: { first: order({ status: 'Payment Failed', expiresAt: '2026-06-01T15:34:00.000Z' }) },
  parameters: {
    msw: {
      handlers: [
        key,
        saving(),
        quoting(),
        mock(settleOrder, {
          order: order({ status: 'Payment Failed', expiresAt: '2026-06-01T15:34:00.000Z' }),
          payment,
        }),
      ],
    },
  },
  // Wait for the answer of settleOrder.
  play: ({ canvasElement }) => waitFor(() => expect(canvasElement).toHaveTextContent(order().number)),
};

export const WithoutPaymentKey: Story = { args: { publishableKey: '' } };
