import { createHash, randomBytes } from 'node:crypto';
import { cvcProblem, extractDigits, expiryProblem, numberProblem } from './card-validation';
import { getForm, getText, type Form } from './form';
import {
  applyAuthentication,
  canBeCancelled,
  canBeConfirmed,
  applyCard,
  intentJson,
  getKind,
  getMethodId,
  getNewOwner,
  requireOwner,
  type IntentKind,
  type SandboxIntent,
  type SandboxPayment,
  type SandboxSetup,
} from './intents';
import type { ChargeJson, MethodJson, RefundJson, TokenJson } from './provider-types';
import { ProviderError, cardError, invalidRequest, notFound } from './provider-error';
import {
  findCustomer,
  insertAnswer,
  insertIntent,
  findRefunds,
  insertRefund,
  sumRefunds,
  lockAnswer,
  lockCard,
  lockIntent,
  setCardOwner,
  updateIntent,
  writeCard,
  type Client,
  type OwnedCard,
  type Redisplay,
  type SandboxRefund,
  type SavedCard,
} from './sandbox-repository';
import { getBehaviour, toStoredCard, type StoredCard } from './test-cards';

/** An HTTP answer of the provider. Its changes are committed even if it declines. */
export interface ProviderAnswer {
  status: number;
  body: object;
}

const AMOUNT_MAXIMUM = 99_999_999_99;
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const ok = (body: object): ProviderAnswer => ({ status: 200, body });
const unexpectedState = (intent: SandboxIntent, action: string) =>
  invalidRequest(`You cannot ${action} this ${NAMES[getKind(intent)]} because it has a status of ${intent.status}.`, {
    code: `${getKind(intent)}_unexpected_state`,
    [getKind(intent)]: intentJson(intent),
  });
const NAMES: Readonly<Record<IntentKind, string>> = { payment_intent: 'PaymentIntent', setup_intent: 'SetupIntent' };

/**
 * Repeats the first answer for the same request with the same key, and rejects another request
 * with it.
 */
export async function withIdempotency(
  client: Client,
  key: string | undefined,
  request: string,
  answer: () => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  if (key === undefined) return answer();
  const hash = createHash('sha256').update(request).digest('hex');
  const earlier = await lockAnswer(client, key);
  if (earlier && earlier.request_hash !== hash)
    throw new ProviderError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  if (earlier) return { status: earlier.status, body: earlier.body };
  const { status, body } = await answer();
  await insertAnswer(client, key, { request_hash: hash, status, body });
  return { status, body };
}

/** Opens a payment. With `confirm` the server also pays it by a saved card, in the absence of its owner. */
export async function createIntent(client: Client, form: Form, now: Date): Promise<ProviderAnswer> {
  const amount = parseAmount(form);
  const currency = getText(form, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('Invalid currency', { param: 'currency' });
  const customer = getText(form, 'customer') || null;
  if (customer !== null && !(await findCustomer(client, customer)))
    throw invalidRequest(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  const futureUsage = parseFutureUsage(form);
  const isManual = getText(form, 'capture_method') === 'manual';
  const payment: SandboxPayment = {
    ...newIntent('pi', form),
    amount,
    currency,
    customer,
    futureUsage,
    ...(isManual && { isManual }),
  };
  await insertIntent(client, payment);
  if (getText(form, 'confirm') !== 'true') return ok(intentJson(payment));
  if (getText(form, 'off_session') !== 'true' || getText(form, 'payment_method') === '')
    throw invalidRequest('The sandbox confirms only saved cards, off session.', { param: 'off_session' });
  const { methodId, card, behaviour } = await getCard(client, form, payment, now);
  const confirmed = applyCard(
    withHold({ ...payment, ...(methodId && { methodId }) }, now),
    card,
    requireOwner(behaviour),
  );
  return expandCharge(await storeConfirmation(client, confirmed), confirmed, form);
}

/** How long a card holds an amount, in seconds. */
const HOLD_SECONDS = 7 * 24 * 3600;

const withHold = <Intent extends SandboxIntent>(intent: Intent, now: Date): Intent =>
  'amount' in intent && intent.isManual
    ? { ...intent, captureBefore: Math.floor(now.getTime() / 1000) + HOLD_SECONDS }
    : intent;

/** Adds the charge of a held payment, if the server asks for it. */
function expandCharge({ status, body }: ProviderAnswer, intent: SandboxIntent, form: Form): ProviderAnswer {
  const isExpanded = Object.values(getForm(form, 'expand')).includes('latest_charge');
  if (!isExpanded || !('amount' in intent) || intent.captureBefore === undefined) return { status, body };
  const charge: ChargeJson = {
    object: 'charge',
    payment_method_details: { type: 'card', card: { capture_before: intent.captureBefore } },
  };
  return { status, body: { ...body, latest_charge: charge } };
}

/** Charges a held payment, or a part of it; the rest is released. */
export async function captureIntent(client: Client, form: Form, id: string): Promise<ProviderAnswer> {
  const intent = await getIntent(client, 'payment_intent', id);
  if (!('amount' in intent) || intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
  const captured = getText(form, 'amount_to_capture') === '' ? intent.amount : parseAmount(form, 'amount_to_capture');
  if (captured > intent.amount)
    throw invalidRequest('The amount to capture is greater than the amount that was authorized.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  const succeeded: SandboxIntent = { ...intent, status: 'succeeded', captured };
  await updateIntent(client, succeeded);
  return ok(intentJson(succeeded));
}

const FUTURE_USAGES: readonly string[] = ['', 'on_session', 'off_session'];

function parseFutureUsage(form: Form): string | null {
  const usage = getText(form, 'setup_future_usage');
  if (!FUTURE_USAGES.includes(usage))
    throw invalidRequest('Invalid setup_future_usage', { param: 'setup_future_usage' });
  return usage || null;
}

function parseAmount(form: Form, param = 'amount'): number {
  const amount = Number(getText(form, param));
  if (!Number.isInteger(amount) || amount < 1 || amount > AMOUNT_MAXIMUM)
    throw invalidRequest(`Invalid integer: ${param}`, { param, code: 'parameter_invalid_integer' });
  return amount;
}

export async function changeAmount(client: Client, form: Form, id: string): Promise<ProviderAnswer> {
  const intent = await getIntent(client, 'payment_intent', id);
  if (!canBeConfirmed(intent)) throw unexpectedState(intent, 'update');
  const changed: SandboxIntent = { ...intent, amount: parseAmount(form) };
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
    metadata: parseMetadata(form),
    card: null,
    lastError: null,
    created: Math.floor(Date.now() / 1000),
  };
}

export const parseMetadata = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(getForm(form, 'metadata')).filter((e): e is [string, string] => typeof e[1] === 'string'),
  );

async function getIntent(client: Client, kind: IntentKind, id: string): Promise<SandboxIntent> {
  const intent = await lockIntent(client, id);
  if (!intent || getKind(intent) !== kind) throw notFound(kind, id);
  return intent;
}

/** The intent, if the caller has its client secret. */
async function getIntentBySecret(client: Client, kind: IntentKind, id: string, form: Form): Promise<SandboxIntent> {
  const intent = await getIntent(client, kind, id);
  if (getText(form, 'client_secret') !== intent.clientSecret) throw notFound(kind, id);
  return intent;
}

/** Includes the card if the server asks for it. */
export async function readIntent(client: Client, kind: IntentKind, id: string, form: Form): Promise<ProviderAnswer> {
  const intent = await getIntent(client, kind, id);
  const isExpanded = kind === 'setup_intent' && Object.values(getForm(form, 'expand')).includes('payment_method');
  const saved = isExpanded && intent.card ? await lockCard(client, getMethodId(intent)) : undefined;
  const json = { ...intentJson(intent), ...(saved && { payment_method: methodJson(getMethodId(intent), saved) }) };
  return expandCharge(ok(json), intent, form);
}

export const readIntentBySecret = async (client: Client, kind: IntentKind, id: string, form: Form) =>
  ok(intentJson(await getIntentBySecret(client, kind, id, form)));

export async function cancelIntent(client: Client, id: string): Promise<ProviderAnswer> {
  const intent = await getIntent(client, 'payment_intent', id);
  if (!canBeCancelled(intent)) throw unexpectedState(intent, 'cancel');
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
  const before = await getIntentBySecret(client, kind, id, form);
  if (!canBeConfirmed(before)) throw unexpectedState(before, 'confirm');
  const { methodId, card, behaviour } = await getCard(client, form, before, now);
  const futureUsage = parseFutureUsage(form);
  if ('amount' in before && before.futureUsage === 'off_session' && futureUsage === 'on_session')
    throw invalidRequest('A browser cannot change setup_future_usage from off_session to on_session.', {
      param: 'setup_future_usage',
    });
  const intent = { ...before, methodId, ...('amount' in before && { futureUsage: futureUsage ?? before.futureUsage }) };
  // A card that may be saved can be used later, so it gets a record of its own.
  const isSaved = 'amount' in intent ? intent.futureUsage && intent.customer : true;
  if (isSaved && !methodId)
    await writeCard(client, getMethodId(intent), { card, behaviour, redisplay: parseRedisplay(form) });
  return storeConfirmation(client, applyCard(withHold(intent, now), card, behaviour));
}

const REDISPLAYS = ['always', 'limited', 'unspecified'] as const;

/** Whether the card may be offered to its owner again. */
const parseRedisplay = (form: Form): Redisplay => {
  const value = getText(getForm(form, 'payment_method_data'), 'allow_redisplay');
  return REDISPLAYS.find((known) => known === value) ?? 'unspecified';
};

export async function authenticateIntent(
  client: Client,
  kind: IntentKind,
  id: string,
  form: Form,
): Promise<ProviderAnswer> {
  const intent = await getIntentBySecret(client, kind, id, form);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  const next = applyAuthentication(intent, getText(form, 'outcome') === 'complete');
  await storeIntent(client, next);
  return ok(intentJson(next));
}

/** Also saves the charged card for the customer, if that was requested. */
async function storeIntent(client: Client, intent: SandboxIntent): Promise<void> {
  await updateIntent(client, intent);
  const owner = getNewOwner(intent);
  if (owner) await setCardOwner(client, getMethodId(intent), owner);
}

async function storeConfirmation(client: Client, intent: SandboxIntent): Promise<ProviderAnswer> {
  await storeIntent(client, intent);
  const json = intentJson(intent);
  return intent.lastError
    ? { status: 402, body: { error: { ...intent.lastError, [getKind(intent)]: json } } }
    : ok(json);
}

/** The card that a form refers to or contains. One that is saved can only be used by its customer. */
async function getCard(
  client: Client,
  form: Form,
  intent: SandboxIntent,
  now: Date,
): Promise<SavedCard & { methodId?: string }> {
  const methodId = getText(form, 'payment_method');
  if (methodId === '') return readCard(getForm(getForm(form, 'payment_method_data'), 'card'), now);
  const saved = await lockCard(client, methodId);
  if (!saved) throw notFound('PaymentMethod', methodId);
  requireNotDetached(saved);
  const customer = 'amount' in intent ? intent.customer : null;
  if (saved.customerId !== null && saved.customerId !== customer)
    throw invalidRequest(
      `The PaymentMethod supplied (${methodId}) belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
    );
  const { card } = saved;
  if (isExpired(card, now))
    return { methodId, card, behaviour: { kind: 'decline', code: 'expired_card', message: 'Your card has expired.' } };
  const isAuthenticated =
    saved.customerId !== null && saved.behaviour.kind === 'authenticate' && saved.behaviour.isOnce;
  return { methodId, card, behaviour: isAuthenticated ? { kind: 'succeed' } : saved.behaviour };
}

/** Cards of older demos have no expiry. */
const isExpired = ({ exp_month: month, exp_year: year }: Partial<StoredCard>, now: Date) =>
  month !== undefined && year !== undefined && now >= new Date(Date.UTC(year, month, 1));

export function requireNotDetached({ isDetached }: OwnedCard): void {
  if (!isDetached) return;
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
  );
}

function readCard(card: Form, now: Date): SavedCard {
  const number = extractDigits(getText(card, 'number'));
  const expiry = `${getText(card, 'exp_month').padStart(2, '0').slice(-2)}${getText(card, 'exp_year').slice(-2)}`;
  if (numberProblem(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  if (expiryProblem(expiry, now))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  if (cvcProblem(getText(card, 'cvc'), number))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  return { card: toStoredCard(number, expiry), behaviour: getBehaviour(number) };
}

export async function savePaymentMethod(client: Client, form: Form, now: Date): Promise<ProviderAnswer> {
  const saved = readCard(getForm(form, 'card'), now);
  const id = newId('pm');
  await writeCard(client, id, saved);
  return ok(methodJson(id, saved));
}

/** A card in the provider's JSON format. */
export const methodJson = (
  id: string,
  {
    card,
    customerId = null,
    redisplay = 'unspecified',
  }: { card: StoredCard; customerId?: string | null; redisplay?: Redisplay },
): MethodJson => ({
  id,
  object: 'payment_method',
  allow_redisplay: redisplay,
  type: 'card',
  card,
  customer: customerId,
  livemode: false,
});

export async function saveToken(client: Client, form: Form, now: Date): Promise<ProviderAnswer> {
  const saved = readCard(getForm(form, 'card'), now);
  const id = newId('tok');
  await writeCard(client, id, saved);
  const token: TokenJson = {
    id,
    object: 'token',
    type: 'card',
    card: { object: 'card', ...saved.card },
    livemode: false,
    used: false,
  };
  return ok(token);
}

export async function refundIntent(client: Client, form: Form): Promise<ProviderAnswer> {
  const intent = await getIntent(client, 'payment_intent', getText(form, 'payment_intent'));
  if (!('amount' in intent) || intent.status !== 'succeeded') throw unexpectedState(intent, 'refund');
  const left = (intent.captured ?? intent.amount) - (await sumRefunds(client, intent.id));
  if (left === 0) throw invalidRequest('This charge has already been refunded.', { code: 'charge_already_refunded' });
  const amount = getText(form, 'amount') === '' ? left : parseAmount(form);
  if (amount > left)
    throw invalidRequest('Refund amount is greater than the unrefunded amount on the charge.', { param: 'amount' });
  const id = newId('re');
  await insertRefund(client, { id, intentId: intent.id, amount, metadata: parseMetadata(form) });
  return readRefund(client, id);
}

export async function readRefund(client: Client, id: string): Promise<ProviderAnswer> {
  const [refund] = await findRefunds(client, 'id', id);
  if (!refund) throw notFound('refund', id);
  return ok(refundJson(refund));
}

/** The refunds of a payment, on one page. */
export async function listRefunds(client: Client, form: Form): Promise<ProviderAnswer> {
  const refunds = await findRefunds(client, 'intent_id', getText(form, 'payment_intent'));
  return ok({ object: 'list', data: refunds.map(refundJson), has_more: false, url: '/v1/refunds' });
}

const refundJson = ({ intentId, ...refund }: SandboxRefund): RefundJson => ({
  ...refund,
  object: 'refund',
  payment_intent: intentId,
});
