import type { Meta, StoryObj } from '@storybook/react-vite';
import { delay } from 'msw';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import {
  checkNewPassword,
  getCustomAttributes,
  getHash,
  register,
  setUpCard,
  type Language,
} from '@marketplace/api-contract';
import {
  createCardProvider,
  screenDesign,
  mock,
  errorResponse,
  ScreenFrame,
  ShownToasts,
  site,
  type CardResult,
} from '@marketplace/testing';
import { AuthDialog } from '../dialog/auth-dialog';
import { SignupPage } from './signup-page';

const loginDesign = screenDesign('Customer_Login', { loginAttributes: { paymentEnabled: true } });
const key = mock(getHash, { result: 'hash' });
const acceptPassword = mock(checkNewPassword, {});
const noAttributes = mock(getCustomAttributes, { customAttributes: [] });
const setup = mock(setUpCard, { clientSecret: 'seti_1_secret_x' });

/** What the payment provider answers to the card. */
const ANSWERS = {
  succeeded: 'succeeded',
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: '' },
  invalidNumber: { code: 'invalid_number', type: 'validation_error', message: 'Your card number is invalid.' },
  // The bank authenticates in the provider's window.
  pending: new Promise<CardResult>(() => undefined),
} satisfies Record<string, CardResult | Promise<CardResult>>;

interface SampleProps {
  language?: Language;
  isDialog: boolean;
  /** How the payment provider's script loads. */
  provider: 'loaded' | 'pending' | 'failed';
  answer: keyof typeof ANSWERS;
}

function Sample({ language, isDialog, provider, answer }: SampleProps) {
  const loadCardProvider = async () => {
    if (provider === 'failed') throw new Error('offline');
    if (provider === 'pending') await new Promise(() => undefined);
    return createCardProvider(() => ANSWERS[answer]);
  };
  return (
    <ScreenFrame language={language} path="/signup" session={{ site: site({ loginDesign }) }}>
      {isDialog ? (
        <AuthDialog view="signUp" loadCardProvider={loadCardProvider} />
      ) : (
        <SignupPage attributes={[]} loadCardProvider={loadCardProvider} />
      )}
      <ShownToasts />
    </ScreenFrame>
  );
}

/** Fills in the first step and opens the payment step. */
async function openStep() {
  const type = (name: string, text: string) =>
    userEvent.type(document.querySelector(`[name=${name}]`) as HTMLElement, text);
  await waitFor(() => expect(document.querySelector('[name=name]')).not.toBeNull());
  await type('name', 'Noa Berg');
  await type('email', 'noa@example.com');
  await type('password', 'long enough');
  await type('confirm', 'long enough');
  const next = document.querySelector('form > button') as HTMLButtonElement;
  await waitFor(() => expect(next).not.toHaveAttribute('aria-busy'));
  await userEvent.click(next);
}
const create = () => [...document.querySelectorAll('div:not([hidden]) > form button')].at(-1) as HTMLButtonElement;

/** Enters a card and submits. */
async function save() {
  await openStep();
  await userEvent.type(await screen.findByLabelText('Number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry'), '1234');
  await userEvent.type(screen.getByLabelText('CVC'), '123');
  await userEvent.click(create());
}
const waitForAlert = () => waitFor(() => expect(document.querySelector('form [role=alert]')).not.toBeEmptyDOMElement());

const meta = {
  title: 'Auth dialog/Payment step',
  component: Sample,
  args: { isDialog: false, provider: 'loaded', answer: 'succeeded' },
  // The toolbar's.
  argTypes: { language: { control: false } },
  render: (args, { globals }) => <Sample {...args} language={globals['language']} />,
  parameters: { msw: { handlers: [key, acceptPassword, noAttributes, setup] } },
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async () => {
    await openStep();
    await expect(await screen.findByLabelText('Number')).toHaveFocus();
  },
};

export const InDialog: Story = {
  args: { isDialog: true },
  play: async () => {
    await openStep();
    await expect(await screen.findByLabelText('Number')).toHaveFocus();
  },
};

export const Loading: Story = {
  args: { provider: 'pending' },
  play: async () => {
    await openStep();
    await waitFor(() => expect(create()).toBeDisabled());
  },
};

export const NotLoaded: Story = {
  args: { provider: 'failed' },
  play: async () => {
    await openStep();
    await waitFor(() => expect(document.querySelector('form [role=alert] button')).not.toBeNull());
    await expect(create()).toBeDisabled();
  },
};

export const Missing: Story = {
  play: async () => {
    await openStep();
    await screen.findByLabelText('Number');
    await userEvent.click(create());
    await expect(screen.getByLabelText('Number')).toHaveFocus();
  },
};

export const Declined: Story = {
  args: { answer: 'declined' },
  play: async () => {
    await save();
    await waitForAlert();
  },
};

export const WrongNumber: Story = {
  tags: ['every-theme'],
  args: { answer: 'invalidNumber' },
  play: async () => {
    await save();
    await screen.findByText('Your card number is invalid.');
  },
};

export const Busy: Story = {
  args: { answer: 'pending' },
  play: async () => {
    await save();
    await waitFor(() => expect(create()).toHaveAttribute('aria-busy', 'true'));
  },
};

export const ServerUnavailable: Story = {
  parameters: {
    msw: { handlers: [key, acceptPassword, noAttributes, mock(setUpCard, errorResponse(503, 'service_unavailable'))] },
  },
  play: async () => {
    await save();
    await waitForAlert();
  },
};

/** The registration failed: the saved card is kept. */
export const Confirmed: Story = {
  parameters: {
    msw: {
      handlers: [key, acceptPassword, noAttributes, setup, mock(register, errorResponse(503, 'service_unavailable'))],
    },
  },
  play: async () => {
    await save();
    await screen.findByText(/^error/);
    await waitFor(() => expect(create()).not.toHaveAttribute('aria-busy'));
    await expect(screen.queryByLabelText('Number')).toBeNull();
  },
};

export const Rejected: Story = {
  parameters: {
    msw: { handlers: [key, acceptPassword, noAttributes, setup, mock(register, errorResponse(409, 'card_not_saved'))] },
  },
  play: async () => {
    await save();
    await waitForAlert();
    await expect(await screen.findByLabelText('Number')).toHaveValue('');
  },
};

export const Creating: Story = {
  parameters: {
    msw: {
      handlers: [key, acceptPassword, noAttributes, setup, mock(register, () => delay('infinite') as Promise<never>)],
    },
  },
  play: async () => {
    await save();
    await waitFor(() => expect(screen.queryByLabelText('Number')).toBeNull());
    await expect(create()).toHaveAttribute('aria-busy', 'true');
  },
};
