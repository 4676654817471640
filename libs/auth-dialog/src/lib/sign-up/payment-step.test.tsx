import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getHash,
  register,
  setUpCard,
  type CustomerAttribute,
  type Language,
  type RequestOf,
} from '@marketplace/api-contract';
import {
  cardProvider,
  customerAttribute,
  design,
  mock,
  profile,
  refusal,
  renderScreen,
  ShownToasts,
  site,
  write,
  type CardAnswer,
} from '@marketplace/testing';
import { leavePage } from '../sign-in/leave-page';
import { SignupPage } from './signup-page';

const user = userEvent.setup({ delay: null });

vi.mock('../sign-in/leave-page');

let setups = 0;
let confirmed: string[] = [];
let asked: RequestOf<typeof register>['body'][] = [];
const server = setupServer();
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // Loading the provider's package for the first time takes longer than a test waits.
  await import('./payment-step');
});
beforeEach(() => {
  setups = 0;
  confirmed = [];
  asked = [];
  server.use(
    mock(getHash, { result: 'hash' }),
    mock(setUpCard, () => ({ clientSecret: `seti_${++setups}_secret_x` })),
    registering(() => null),
  );
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  vi.mocked(leavePage).mockReset();
});
afterAll(() => server.close());

/** Answers the nth registration with a refusal, or takes it. */
const registering = (refusalOf: (call: number) => ReturnType<typeof refusal> | null) =>
  mock(register, ({ body }) => {
    asked.push(body);
    return refusalOf(asked.length) ?? { verificationRequired: false, profile: profile() };
  });

interface Options {
  attributes?: readonly CustomerAttribute[];
  /** What the provider says of the card. */
  answer?: (clientSecret: string) => CardAnswer | Promise<CardAnswer>;
  load?: () => Promise<ReturnType<typeof cardProvider>>;
  paymentEnabled?: boolean;
  publishableKey?: string;
  language?: Language;
}
function open({
  attributes = [],
  answer = () => 'succeeded',
  load,
  paymentEnabled = true,
  publishableKey = 'pk_test_sandbox',
  language,
}: Options = {}) {
  const confirm = (clientSecret: string) => {
    confirmed.push(clientSecret);
    return answer(clientSecret);
  };
  const loading = vi.fn(load ?? (async () => cardProvider(confirm)));
  const registration = design('Registration', { loginAttributes: { paymentEnabled } });
  renderScreen(
    <>
      <SignupPage attributes={attributes} loadCardProvider={loading} />
      <ShownToasts />
    </>,
    { path: '/signup', language, session: { site: site({ registration, publishableKey }) } },
  );
  return loading;
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
async function fillUserInfo(email = 'noa@example.com') {
  await write(screen.getByLabelText('Full name'), 'Noa Berg');
  await write(screen.getByLabelText('Email address'), email);
  await write(screen.getByLabelText('Password'), 'long enough');
  await write(screen.getByLabelText('Confirm password'), 'long enough');
}
async function typeCard(number = '4242424242424242') {
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), number);
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1249');
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
}
async function fillUpToCard(options: Options = {}) {
  const loading = open(options);
  await fillUserInfo();
  await press('Next');
  await screen.findByRole('textbox', { name: 'Number' });
  return loading;
}
const isSignedUp = () => waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('/success'));

describe('the payment step of a sign-up', () => {
  it('AU-07 AU-08 saves the card with the provider and registers with its reference', async () => {
    await fillUpToCard();
    expect(screen.getByText(/nothing is charged now/)).toBeVisible();
    expect(screen.getByText(/^Test payment/)).toBeVisible();
    await typeCard();
    await press('Create account');
    await isSignedUp();
    expect(confirmed).toEqual(['seti_1_secret_x']);
    expect(asked).toEqual([expect.objectContaining({ email: 'noa@example.com', name: 'Noa Berg', token: 'seti_1' })]);
  });

  it('AU-04 comes last: Next leads to it, and only it creates the account', async () => {
    open({ attributes: [customerAttribute({ uniqueName: 'Company' })] });
    expect(screen.getByText('Step 1 of 3 · Your details')).toBeVisible();
    await fillUserInfo();
    await press('Next');
    expect(await screen.findByText('Step 2 of 3 · A little more about you')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
    await write(screen.getByLabelText(/^Company/), 'Holt');
    await press('Next');
    expect(screen.getByText('Step 3 of 3 · Payment info')).toBeVisible();
    await typeCard();
    await press('Create account');
    await isSignedUp();
    expect(asked[0]).toMatchObject({ token: 'seti_1', customAttributes: [{ uniqueName: 'Company', value: 'Holt' }] });
  });

  it('AU-04 keeps what was entered, the card too, through Back and Next', async () => {
    await fillUpToCard();
    await typeCard();
    await press('Back');
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    expect(screen.queryByRole('textbox', { name: 'Number' })).toBeNull();
    await press('Next');
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveValue('4242424242424242');
    expect(screen.getByRole('textbox', { name: 'CVC' })).toHaveValue('123');
    await press('Create account');
    await isSignedUp();
  });

  it('AU-07 RT-06 loads the provider when the step opens, not before, and once', async () => {
    const loading = open({ attributes: [customerAttribute({ uniqueName: 'Company' })] });
    await fillUserInfo();
    await press('Next');
    await write(screen.getByLabelText(/^Company/), 'Holt');
    expect(loading).not.toHaveBeenCalled();
    await press('Next');
    await typeCard();
    expect(loading).toHaveBeenCalledExactlyOnceWith('pk_test_sandbox', 'en');
    await press('Back');
    await press('Next');
    expect(loading).toHaveBeenCalledOnce();
    expect(setups).toBe(0);
  });

  it.each([
    ['it is not enabled', { paymentEnabled: false }],
    ['there is no key', { publishableKey: '' }],
  ])('AU-04 does not show where %s, and no token is sent', async (_, options) => {
    const loading = open(options);
    await fillUserInfo();
    await press('Create account');
    await isSignedUp();
    expect(asked[0]).not.toHaveProperty('token');
    expect(loading).not.toHaveBeenCalled();
  });

  it('AU-07 OR-12 needs the whole card first', async () => {
    await fillUpToCard();
    await press('Create account');
    expect(screen.getAllByText('This is a required field.')).toHaveLength(3);
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus();
    expect([setups, asked]).toEqual([0, []]);
  });

  it('AU-07 OR-12 shows the message of the provider under its field, and only there', async () => {
    await fillUpToCard({
      answer: () => ({ type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' }),
    });
    await typeCard('4242424242424241');
    await press('Create account');
    expect(await screen.findByText('Your card number is invalid.')).toBeVisible();
    expect(screen.getByText('Card number').parentElement).toHaveTextContent('Your card number is invalid.');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(asked).toEqual([]);
  });

  it('AU-07 a decline of the code stands under the code, and keeps nobody from another try', async () => {
    const answers: CardAnswer[] = [{ code: 'incorrect_cvc', message: 'x' }, 'succeeded'];
    await fillUpToCard({ answer: () => answers.shift() ?? 'succeeded' });
    await typeCard();
    await press('Create account');
    const text = await screen.findByText(/^The security code does not belong to this card\./);
    expect(screen.getByText('Security code (CVC)').parentElement).toContainElement(text);
    expect(screen.getByRole('textbox', { name: 'CVC' })).toHaveFocus();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '{Backspace}2');
    expect(text).not.toBeInTheDocument();
    await press('Create account');
    await isSignedUp();
  });

  it('AU-07 what was said of a card goes when another is typed', async () => {
    const declined = { code: 'card_declined', decline_code: 'generic_decline', message: 'x' };
    await fillUpToCard({ answer: () => declined });
    await typeCard();
    const cvc = screen.getByRole('textbox', { name: 'CVC' });
    await press('Create account');
    await screen.findByText(/^Your card was declined\./);
    await user.clear(cvc);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await press('Create account');
    expect(screen.getByText('Security code (CVC)').parentElement).toHaveTextContent('This is a required field.');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'generic_decline', message: 'x' }, /^Your card was declined\./],
    [{ code: 'expired_card', message: 'x' }, /^This card has expired\./],
    [{ code: 'setup_intent_authentication_failure', message: 'x' }, /^Your bank could not confirm that it was you\./],
    [{ code: '', type: 'api_connection_error', message: 'x' }, /^The server could not be reached\./],
    [
      { code: 'card_not_supported', message: 'Your card does not support this.' },
      /^Your card does not support this\.$/,
    ],
  ])('AU-07 tells why a card was not saved, and tries the same setup with another: %j', async (failure, text) => {
    const answers: CardAnswer[] = [failure, 'succeeded'];
    await fillUpToCard({ answer: () => answers.shift() ?? 'succeeded' });
    await typeCard();
    await press('Create account');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(asked).toEqual([]);
    await press('Create account');
    await isSignedUp();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(setups).toBe(1);
    expect(confirmed).toEqual(['seti_1_secret_x', 'seti_1_secret_x']);
  });

  it('AU-07 begins another setup where the first cannot be used any more', async () => {
    const answers: CardAnswer[] = [{ code: 'resource_missing', message: 'No such setup.' }, 'succeeded'];
    await fillUpToCard({ answer: () => answers.shift() ?? 'succeeded' });
    await typeCard();
    await press('Create account');
    await screen.findByText('No such setup.');
    await press('Create account');
    await isSignedUp();
    expect(asked[0]?.token).toBe('seti_2');
  });

  it.each([
    ['service_unavailable', 503, /^The marketplace is not answering/],
    ['too_many_requests', 429, /^Too many attempts/],
    ['not_offered', 403, /^Your card could not be saved\. Nothing has been charged/],
  ] as const)('AU-07 says so where no card can be saved now: %s', async (code, status, text) => {
    server.use(mock(setUpCard, refusal(status, code)));
    await fillUpToCard();
    await typeCard();
    await press('Create account');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveValue('4242424242424242');
    expect([confirmed, asked]).toEqual([[], []]);
  });

  it('AU-07 AU-09 a registration that fails loses nothing: the saved card is used again', async () => {
    server.use(
      registering((call) =>
        call === 1 ? refusal(503, 'service_unavailable') : call === 2 ? refusal(409, 'account_exists') : null,
      ),
    );
    await fillUpToCard();
    await typeCard();
    await press('Create account');
    expect(await screen.findByText(/^error: The marketplace is not answering/)).toBeInTheDocument();
    expect(screen.getByText('Your card is confirmed.')).toBeVisible();
    await press('Create account');
    expect(await screen.findByText(/^error: There is already an account/)).toBeInTheDocument();
    expect(screen.getByText('Step 1 of 2 · Your details')).toBeVisible();
    await user.clear(screen.getByLabelText('Email address'));
    await write(screen.getByLabelText('Email address'), 'noa.berg@example.com');
    await press('Next');
    expect(screen.getByRole('button', { name: 'Create account' })).toHaveFocus();
    await press('Create account');
    await isSignedUp();
    expect(confirmed).toHaveLength(1);
    expect(asked.map(({ email, token }) => [email, token])).toEqual([
      ['noa@example.com', 'seti_1'],
      ['noa@example.com', 'seti_1'],
      ['noa.berg@example.com', 'seti_1'],
    ]);
  });

  it('AU-07 another card can be used in place of the saved one', async () => {
    server.use(registering((call) => (call === 1 ? refusal(503, 'service_unavailable') : null)));
    await fillUpToCard();
    await typeCard();
    await press('Create account');
    await press('Use another card');
    expect(await screen.findByRole('textbox', { name: 'Number' })).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus());
    await press('Create account');
    expect(screen.getAllByText('This is a required field.')).toHaveLength(3);
    await typeCard('5555555555554444');
    await press('Create account');
    await isSignedUp();
    expect(asked.map(({ token }) => token)).toEqual(['seti_1', 'seti_2']);
  });

  it('AU-07 asks for the card again where the server does not take it', async () => {
    server.use(registering((call) => (call === 1 ? refusal(409, 'card_not_saved') : null)));
    await fillUpToCard();
    await typeCard();
    await press('Create account');
    expect(await screen.findByText(/^This card could not be saved with your account\./)).toBeVisible();
    await typeCard();
    await press('Create account');
    await isSignedUp();
    expect(asked.map(({ token }) => token)).toEqual(['seti_1', 'seti_2']);
  });

  it('AU-08 pressed twice saves one card and registers once, while its bank still asks', async () => {
    let answer: (answer: CardAnswer) => void = () => undefined;
    await fillUpToCard({ answer: () => new Promise((resolve) => (answer = resolve)) });
    await typeCard();
    const create = screen.getByRole('button', { name: 'Create account' });
    await user.dblClick(create);
    await waitFor(() => expect(confirmed).toHaveLength(1));
    expect(create).toHaveAttribute('aria-busy', 'true');
    await user.click(create);
    answer('succeeded');
    await isSignedUp();
    expect([setups, confirmed.length, asked.length]).toEqual([1, 1, 1]);
  });

  it('AU-07 can be tried again where the provider could not be loaded', async () => {
    let isOnline = false;
    open({
      load: async () => {
        if (!isOnline) throw new Error('offline');
        return cardProvider();
      },
    });
    await fillUserInfo();
    await press('Next');
    expect(await screen.findByText(/^The card form could not be loaded\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create account' })).toBeDisabled();
    isOnline = true;
    await press('Try again');
    expect(await screen.findByRole('textbox', { name: 'Number' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled();
  });
});
