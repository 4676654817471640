import { createHash, randomBytes } from 'node:crypto';
import { cvcProblem, digitsOf, expiryProblem, numberProblem } from './card-validation';
import { formAt, textAt, type Form } from './form';
import { authenticated, canBeConfirmed, confirmed, intentJson, type SandboxIntent } from './intents';
import { ProviderError, cardError, invalidRequest, missing } from './provider-error';
import {
  findCard,
  insertAnswer,
  insertCard,
  insertIntent,
  insertRefund,
  lockAnswer,
  lockIntent,
  updateIntent,
  type Client,
  type SavedCard,
} from './sandbox-repository';
import { behaviourOf, kept } from './test-cards';

/** An HTTP answer of the provider; what it changed is kept even where it refuses. */
export interface ProviderAnswer {
  status: number;
  body: Record<string, unknown>;
}

const AMOUNT_MAXIMUM = 99_999_999_99;
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const ok = (body: Record<string, unknown>): ProviderAnswer => ({ status: 200, body });
const unexpectedState = (intent: SandboxIntent, wish: string) =>
  invalidRequest(`You cannot ${wish} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intentJson(intent),
  });

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
  const amount = Number(textAt(form, 'amount'));
  if (!Number.isInteger(amount) || amount < 1 || amount > AMOUNT_MAXIMUM)
    throw invalidRequest('Invalid integer: amount', { param: 'amount', code: 'parameter_invalid_integer' });
  const currency = textAt(form, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('Invalid currency', { param: 'currency' });
  const id = newId('pi');
  const metadata = Object.entries(formAt(form, 'metadata')).filter(
    (e): e is [string, string] => typeof e[1] === 'string',
  );
  const intent: SandboxIntent = {
    id,
    clientSecret: newId(`${id}_secret`),
    amount,
    currency,
    status: 'requires_payment_method',
    metadata: Object.fromEntries(metadata),
    card: null,
    lastError: null,
    created: Math.floor(Date.now() / 1000),
  };
  await insertIntent(client, intent);
  return ok(intentJson(intent));
}

async function intentOf(client: Client, id: string): Promise<SandboxIntent> {
  const intent = await lockIntent(client, id);
  if (!intent) throw missing('payment_intent', id);
  return intent;
}

/** The intent for whoever holds its client secret. */
async function intentBySecret(client: Client, id: string, form: Form): Promise<SandboxIntent> {
  const intent = await intentOf(client, id);
  if (textAt(form, 'client_secret') !== intent.clientSecret) throw missing('payment_intent', id);
  return intent;
}

export const readIntent = async (client: Client, id: string) => ok(intentJson(await intentOf(client, id)));

export const readIntentBySecret = async (client: Client, id: string, form: Form) =>
  ok(intentJson(await intentBySecret(client, id, form)));

export async function cancelIntent(client: Client, id: string): Promise<ProviderAnswer> {
  const intent = await intentOf(client, id);
  if (!canBeConfirmed(intent)) throw unexpectedState(intent, 'cancel');
  const cancelled: SandboxIntent = { ...intent, status: 'canceled' };
  await updateIntent(client, cancelled);
  return ok(intentJson(cancelled));
}

export async function confirmIntent(client: Client, id: string, form: Form, now: Date): Promise<ProviderAnswer> {
  const intent = await intentBySecret(client, id, form);
  if (!canBeConfirmed(intent)) throw unexpectedState(intent, 'confirm');
  const { card, behaviour } = await cardOf(client, form, now);
  return settled(client, confirmed(intent, card, behaviour));
}

export async function authenticateIntent(client: Client, id: string, form: Form): Promise<ProviderAnswer> {
  const intent = await intentBySecret(client, id, form);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  const next = authenticated(intent, textAt(form, 'outcome') === 'complete');
  await updateIntent(client, next);
  return ok(intentJson(next));
}

async function settled(client: Client, intent: SandboxIntent): Promise<ProviderAnswer> {
  await updateIntent(client, intent);
  const json = intentJson(intent);
  return intent.lastError ? { status: 402, body: { error: { ...intent.lastError, payment_intent: json } } } : ok(json);
}

/** The card that a form names or carries. */
async function cardOf(client: Client, form: Form, now: Date): Promise<SavedCard> {
  const id = textAt(form, 'payment_method');
  if (id === '') return readCard(formAt(formAt(form, 'payment_method_data'), 'card'), now);
  const saved = await findCard(client, id);
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
  await insertCard(client, id, saved);
  return ok({ id, object: 'payment_method', type: 'card', card: saved.card, livemode: false });
}

export async function saveToken(client: Client, form: Form, now: Date): Promise<ProviderAnswer> {
  const saved = readCard(formAt(form, 'card'), now);
  const id = newId('tok');
  await insertCard(client, id, saved);
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
  const intent = await intentOf(client, textAt(form, 'payment_intent'));
  if (intent.status !== 'succeeded') throw unexpectedState(intent, 'refund');
  const id = newId('re');
  const isFirst = await insertRefund(client, id, intent.id, intent.amount);
  if (!isFirst) throw invalidRequest('This charge has already been refunded.', { code: 'charge_already_refunded' });
  const { amount, currency } = intent;
  return ok({ id, object: 'refund', amount, currency, payment_intent: intent.id, status: 'succeeded' });
}
