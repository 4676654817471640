import type { Deps } from '../deps';
import { AppError } from '../errors';
import { claimPayment, updatePaymentAmount, type PayableOrder } from './payments-repository';

/** Longer than the provider's client retries. */
const CHANGE_MS = 60_000;

type OpenPayment = NonNullable<PayableOrder['payment']>;

/** Whether this or another process is changing the amount at the provider. */
export const isAmountChanging = ({ payment }: PayableOrder, now: Date): boolean =>
  payment?.changingUntil != null && payment.changingUntil > now;

/**
 * Changes what the provider charges; a total of zero cancels the payment. One change at a time, and
 * outside any transaction, so that a slow provider holds no lock and no connection. The caller
 * stores the result with `updatePaymentAmount`.
 */
export async function changePaymentAmount(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  payment: OpenPayment,
  total: number,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + CHANGE_MS);
  if (!(await claimPayment(db, payment, until))) throw new AppError('order_busy');
  const { cancelIntent, changeAmount } = payments.provider;
  const request = total === 0 ? cancelIntent(payment.intentId) : changeAmount(payment.intentId, total);
  const intent = await request.catch(async (error: unknown) => {
    // The provider may have applied it, so the next call sends it again.
    await claimPayment(db, { ...payment, changingUntil: until }, now);
    throw error;
  });
  if (total === 0 ? intent.status === 'cancelled' : intent.status === 'open' && intent.amount === total) return;
  // A payment that is already paid or cancelled keeps its amount.
  await updatePaymentAmount(db, payment.id, intent.amount, now);
  throw new AppError(intent.status === 'cancelled' ? 'order_expired' : 'already_paid');
}
