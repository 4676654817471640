import { askForAuthentication } from './authentication-dialog';
import { createCall, failureOf, type ProviderFailure, type ProviderIntent, type ProviderReply } from './calls';
import { Elements } from './elements';
import type { Field } from './field';
import { messagesOf } from './messages';

interface Billing {
  name?: string;
  email?: string;
  phone?: string;
}
interface CardPayment {
  payment_method?: string | { card: Field | { token: string }; billing_details?: Billing };
}
type IntentResult =
  { paymentIntent: ProviderIntent; error?: undefined } | { error: ProviderFailure; paymentIntent?: undefined };

const ID = /^(pi_\w+?)_secret_\w+$/;

/** The part of the provider's browser object that a shop with card payments uses, with its shapes and its words. */
export function createStripe(base: URL, key: string, { locale = 'auto' }: { locale?: string } = {}) {
  const messages = messagesOf(locale === 'auto' ? navigator.language : locale);
  const call = createCall(base, key, messages.connection);
  const groups: Elements[] = [];

  const invalid = (message: string): { error: ProviderFailure } => ({
    error: { type: 'invalid_request_error', message },
  });

  /** The form fields of a card: typed into one of our fields, or named by an id from before. */
  function cardForm(field: unknown, prefix: string): Record<string, string> | { error: ProviderFailure } {
    const read = groups.find((group) => group.has(field))?.read();
    if (!read) return invalid('The card must be one of the elements that are on the page.');
    if ('error' in read) return { error: read.error };
    return Object.fromEntries(Object.entries(read.card).map(([name, value]) => [`${prefix}[${name}]`, value]));
  }

  function paymentForm({ payment_method: method }: CardPayment): Record<string, string> | { error: ProviderFailure } {
    if (typeof method === 'string') return { payment_method: method };
    if (!method) return invalid('A payment method is needed to confirm the payment.');
    if ('token' in method.card) return { payment_method: method.card.token };
    const form = cardForm(method.card, 'payment_method_data[card]');
    if (failureOf(form)) return form;
    const { name, email, phone } = method.billing_details ?? {};
    const billing = Object.entries({ name, email, phone }).filter((entry): entry is [string, string] => !!entry[1]);
    return {
      ...(form as Record<string, string>),
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(billing.map(([part, value]) => [`payment_method_data[billing_details][${part}]`, value])),
    };
  }

  const resultOf = (reply: ProviderReply): IntentResult => {
    const error = failureOf(reply);
    return error ? { error } : { paymentIntent: reply as ProviderIntent };
  };

  /** What the bank asks for in between, until the payment has an end. */
  async function handleNextAction(result: IntentResult): Promise<IntentResult> {
    if (result.paymentIntent?.status !== 'requires_action') return result;
    const { id, client_secret } = result.paymentIntent;
    const outcome = await askForAuthentication(messages.dialog);
    const after = resultOf(await call('POST', `payment_intents/${id}/authenticate`, { client_secret, outcome }));
    const failure = after.paymentIntent?.['last_payment_error'] as ProviderFailure | null | undefined;
    return failure ? { error: { ...failure, payment_intent: after.paymentIntent } } : after;
  }

  async function retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    const id = ID.exec(clientSecret)?.[1];
    if (!id) return invalid('The client secret is not one of a PaymentIntent.');
    return resultOf(await call('GET', `payment_intents/${id}`, { client_secret: clientSecret }));
  }

  async function confirmCardPayment(
    clientSecret: string,
    payment: CardPayment = {},
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<IntentResult> {
    const id = ID.exec(clientSecret)?.[1];
    if (!id) return invalid('The client secret is not one of a PaymentIntent.');
    const form = paymentForm(payment);
    const error = failureOf(form);
    if (error) return { error };
    const sent = { ...(form as Record<string, string>), client_secret: clientSecret };
    const result = resultOf(await call('POST', `payment_intents/${id}/confirm`, sent));
    return handleActions ? handleNextAction(result) : result;
  }

  async function save<Name extends string>(path: string, name: Name, field: unknown) {
    const form = cardForm(field, 'card');
    const wrong = failureOf(form);
    if (wrong) return { error: wrong };
    const reply = await call('POST', path, { ...(form as Record<string, string>), type: 'card' });
    const error = failureOf(reply);
    return error ? { error } : ({ [name]: reply } as Record<Name, ProviderReply>);
  }

  return {
    elements: ({ locale: own }: { locale?: string } = {}) => {
      const group = new Elements(own && own !== 'auto' ? messagesOf(own) : messages, () => new Date());
      groups.push(group);
      return group;
    },
    confirmCardPayment,
    retrievePaymentIntent,
    handleCardAction: async (clientSecret: string) => handleNextAction(await retrievePaymentIntent(clientSecret)),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      handleNextAction(await retrievePaymentIntent(clientSecret)),
    createToken: (field: unknown) => save('tokens', 'token', field),
    createPaymentMethod: ({ card }: { type: 'card'; card: unknown }) => save('payment_methods', 'paymentMethod', card),
    // The provider counts which wrappers are in use; nobody counts here.
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}
