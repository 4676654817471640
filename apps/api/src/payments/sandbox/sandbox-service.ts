import { createHash, randomBytes } from 'node:crypto';
import { cvcProblem, digitsOf, expiryProblem, numberProblem } from './card-validation';
import { formAt, textAt, type Form } from './form';
import {
  authenticated,
  canBeConfirmed,
  confirmed,
  intentJson,
  kindOf,
  methodIdOf,
  type IntentKind,
  type SandboxIntent,
  type SandboxPayment,
  type SandboxSetup,
} from './intents';
import { ProviderError, cardError, invalidRequest, missing } from './provider-error';
import {
  insertAnswer,
  insertIntent,
  insertRefund,
  lockAnswer,
  lockCard,
  lockIntent,
  updateIntent,
  writeCard,
  type Client,
  type SavedCard,
} from './sandbox-repository';
import { behaviourOf, kept, type KeptCard } from './test-cards';

/** An HTTP answer of the provider; what it changed is kept even where it refuses. */
export interface ProviderAnswer {
  status: number;
  body: Record<string, unknown>;
}

const AMOUNT_MAXIMUM = 99_999_999_99;
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const ok = (body: Record<string, unknown>): ProviderAnswer => ({ status: 200, body });
const unexpectedState = (intent: SandboxIntent, wish: string) =>
  invalidRequest(`You cannot ${wish} this ${NAMES[kindOf(intent)]} because it has a status of ${intent.status}.`, {
    code: `${kindOf(intent)}_unexpected_state`,
    [kindOf(intent)]: intentJson(intent),
  });
const NAMES: Readonly<Record<IntentKind, string>> = { payment_intent: 'PaymentIntent', setup_intent: 'SetupIntent' };

/** Gives the first answer again to the same request with the same key, and refuses another request with it. */
export async function once(
  client: Client,
  key: string | undefined,
  request: string,
  answer: () => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  if (key === undefined) return answer();
  const hash = createHash('sha256').update(request).digest('hex');
  const before = await lockAnswer(client, key);
  if (before && before.request_hash !== hash)
    throw new ProviderError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  if (before) return { status: before.status, body: before.body };
  const { status, body } = await answer();
  await insertAnswer(client, key, { request_hash: hash, status, body });
  return { status, body };
}

export async function createIntent(client: Client, form: Form): Promise<ProviderAnswer> {
  const amount = amountOf(form);
  const currency = textAt(form, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('Invalid currency', { param: 'currency' });
  const payment: SandboxPayment = { ...newIntent('pi', form), amount, currency };
  await insertIntent(client, payment);
  return ok(intentJson(payment));
}

function amountOf(form: Form): number {
  const amount = Number(textAt(form, 'amount'));
  if (!Number.isInteger(amount) || amount < 1 || amount > AMOUNT_MAXIMUM)
    throw invalidRequest('Invalid integer: amount', { param: 'amount', code: 'parameter_invalid_integer' });
  return amount;
}

export async function changeAmount(client: Client, form: Form, id: string): Promise<ProviderAnswer> {
  const intent = await intentOf(client, 'payment_intent', id);
  if (!canBeConfirmed(intent)) throw unexpectedState(intent, 'update');
  const changed: SandboxIntent = { ...intent, amount: amountOf(form) };
  await updateIntent(client, changed);
  return ok(intentJson(changed));
}

export async function createSetup(client: Client, form: Form): Promise<ProviderAnswer> {
  const setup = newIntent('seti', form);
  await insertIntent(client, setup);
  return ok(intentJson(setup));
}

function newIntent(prefix: string, form: Form): SandboxSetup {
  const id = newId(prefix);
  return {
    id,
    clientSecret: newId(`${id}_secret`),
    status: 'requires_payment_method',
    metadata: metadataOf(form),
    card: null,
    lastError: null,
    created: Math.floor(Date.now() / 1000),
  };
}

export const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formAt(form, 'metadata')).filter((e): e is [string, string] => typeof e[1] === 'string'),
  );

async function intentOf(client: Client, kind: IntentKind, id: string): Promise<SandboxIntent> {
  const intent = await lockIntent(client, id);
  if (!intent || kindOf(intent) !== kind) throw missing(kind, id);
  return intent;
}

/** The intent for whoever holds its client secret. */
async function intentBySecret(client: Client, kind: IntentKind, id: string, form: Form): Promise<SandboxIntent> {
  const intent = await intentOf(client, kind, id);
  if (textAt(form, 'client_secret') !== intent.clientSecret) throw missing(kind, id);
  return intent;
}

/** With its card where the shop asks for that. */
export async function readIntent(client: Client, kind: IntentKind, id: string, form: Form): Promise<ProviderAnswer> {
  const intent = await intentOf(client, kind, id);
  const isExpanded = kind === 'setup_intent' && Object.values(formAt(form, 'expand')).includes('payment_method');
  const saved = isExpanded && intent.card ? await lockCard(client, methodIdOf(intent)) : undefined;
  return ok({ ...intentJson(intent), ...(saved && { payment_method: methodJson(methodIdOf(intent), saved) }) });
}

export const readIntentBySecret = async (client: Client, kind: IntentKind, id: string, form: Form) =>
  ok(intentJson(await intentBySecret(client, kind, id, form)));

export async function cancelIntent(client: Client, id: string): Promise<ProviderAnswer> {
  const intent = await intentOf(client, 'payment_intent', id);
  if (!canBeConfirmed(intent)) throw unexpectedState(intent, 'cancel');
  const cancelled: SandboxIntent = { ...intent, status: 'canceled' };
  await updateIntent(client, cancelled);
  return ok(intentJson(cancelled));
}

export async function confirmIntent(
  client: Client,
  kind: IntentKind,
  id: string,
  form: Form,
  now: Date,
): Promise<ProviderAnswer> {
  const intent = await intentBySecret(client, kind, id, form);
  if (!canBeConfirmed(intent)) throw unexpectedState(intent, 'confirm');
  const { card, behaviour } = await cardOf(client, form, now);
  // What is saved can be used later: it is a card of its own.
  if (kind === 'setup_intent') await writeCard(client, methodIdOf(intent), { card, behaviour });
  return settled(client, confirmed(intent, card, behaviour));
}

export async function authenticateIntent(
  client: Client,
  kind: IntentKind,
  id: string,
  form: Form,
): Promise<ProviderAnswer> {
  const intent = await intentBySecret(client, kind, id, form);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  const next = authenticated(intent, textAt(form, 'outcome') === 'complete');
  await updateIntent(client, next);
  return ok(intentJson(next));
}

async function settled(client: Client, intent: SandboxIntent): Promise<ProviderAnswer> {
  await updateIntent(client, intent);
  const json = intentJson(intent);
  return intent.lastError
    ? { status: 402, body: { error: { ...intent.lastError, [kindOf(intent)]: json } } }
    : ok(json);
}

/** The card that a form names or carries. */
async function cardOf(client: Client, form: Form, now: Date): Promise<SavedCard> {
  const id = textAt(form, 'payment_method');
  if (id === '') return readCard(formAt(formAt(form, 'payment_method_data'), 'card'), now);
  const saved = await lockCard(client, id);
  if (!saved) throw missing('PaymentMethod', id);
  return saved;
}

function readCard(card: Form, now: Date): SavedCard {
  const number = digitsOf(textAt(card, 'number'));
  const expiry = `${textAt(card, 'exp_month').padStart(2, '0').slice(-2)}${textAt(card, 'exp_year').slice(-2)}`;
  if (numberProblem(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  if (expiryProblem(expiry, now))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  if (cvcProblem(textAt(card, 'cvc'), number))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  return { card: kept(number), behaviour: behaviourOf(number) };
}

export async function savePaymentMethod(client: Client, form: Form, now: Date): Promise<ProviderAnswer> {
  const saved = readCard(formAt(form, 'card'), now);
  const id = newId('pm');
  await writeCard(client, id, saved);
  return ok(methodJson(id, saved));
}

/** A card as the provider's protocol shows it. */
export const methodJson = (
  id: string,
  { card, customerId = null }: { card: KeptCard; customerId?: string | null },
) => ({
  id,
  object: 'payment_method',
  type: 'card',
  card,
  customer: customerId,
  livemode: false,
});

export async function saveToken(client: Client, form: Form, now: Date): Promise<ProviderAnswer> {
  const saved = readCard(formAt(form, 'card'), now);
  const id = newId('tok');
  await writeCard(client, id, saved);
  return ok({
    id,
    object: 'token',
    type: 'card',
    card: { object: 'card', ...saved.card },
    livemode: false,
    used: false,
  });
}

export async function refundIntent(client: Client, form: Form): Promise<ProviderAnswer> {
  const intent = await intentOf(client, 'payment_intent', textAt(form, 'payment_intent'));
  if (!('amount' in intent) || intent.status !== 'succeeded') throw unexpectedState(intent, 'refund');
  const id = newId('re');
  const isFirst = await insertRefund(client, id, intent.id, intent.amount);
  if (!isFirst) throw invalidRequest('This charge has already been refunded.', { code: 'charge_already_refunded' });
  const { amount, currency } = intent;
  return ok({ id, object: 'refund', amount, currency, payment_intent: intent.id, status: 'succeeded' });
}
