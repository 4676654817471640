import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import {
  createQuoteRequest,
  findRequestSellers,
  getHash,
  type ErrorCode,
  type Language,
} from '@marketplace/api-contract';
import { addDays, todayIn } from '@marketplace/formats';
import { category, errorResponse, mock, picture, profile, quoteRequest, ScreenFrame } from '@marketplace/testing';
import { RequestConfirmationScreen } from './request-confirmation-screen';
import type { RequestFormData } from './load-request-form';
import { dropDraft, writeDraft } from './request-draft';
import { RequestOrderScreen } from './request-order-screen';

const FORMS = {
  category: {
    kind: 'category',
    categories: [
      category({ slug: 'services', name: 'Services' }),
      category({ slug: 'workshops', name: 'Workshops', parent: 'services' }),
    ],
    category: '',
  },
  listing: {
    kind: 'listing',
    listing: {
      id: '15',
      name: 'Furniture made to order',
      slug: 'furniture-made-to-order',
      picture: picture(),
      seller: { id: '3', name: 'Reed Works' },
    },
  },
  change: { kind: 'change', request: quoteRequest() },
} satisfies Record<string, RequestFormData>;

const DRAFT = {
  title: 'A cedar table for eight',
  category: 'workshops',
  details: 'Two metres long, oiled.\nFor a bright room.',
  quantity: '2',
  budget: '1500',
  startDate: addDays(todayIn('UTC', new Date()), 20),
  endDate: addDays(todayIn('UTC', new Date()), 24),
  place: 'Edmonton, Alberta, Canada',
  point: '53.55,-113.47',
  radius: '25',
};
const FILES = [{ reference: 'r'.repeat(43), name: 'Zeichnung-Esszimmertisch.pdf', size: 245_000 }];

interface SampleProps {
  language?: Language;
  form: keyof typeof FORMS;
  step: 'form' | 'preview' | 'confirmation';
  isSignedIn: boolean;
  /** What is filled in already. */
  filled: 'nothing' | 'all' | 'wrong';
}

function Sample({ language, form, step, isSignedIn, filled }: SampleProps) {
  const user = isSignedIn ? profile() : null;
  const key = { form: form === 'listing' ? 'listing 15' : form, account: user?._id ?? '' };
  dropDraft(key);
  if (filled === 'all') writeDraft(key, { values: DRAFT, files: isSignedIn ? FILES : [], attempt: null });
  if (filled === 'wrong')
    writeDraft(key, {
      values: { title: 'x'.repeat(60), quantity: '0', budget: '0', startDate: '2026-01-02', endDate: '2026-01-01' },
      files: [],
      attempt: null,
    });
  return (
    <ScreenFrame
      language={language}
      path={`/requestOrder${step === 'preview' ? '?step=preview' : ''}`}
      session={{ user }}
    >
      <main>
        {step === 'confirmation' ? (
          <RequestConfirmationScreen request={quoteRequest()} />
        ) : (
          <RequestOrderScreen data={FORMS[form]} />
        )}
      </main>
    </ScreenFrame>
  );
}

const key = mock(getHash, { result: 'hash' });
const names = [
  'Reed Works',
  'Stone & Sons',
  'Möbelwerkstatt Habermann',
  'Cardinal Carpentry',
  'Ruth A.',
  'Sofia M.',
  'Oak & Co',
];
const found = mock(findRequestSellers, {
  sellers: names.map((name, index) => ({ id: String(index + 1), name })),
  currency: 'CAD',
});
const sending = (status: number, code: ErrorCode) => mock(createQuoteRequest, errorResponse(status, code));

const meta = {
  title: 'Request orders/Form',
  component: Sample,
  args: { form: 'category', step: 'form', isSignedIn: true, filled: 'nothing' },
  // The toolbar's.
  argTypes: { language: { control: false } },
  render: (args, { globals }) => <Sample {...args} language={globals['language']} />,
  parameters: { layout: 'fullscreen', msw: { handlers: [key, found] } },
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The last button continues, saves or sends. */
const press = async (canvas: HTMLElement) => {
  const buttons = () => [...canvas.querySelectorAll('main button')];
  await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
  await userEvent.click(buttons().at(-1) as HTMLElement);
};
const waitForPreview = () => waitFor(() => expect(document.querySelector('dl')).toBeVisible());
const expectNoSidewaysScroll = () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);

export const Empty: Story = { tags: ['every-theme'] };

export const Filled: Story = {
  tags: ['every-theme'],
  args: { filled: 'all' },
  play: async () => {
    await expect(await screen.findByText('Reed Works')).toBeVisible();
  },
};

export const FromListing: Story = { args: { form: 'listing' } };

export const SignedOut: Story = { args: { isSignedIn: false, filled: 'all' } };

export const Problems: Story = {
  tags: ['every-theme'],
  args: { filled: 'wrong' },
  play: async ({ canvasElement }) => {
    const title = canvasElement.querySelector('[name=title]') as HTMLElement;
    await waitFor(() => expect(title).toHaveValue('x'.repeat(60)));
    await press(canvasElement);
    await waitFor(() => expect(title).toHaveFocus());
    await expect(canvasElement.querySelectorAll('[aria-invalid=true]')).toHaveLength(7);
  },
};

export const ProblemsInRussianOnAPhone: Story = {
  ...Problems,
  tags: [],
  globals: { language: 'ru', viewport: { value: 'w360' } },
  play: async (context) => {
    await Problems.play?.(context);
    await expectNoSidewaysScroll();
  },
};

export const Nobody: Story = {
  tags: ['every-theme'],
  args: { filled: 'all' },
  parameters: { msw: { handlers: [key, mock(findRequestSellers, { sellers: [], currency: null })] } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('aside button')).toBeVisible());
  },
};

export const SellersFailed: Story = {
  args: { filled: 'all' },
  parameters: { msw: { handlers: [key, mock(findRequestSellers, errorResponse(503, 'service_unavailable'))] } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('aside button')).toBeVisible());
  },
};

export const Preview: Story = {
  tags: ['every-theme'],
  args: { filled: 'all', step: 'preview' },
  play: waitForPreview,
};

export const PreviewInRussianOnAPhone: Story = {
  ...Preview,
  tags: [],
  globals: { language: 'ru', viewport: { value: 'w360' } },
  play: async () => {
    await waitForPreview();
    await expectNoSidewaysScroll();
  },
};

export const PreviewSignedOut: Story = { ...Preview, tags: [], args: { ...Preview.args, isSignedIn: false } };

export const Sending: Story = {
  args: Preview.args ?? {},
  parameters: {
    msw: { handlers: [key, found, mock(createQuoteRequest, () => new Promise<never>(() => undefined))] },
  },
  play: async ({ canvasElement }) => {
    await waitForPreview();
    await press(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).toBeVisible());
  },
};

export const Failed: Story = {
  tags: ['every-theme'],
  args: Preview.args ?? {},
  parameters: { msw: { handlers: [key, found, sending(429, 'request_limit')] } },
  play: async ({ canvasElement }) => {
    await waitForPreview();
    await press(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[role=alert]')).not.toBeEmptyDOMElement());
  },
};

export const Change: Story = { args: { form: 'change' } };

export const Confirmation: Story = { tags: ['every-theme'], args: { step: 'confirmation' } };

export const ConfirmationInRussianOnAPhone: Story = {
  args: { step: 'confirmation' },
  globals: { language: 'ru', viewport: { value: 'w360' } },
  play: expectNoSidewaysScroll,
};
