import { isOpen, type Currency, type PaymentStep } from '@marketplace/api-contract';
import { z } from 'zod';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { defineJob, OUTAGE_RETRIES } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Intent } from '../payments/payment-provider';
import { withProviderCustomer } from '../payments/provider-customers';
import { publicUrl } from '../public-url';
import { depositMail } from './deposit-mails';
import {
  findDeposit,
  findDepositByIntent,
  findDepositOfLine,
  findDueDeposits,
  findPaidIntent,
  isIntentNeeded,
  markReleased,
  schedulePending,
  updateDeposit,
  type DepositRow,
} from './deposits-repository';
import { computeDepositDue, type OrderedDates, type OrderProgress } from './order-facts';
import { findMailedOrder } from './orders-repository';

export type DepositDeps = Pick<Deps, 'db' | 'payments' | 'log' | 'jobs' | 'environment' | 'sendMail'>;

const DAY_MS = 24 * 3_600_000;
/** Of a card that doesn't say how long it holds an amount. */
const HELD_DAYS = 7;
/** A process that holds a deposit and stops loses it to another one after this time. */
const CLAIM_MS = 2 * 60_000;
/** How long a browser has to report that its customer confirmed a deposit. */
const CHECK_AFTER_MS = 2 * 60_000;
const AT_ONCE = 50;

/** Ends what an intent holds, unless a deposit needs it. */
const cancelJob = defineJob({
  name: 'deposits.cancel',
  payload: z.object({ intentId: z.string() }),
  ...OUTAGE_RETRIES,
  concurrency: 2,
});

const captureJob = defineJob({
  name: 'deposits.capture',
  payload: z.object({ id: z.uuid() }),
  ...OUTAGE_RETRIES,
  concurrency: 2,
});

/** Calls the provider, outside any transaction. */
export function registerDepositJobs(deps: DepositDeps & Pick<Deps, 'clock'>): void {
  const { db, payments, jobs, clock } = deps;
  jobs.handle(cancelJob, async ({ intentId }) => {
    if (!(await isIntentNeeded(db, intentId))) await payments.provider.cancelIntent(intentId);
  });
  jobs.handle(captureJob, ({ id }) => captureAtProvider(deps, id, clock()));
}

const enqueueCancel = (jobs: Jobs, tx: Db, intentId: string) => jobs.enqueue(cancelJob, { intentId }, { within: tx });

/** Ends what is held for these lines, or for the whole order, in the caller's transaction. */
export async function releaseDeposits(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  orderId: string,
  lineIds: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  for (const intentId of await markReleased(tx, orderId, lineIds, now)) await enqueueCancel(jobs, tx, intentId);
}

/** Writes when pending deposits are held: a day before their line starts. */
export async function scheduleDeposits(
  { environment }: Pick<Deps, 'environment'>,
  tx: Db,
  lines: readonly (OrderedDates & { id: string })[],
  order: OrderProgress,
): Promise<void> {
  for (const line of lines) {
    const dueAt = computeDepositDue(environment, line, order);
    if (dueAt) await schedulePending(tx, line.id, dueAt);
  }
}

/** Holds the deposits that are due, renews those that end and tries failed ones again. Safe to run in several processes at once. */
export async function holdDueDeposits(deps: DepositDeps, now: Date): Promise<void> {
  for (const deposit of await findDueDeposits(deps.db, now, AT_ONCE)) {
    // One that cannot be held, because the provider is unreachable, must not stop the others.
    await holdIfDue(deps, deposit, now).catch((error: unknown) => {
      deps.log.warn({ err: error, depositId: deposit.id }, 'a deposit could not be held');
    });
  }
}

async function holdIfDue(deps: DepositDeps, due: DepositRow, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + CLAIM_MS);
  if (!(await updateDeposit(deps.db, due, { dueAt }, now, { isClaim: true }))) return;
  // The customer may have confirmed it, and their browser is gone.
  if (due.status === 'failed' && due.intentId) await settle(deps, due, now);
  const deposit = await findDeposit(deps.db, due.id);
  if (deposit?.status !== due.status) return;
  const retryAt = deposit.failedAt && new Date(deposit.failedAt.getTime() + DAY_MS);
  if (deposit.status === 'failed' && retryAt && retryAt > now) {
    await updateDeposit(deps.db, deposit, { dueAt: retryAt }, now);
    return;
  }
  // The card that holds it now may be another one than that of the payment.
  const paidBy = deposit.status === 'authorized' ? deposit.intentId : await findPaidIntent(deps.db, deposit.orderId);
  const intent = paidBy ? await deps.payments.provider.hold(toHold(deposit), paidBy) : null;
  await deps.db.transaction((tx) => storeHold(deps, tx, deposit, intent, now));
}

const toHold = ({ id, orderId, attempt, amount, currency }: DepositRow) => ({
  depositId: id,
  orderId,
  attempt,
  amount,
  currency: currency as Currency,
});

const isHeld = (intent: Intent, { id, amount, currency }: DepositRow) =>
  intent.status === 'held' && intent.depositId === id && intent.amount === amount && intent.currency === currency;

/** Stores what the provider answered. What the deposit doesn't need any more is cancelled. */
async function storeHold(
  deps: DepositDeps,
  tx: Db,
  deposit: DepositRow,
  intent: Intent | null,
  now: Date,
): Promise<void> {
  const { jobs } = deps;
  const attempt = deposit.attempt + 1;
  if (intent && isHeld(intent, deposit)) {
    const authorizedUntil = intent.captureBefore ?? new Date(now.getTime() + HELD_DAYS * DAY_MS);
    const dueAt = new Date(authorizedUntil.getTime() - DAY_MS);
    const held = { status: 'authorized', intentId: intent.id, attempt, authorizedUntil, dueAt } as const;
    const isStored = await updateDeposit(tx, deposit, { ...held, failedAt: null, failureCode: null }, now);
    const unneeded = isStored ? deposit.intentId : intent.id;
    if (unneeded !== null && (!isStored || unneeded !== intent.id)) await enqueueCancel(jobs, tx, unneeded);
    return;
  }
  const failed = {
    status: 'failed',
    intentId: null,
    attempt,
    authorizedUntil: null,
    dueAt: new Date(now.getTime() + DAY_MS),
    failedAt: now,
    failureCode: intent?.lastError ?? 'no_card',
  } as const;
  const isStored = await updateDeposit(tx, deposit, failed, now);
  if (intent) await enqueueCancel(jobs, tx, intent.id);
  if (!isStored) return;
  if (deposit.intentId !== null) await enqueueCancel(jobs, tx, deposit.intentId);
  if (deposit.status !== 'failed') await mail(deps, tx, deposit, 'failed');
}

async function mail(deps: DepositDeps, tx: Db, deposit: DepositRow, kind: 'failed' | 'captured'): Promise<void> {
  const order = await findMailedOrder(tx, deposit.orderId);
  if (!order) return;
  const link = `${publicUrl(deps.environment)}/orders/${deposit.orderId}`;
  await deps.sendMail(depositMail(order, { ...deposit, kind }, link), { within: tx });
}

async function requireDeposit(db: Db, orderId: string, line: number): Promise<DepositRow> {
  const deposit = await findDepositOfLine(db, orderId, line);
  if (!deposit) throw new AppError('invalid_input', undefined, { fields: { 'body.line': 'A line without a deposit' } });
  return deposit;
}

/**
 * How the customer confirms a deposit that could not be held without them; null if it need not be. The
 * caller has checked that the order is theirs.
 */
export async function openDeposit(
  deps: DepositDeps,
  { orderId, customerId, line }: { orderId: string; customerId: string; line: number },
  now: Date,
): Promise<Omit<PaymentStep, 'secondsLeft'> | null> {
  await settleDeposit(deps, orderId, line, now);
  const deposit = await requireDeposit(deps.db, orderId, line);
  if (deposit.status !== 'failed' || !isOpen(deposit.orderStatus)) return null;
  const { provider } = deps.payments;
  const isTest = deps.payments.sandbox !== null;
  if (deposit.intentId) return { clientSecret: (await provider.retrieveIntent(deposit.intentId)).clientSecret, isTest };
  const intent = await withProviderCustomer(deps, customerId, (customer) =>
    provider.openHold(toHold(deposit), customer),
  );
  const opened = {
    intentId: intent.id,
    attempt: deposit.attempt + 1,
    dueAt: new Date(now.getTime() + CHECK_AFTER_MS),
  };
  if (await updateDeposit(deps.db, deposit, opened, now)) return { clientSecret: intent.clientSecret, isTest };
  // Of concurrent calls one has stored the same intent, or the order has ended.
  await deps.db.transaction((tx) => enqueueCancel(deps.jobs, tx, intent.id));
  return openDeposit(deps, { orderId, customerId, line }, now);
}

/** Reads a deposit's state from the provider. Safe to repeat. */
export async function settleDeposit(deps: DepositDeps, orderId: string, line: number, now: Date): Promise<void> {
  await settle(deps, await requireDeposit(deps.db, orderId, line), now);
}

/** The same for an intent that the provider has sent an event about; nothing if it is of no deposit. */
export async function settleDepositIntent(deps: DepositDeps, intentId: string, now: Date): Promise<void> {
  const deposit = await findDepositByIntent(deps.db, intentId);
  if (deposit) await settle(deps, deposit, now);
}

async function settle(deps: DepositDeps, deposit: DepositRow, now: Date): Promise<void> {
  const { status, intentId } = deposit;
  if (intentId === null || (status !== 'authorized' && status !== 'failed')) return;
  const intent = await deps.payments.provider.retrieveIntent(intentId);
  const isAuthorized = status === 'authorized';
  const attempt = deposit.attempt + 1;
  switch (intent.status) {
    case 'held':
      if (!isAuthorized) await deps.db.transaction((tx) => storeHold(deps, tx, deposit, intent, now));
      return;
    case 'cancelled': {
      // It has expired or was cancelled in the provider's own dashboard, so it is held again.
      const again = { status: 'pending', authorizedUntil: null, dueAt: now } as const;
      await updateDeposit(deps.db, deposit, { intentId: null, attempt, ...(isAuthorized && again) }, now);
      return;
    }
    case 'succeeded': {
      // Captured in the provider's own dashboard.
      const capturedAmount = Math.min(intent.received, deposit.amount);
      const captured = { status: 'captured', capturedAmount, capturedAt: now, dueAt: null } as const;
      await updateDeposit(deps.db, deposit, captured, now);
      return;
    }
    case 'open':
    case 'processing':
      return;
  }
}

export interface RequestedCapture {
  line: number;
  amount: number;
  reason: string;
  idempotencyKey: string;
}

/**
 * Charges a part of a deposit, in the caller's transaction, which has locked the order's row. The same
 * key captures once. The provider is called by a job.
 */
export async function requestCapture(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  orderId: string,
  { line, amount, reason, idempotencyKey }: RequestedCapture,
  now: Date,
): Promise<void> {
  const deposit = await requireDeposit(tx, orderId, line);
  if (deposit.captureKey === idempotencyKey) {
    if (deposit.capturedAmount === amount) return;
    const fields = { 'body.idempotencyKey': 'Used for another amount already' };
    throw new AppError('invalid_input', undefined, { fields });
  }
  const isHeldNow =
    deposit.status === 'authorized' && deposit.authorizedUntil !== null && deposit.authorizedUntil > now;
  if (!isHeldNow || deposit.orderStatus !== 'Handed Over')
    throw new AppError('action_unavailable', undefined, {
      details: { status: deposit.orderStatus, deposit: deposit.status },
    });
  if (amount > deposit.amount)
    throw new AppError('invalid_input', undefined, { fields: { 'body.amount': `At most ${deposit.amount}` } });
  const captured = {
    status: 'captured',
    capturedAmount: amount,
    reason,
    captureKey: idempotencyKey,
    dueAt: null,
  } as const;
  // It was renewed or settled at this moment.
  if (!(await updateDeposit(tx, deposit, captured, now))) throw new AppError('order_busy');
  await jobs.enqueue(captureJob, { id: deposit.id }, { within: tx });
}

async function captureAtProvider(deps: DepositDeps, id: string, now: Date): Promise<void> {
  const deposit = await findDeposit(deps.db, id);
  if (deposit?.status !== 'captured' || deposit.capturedAt || !deposit.intentId) return;
  const intent = await deps.payments.provider.capture(deposit.intentId, deposit.capturedAmount);
  if (intent.status === 'succeeded') {
    await deps.db.transaction(async (tx) => {
      const current = await findDeposit(tx, id);
      if (!current || current.capturedAt) return;
      const capturedAmount = Math.min(intent.received, current.amount);
      if (await updateDeposit(tx, current, { capturedAt: now, capturedAmount, attempt: current.attempt + 1 }, now))
        await mail(deps, tx, { ...current, capturedAmount }, 'captured');
    });
    return;
  }
  deps.log.error({ orderId: deposit.orderId, intentId: intent.id }, 'a deposit could not be captured');
  if (intent.status !== 'cancelled') throw new AppError('service_unavailable');
  // Nothing is held any more, so nothing was charged. It is held again while the order is open.
  const lost = { intentId: null, attempt: deposit.attempt + 1, capturedAmount: 0, reason: '', captureKey: null };
  const next = isOpen(deposit.orderStatus)
    ? ({ status: 'pending', authorizedUntil: null, dueAt: now } as const)
    : ({ status: 'released' } as const);
  await updateDeposit(deps.db, deposit, { ...lost, ...next }, now);
}
