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
  type ParsedRequest,
} from '@marketplace/api-contract';
import {
  createCardProvider,
  customerAttribute,
  screenDesign,
  mock,
  profile,
  errorResponse,
  renderScreen,
  ShownToasts,
  site,
  fillField,
  type CardResult,
} from '@marketplace/testing';
import { browserDocument } from '@marketplace/session';
import { SignupPage } from './signup-page';

const user = userEvent.setup({ delay: null });

let setups = 0;
let confirmed: string[] = [];
let registrations: ParsedRequest<typeof register>['body'][] = [];
const server = setupServer();
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // The first import of the provider's package takes longer than a test's timeout.
  await import('./payment-step');
});
beforeEach(() => {
  vi.spyOn(browserDocument, 'load').mockReturnValue();
  setups = 0;
  confirmed = [];
  registrations = [];
  server.use(
    mock(getHash, { result: 'hash' }),
    mock(setUpCard, () => ({ clientSecret: `seti_${++setups}_secret_x` })),
    mockRegister(() => null),
  );
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

/** Mocks the registration, rejecting the nth call if `getRejection` says so. */
const mockRegister = (getRejection: (call: number) => ReturnType<typeof errorResponse> | null) =>
  mock(register, ({ body }) => {
    registrations.push(body);
    return getRejection(registrations.length) ?? { verificationRequired: false, profile: profile() };
  });

interface Options {
  attributes?: readonly CustomerAttribute[];
  /** The provider's answer to the card. */
  answer?: (clientSecret: string) => CardResult | Promise<CardResult>;
  load?: () => Promise<ReturnType<typeof createCardProvider>>;
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
  const loadProvider = vi.fn(load ?? (async () => createCardProvider(confirm)));
  const loginDesign = screenDesign('Customer_Login', { loginAttributes: { paymentEnabled } });
  renderScreen(
    <>
      <SignupPage attributes={attributes} loadCardProvider={loadProvider} />
      <ShownToasts />
    </>,
    { path: '/signup', language, session: { site: site({ loginDesign, publishableKey }) } },
  );
  return loadProvider;
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
async function fillUserInfo(email = 'noa@example.com') {
  await fillField(screen.getByLabelText('Full name'), 'Noa Berg');
  await fillField(screen.getByLabelText('Email address'), email);
  await fillField(screen.getByLabelText('Password'), 'long enough');
  await fillField(screen.getByLabelText('Confirm password'), 'long enough');
}
async function typeCard(number = '4242424242424242') {
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), number);
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1249');
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
}
async function fillUpToCard(options: Options = {}) {
  const loadProvider = open(options);
  await fillUserInfo();
  await press('Next');
  await screen.findByRole('textbox', { name: 'Number' });
  return loadProvider;
}
const waitForSignedUp = () => waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/success'));

describe('PaymentStep', () => {
  it('AU-07 AU-08 the step saves the card with the provider and registers with its reference', async () => {
    await fillUpToCard();
    expect(screen.getByText(/you won’t be charged now/)).toBeVisible();
    expect(screen.getByText(/^Test payment/)).toBeVisible();
    await typeCard();
    await press('Create account');
    await waitForSignedUp();
    expect(confirmed).toEqual(['seti_1_secret_x']);
    expect(registrations).toEqual([
      expect.objectContaining({ email: 'noa@example.com', name: 'Noa Berg', token: 'seti_1' }),
    ]);
  });

  it('AU-04 the payment step is the last one and creates the account', async () => {
    open({ attributes: [customerAttribute({ uniqueName: 'Company' })] });
    expect(screen.getByText('Step 1 of 3 · Your details')).toBeVisible();
    await fillUserInfo();
    await press('Next');
    expect(await screen.findByText('Step 2 of 3 · About you')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
    await fillField(screen.getByLabelText(/^Company/), 'Holt');
    await press('Next');
    expect(screen.getByText('Step 3 of 3 · Payment details')).toBeVisible();
    await typeCard();
    await press('Create account');
    await waitForSignedUp();
    expect(registrations[0]).toMatchObject({
      token: 'seti_1',
      customAttributes: [{ uniqueName: 'Company', value: 'Holt' }],
    });
  });

  it('AU-04 entered values and the card survive Back and Next', async () => {
    await fillUpToCard();
    await typeCard();
    await press('Back');
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    expect(screen.queryByRole('textbox', { name: 'Number' })).toBeNull();
    await press('Next');
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveValue('4242424242424242');
    expect(screen.getByRole('textbox', { name: 'CVC' })).toHaveValue('123');
    await press('Create account');
    await waitForSignedUp();
  });

  it('AU-07 RT-06 the provider’s script loads once, when the step opens', async () => {
    const loadProvider = open({ attributes: [customerAttribute({ uniqueName: 'Company' })] });
    await fillUserInfo();
    await press('Next');
    await fillField(screen.getByLabelText(/^Company/), 'Holt');
    expect(loadProvider).not.toHaveBeenCalled();
    await press('Next');
    await typeCard();
    expect(loadProvider).toHaveBeenCalledExactlyOnceWith('pk_test_sandbox', 'en');
    await press('Back');
    await press('Next');
    expect(loadProvider).toHaveBeenCalledOnce();
    expect(setups).toBe(0);
  });

  it.each([
    ['payment is not enabled', { paymentEnabled: false }],
    ['there is no key', { publishableKey: '' }],
  ])('AU-04 AU-08 sign-up has no payment step and sends no token when %s', async (_, options) => {
    const loadProvider = open(options);
    await fillUserInfo();
    await press('Create account');
    await waitForSignedUp();
    expect(registrations[0]).not.toHaveProperty('token');
    expect(loadProvider).not.toHaveBeenCalled();
  });

  it('AU-07 OR-12 the step requires number, expiry and CVC', async () => {
    await fillUpToCard();
    await press('Create account');
    expect(screen.getAllByText('This is a required field.')).toHaveLength(3);
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus();
    expect([setups, registrations]).toEqual([0, []]);
  });

  it('AU-07 OR-12 the provider’s message shows only under its field', async () => {
    await fillUpToCard({
      answer: () => ({ type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' }),
    });
    await typeCard('4242424242424241');
    await press('Create account');
    expect(await screen.findByText('Your card number is invalid.')).toBeVisible();
    expect(screen.getByText('Card number').parentElement).toHaveTextContent('Your card number is invalid.');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(registrations).toEqual([]);
  });

  it('AU-07 a wrong CVC shows under the CVC field and does not block a retry', async () => {
    const answers: CardResult[] = [{ code: 'incorrect_cvc', message: 'x' }, 'succeeded'];
    await fillUpToCard({ answer: () => answers.shift() ?? 'succeeded' });
    await typeCard();
    await press('Create account');
    const text = await screen.findByText(/^The security code is incorrect\./);
    expect(screen.getByText('Security code (CVC)').parentElement).toContainElement(text);
    expect(screen.getByRole('textbox', { name: 'CVC' })).toHaveFocus();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '{Backspace}2');
    expect(text).not.toBeInTheDocument();
    await press('Create account');
    await waitForSignedUp();
  });

  it('AU-07 a decline message disappears when the card is edited', async () => {
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
    [{ code: 'setup_intent_authentication_failure', message: 'x' }, /^Your bank couldn’t confirm that it was you\./],
    [{ code: '', type: 'api_connection_error', message: 'x' }, /^We couldn’t connect\./],
    [
      { code: 'card_not_supported', message: 'Your card does not support this.' },
      /^Your card does not support this\.$/,
    ],
  ])('AU-07 the step says why a card was not saved and retries the same setup: %j', async (failure, text) => {
    const answers: CardResult[] = [failure, 'succeeded'];
    await fillUpToCard({ answer: () => answers.shift() ?? 'succeeded' });
    await typeCard();
    await press('Create account');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(registrations).toEqual([]);
    await press('Create account');
    await waitForSignedUp();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(setups).toBe(1);
    expect(confirmed).toEqual(['seti_1_secret_x', 'seti_1_secret_x']);
  });

  it('AU-07 the step creates a new setup when the first one is no longer usable', async () => {
    const answers: CardResult[] = [{ code: 'resource_missing', message: 'No such setup.' }, 'succeeded'];
    await fillUpToCard({ answer: () => answers.shift() ?? 'succeeded' });
    await typeCard();
    await press('Create account');
    await screen.findByText('No such setup.');
    await press('Create account');
    await waitForSignedUp();
    expect(registrations[0]?.token).toBe('seti_2');
  });

  it.each([
    ['service_unavailable', 503, /^The marketplace isn’t responding/],
    ['too_many_requests', 429, /^Too many attempts/],
    ['not_offered', 403, /^We couldn’t save your card\. You weren’t charged/],
  ] as const)(
    'AU-07 the step shows an error and keeps the card when no setup can be created: %s',
    async (code, status, text) => {
      server.use(mock(setUpCard, errorResponse(status, code)));
      await fillUpToCard();
      await typeCard();
      await press('Create account');
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'Number' })).toHaveValue('4242424242424242');
      expect([confirmed, registrations]).toEqual([[], []]);
    },
  );

  it('AU-07 AU-09 a failed registration keeps the saved card for the next attempt', async () => {
    server.use(
      mockRegister((call) =>
        call === 1
          ? errorResponse(503, 'service_unavailable')
          : call === 2
            ? errorResponse(409, 'account_exists')
            : null,
      ),
    );
    await fillUpToCard();
    await typeCard();
    await press('Create account');
    expect(await screen.findByText(/^error: The marketplace isn’t responding/)).toBeInTheDocument();
    expect(screen.getByText('Your card is confirmed.')).toBeVisible();
    await press('Create account');
    expect(await screen.findByText(/^error: There’s already an account/)).toBeInTheDocument();
    expect(screen.getByText('Step 1 of 2 · Your details')).toBeVisible();
    await user.clear(screen.getByLabelText('Email address'));
    await fillField(screen.getByLabelText('Email address'), 'noa.berg@example.com');
    await press('Next');
    expect(screen.getByRole('button', { name: 'Create account' })).toHaveFocus();
    await press('Create account');
    await waitForSignedUp();
    expect(confirmed).toHaveLength(1);
    expect(registrations.map(({ email, token }) => [email, token])).toEqual([
      ['noa@example.com', 'seti_1'],
      ['noa@example.com', 'seti_1'],
      ['noa.berg@example.com', 'seti_1'],
    ]);
  });

  it('AU-07 a customer replaces the saved card with another one', async () => {
    server.use(mockRegister((call) => (call === 1 ? errorResponse(503, 'service_unavailable') : null)));
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
    await waitForSignedUp();
    expect(registrations.map(({ token }) => token)).toEqual(['seti_1', 'seti_2']);
  });

  it('AU-07 the step asks for the card again when the server rejects the saved one', async () => {
    server.use(mockRegister((call) => (call === 1 ? errorResponse(409, 'card_not_saved') : null)));
    await fillUpToCard();
    await typeCard();
    await press('Create account');
    expect(await screen.findByText(/^We couldn’t save this card to your account\./)).toBeVisible();
    await typeCard();
    await press('Create account');
    await waitForSignedUp();
    expect(registrations.map(({ token }) => token)).toEqual(['seti_1', 'seti_2']);
  });

  it('AU-08 pressing the button repeatedly saves one card and registers once', async () => {
    let answer: (answer: CardResult) => void = () => undefined;
    await fillUpToCard({ answer: () => new Promise((resolve) => (answer = resolve)) });
    await typeCard();
    const create = screen.getByRole('button', { name: 'Create account' });
    await user.dblClick(create);
    await waitFor(() => expect(confirmed).toHaveLength(1));
    expect(create).toHaveAttribute('aria-busy', 'true');
    await user.click(create);
    answer('succeeded');
    await waitForSignedUp();
    expect([setups, confirmed.length, registrations.length]).toEqual([1, 1, 1]);
  });

  it('AU-07 a customer retries when the provider’s script fails to load', async () => {
    let isOnline = false;
    open({
      load: async () => {
        if (!isOnline) throw new Error('offline');
        return createCardProvider();
      },
    });
    await fillUserInfo();
    await press('Next');
    expect(await screen.findByText(/^We couldn’t load the card form\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create account' })).toBeDisabled();
    isOnline = true;
    await press('Try again');
    expect(await screen.findByRole('textbox', { name: 'Number' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled();
  });
});
