import { askForAuthentication } from './authentication-dialog';
import { createCall, findFailure, type ProviderFailure, type ProviderIntent, type ProviderReply } from './create-call';
import { Elements } from './elements';
import type { Field } from './field';
import { getMessages } from './messages';

interface Billing {
  name?: string;
  email?: string;
  phone?: string;
}
/** The card of a payment or of a setup. */
interface CardData {
  payment_method?: string | { card: Field | { token: string }; billing_details?: Billing; allow_redisplay?: string };
  /** Saves the card for the payment's customer once it is charged. */
  setup_future_usage?: 'on_session' | 'off_session';
}
type IntentResult = { intent: ProviderIntent; error?: undefined } | { error: ProviderFailure; intent?: undefined };
type PaymentResult =
  { paymentIntent: ProviderIntent; error?: undefined } | { error: ProviderFailure; paymentIntent?: undefined };
type SetupResult =
  { setupIntent: ProviderIntent; error?: undefined } | { error: ProviderFailure; setupIntent?: undefined };

/** Whether a card is charged or saved. */
type Kind = 'payment' | 'setup';
const IDS: Readonly<Record<Kind, RegExp>> = { payment: /^(pi_\w+?)_secret_\w+$/, setup: /^(seti_\w+?)_secret_\w+$/ };
const NAMES: Readonly<Record<Kind, string>> = { payment: 'PaymentIntent', setup: 'SetupIntent' };

/**
 * The part of the provider's browser object that card payments and saved cards use, with its shapes
 * and messages.
 */
export function createStripe(base: URL, key: string, { locale = 'auto' }: { locale?: string } = {}) {
  const messages = getMessages(locale === 'auto' ? navigator.language : locale);
  const call = createCall(base, key, messages.connection);
  const groups: Elements[] = [];

  const invalid = (message: string): { error: ProviderFailure } => ({
    error: { type: 'invalid_request_error', message },
  });

  /** The form fields of a card that was typed into one of our fields. */
  function cardForm(field: unknown, prefix: string): Record<string, string> | { error: ProviderFailure } {
    const read = groups.find((group) => group.has(field))?.read();
    if (!read) return invalid('The card must be one of the elements that are on the page.');
    if ('error' in read) return { error: read.error };
    return Object.fromEntries(Object.entries(read.card).map(([name, value]) => [`${prefix}[${name}]`, value]));
  }

  function dataForm({ payment_method: method }: CardData): Record<string, string> | { error: ProviderFailure } {
    if (typeof method === 'string') return { payment_method: method };
    if (!method) return invalid('A payment method is required to confirm.');
    if ('token' in method.card) return { payment_method: method.card.token };
    const form = cardForm(method.card, 'payment_method_data[card]');
    if (findFailure(form)) return form;
    const { name, email, phone } = method.billing_details ?? {};
    const billing = Object.entries({ name, email, phone }).filter((entry): entry is [string, string] => !!entry[1]);
    return {
      ...(form as Record<string, string>),
      'payment_method_data[type]': 'card',
      ...(method.allow_redisplay && { 'payment_method_data[allow_redisplay]': method.allow_redisplay }),
      ...Object.fromEntries(billing.map(([part, value]) => [`payment_method_data[billing_details][${part}]`, value])),
    };
  }

  const createResult = (reply: ProviderReply): IntentResult => {
    const error = findFailure(reply);
    return error ? { error } : { intent: reply as ProviderIntent };
  };

  /** Runs the bank's authentication if it is required. */
  async function handleNextAction(kind: Kind, result: IntentResult): Promise<IntentResult> {
    if (result.intent?.status !== 'requires_action') return result;
    const { id, client_secret } = result.intent;
    const outcome = await askForAuthentication(messages.dialog);
    const after = createResult(await call('POST', `${kind}_intents/${id}/authenticate`, { client_secret, outcome }));
    const failure = after.intent?.[`last_${kind}_error`] as ProviderFailure | null | undefined;
    return failure ? { error: { ...failure, [`${kind}_intent`]: after.intent } } : after;
  }

  async function retrieve(kind: Kind, clientSecret: string): Promise<IntentResult> {
    const id = IDS[kind].exec(clientSecret)?.[1];
    if (!id) return invalid(`The client secret is not one of a ${NAMES[kind]}.`);
    return createResult(await call('GET', `${kind}_intents/${id}`, { client_secret: clientSecret }));
  }

  async function confirm(
    kind: Kind,
    clientSecret: string,
    data: CardData = {},
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<IntentResult> {
    const id = IDS[kind].exec(clientSecret)?.[1];
    if (!id) return invalid(`The client secret is not one of a ${NAMES[kind]}.`);
    const form = dataForm(data);
    const error = findFailure(form);
    if (error) return { error };
    const { setup_future_usage } = data;
    const sent = { ...(form as Record<string, string>), client_secret: clientSecret, setup_future_usage };
    const result = createResult(await call('POST', `${kind}_intents/${id}/confirm`, sent));
    return handleActions ? handleNextAction(kind, result) : result;
  }

  const asPayment = ({ intent, error }: IntentResult): PaymentResult => (error ? { error } : { paymentIntent: intent });
  const asSetup = ({ intent, error }: IntentResult): SetupResult => (error ? { error } : { setupIntent: intent });
  const continuePayment = async (clientSecret: string) =>
    asPayment(await handleNextAction('payment', await retrieve('payment', clientSecret)));

  async function save<Name extends string>(path: string, name: Name, field: unknown) {
    const form = cardForm(field, 'card');
    const wrong = findFailure(form);
    if (wrong) return { error: wrong };
    const reply = await call('POST', path, { ...(form as Record<string, string>), type: 'card' });
    const error = findFailure(reply);
    return error ? { error } : ({ [name]: reply } as Record<Name, ProviderReply>);
  }

  return {
    elements: ({ locale: own }: { locale?: string } = {}) => {
      const group = new Elements(own && own !== 'auto' ? getMessages(own) : messages, () => new Date());
      groups.push(group);
      return group;
    },
    confirmCardPayment: async (clientSecret: string, data?: CardData, options?: { handleActions?: boolean }) =>
      asPayment(await confirm('payment', clientSecret, data, options)),
    retrievePaymentIntent: async (clientSecret: string) => asPayment(await retrieve('payment', clientSecret)),
    confirmCardSetup: async (clientSecret: string, data?: CardData, options?: { handleActions?: boolean }) =>
      asSetup(await confirm('setup', clientSecret, data, options)),
    retrieveSetupIntent: async (clientSecret: string) => asSetup(await retrieve('setup', clientSecret)),
    handleCardAction: continuePayment,
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => continuePayment(clientSecret),
    createToken: (field: unknown) => save('tokens', 'token', field),
    createPaymentMethod: ({ card }: { type: 'card'; card: unknown }) => save('payment_methods', 'paymentMethod', card),
    // The provider counts the wrappers in use; the sandbox does not.
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}
