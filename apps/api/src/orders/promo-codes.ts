import type {
  CallInput,
  Currency,
  PricePart,
  PromoCode,
  putPromoCode,
  PromoCodeProblem,
  QuotedPromoCode,
} from '@marketplace/api-contract';
import type { DiscountTerms } from '@marketplace/pricing';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { getNetwork } from '../plugins/get-network';
import { isInstalled } from '../site/site-service';
import {
  countUses,
  findPromoCode,
  findPromoCodes,
  lockPromoCode,
  upsertPromoCode,
  type PromoCodeRow,
} from './promo-codes-repository';

/** The code of a request with its terms, or with the reason why it has none for this customer. */
export type RequestedCode =
  | { code: string; terms: DiscountTerms; problem: null }
  | { code: string; terms?: undefined; problem: PromoCodeProblem };

/**
 * Reads a code for a quote. Unknown codes count as attempts of the caller's network: after too many, no code is
 * looked up for a while, so that nobody finds codes by trying.
 */
export async function readPromoCode(
  { db, attempts }: Pick<Deps, 'db' | 'attempts'>,
  code: string,
  { customerId, address }: { customerId?: string; address: string },
  now: Date,
): Promise<RequestedCode> {
  const attempt = ['promoCode', getNetwork(address)] as const;
  if (!(await attempts.tryBegin(attempt, now))) return { code, problem: { reason: 'too_many_attempts' } };
  const found = await checkPromoCode(db, await findPromoCode(db, code), code, { customerId }, now);
  if (found.problem?.reason !== 'unknown') await attempts.undo([attempt]);
  return found;
}

/**
 * Counts the code of an order as an attempt. Called before the order's transaction, whose rollback would undo the
 * count; the transaction decides the rest, since this same order may have been placed meanwhile.
 */
export async function requireNoGuess(...given: Parameters<typeof readPromoCode>): Promise<void> {
  const found = await readPromoCode(...given);
  const reason = found.problem?.reason;
  if (reason === 'unknown' || reason === 'too_many_attempts') requireNoProblem(found);
}

/**
 * Reads a code for an order in its transaction: other orders with the code wait for it, so that its uses are
 * counted exactly. Throws `promo_code_invalid` with the reason in `details`.
 */
export async function usePromoCode(tx: Db, code: string, customerId: string, now: Date): Promise<RequestedCode> {
  const found = await checkPromoCode(tx, await lockPromoCode(tx, code), code, { customerId }, now);
  requireNoProblem(found);
  return found;
}

/** Whether an order that had expired can have its code again. */
export async function canReusePromoCode(
  tx: Db,
  order: { id: string; customerId: string; promoCode: string | null },
): Promise<boolean> {
  const row = order.promoCode === null ? undefined : await lockPromoCode(tx, order.promoCode);
  return !row || !(await isUsedUp(tx, row, { customerId: order.customerId, exceptOrderId: order.id }));
}

/** Throws `promo_code_invalid` for a code that gives no discount. */
export function requireNoProblem(found: Pick<QuotedPromoCode, 'problem'> | null): void {
  if (!found?.problem) return;
  const fields = { 'body.promoCode': 'This promo code can’t be used.' };
  throw new AppError('promo_code_invalid', undefined, { fields, details: { ...found.problem } });
}

async function checkPromoCode(
  db: Db,
  row: PromoCodeRow | undefined,
  code: string,
  customer: { customerId?: string },
  now: Date,
): Promise<RequestedCode> {
  if (!row || !(await isInstalled({ db }, 'PromoCodes'))) return { code, problem: { reason: 'unknown' } };
  if (row.expiresAt && row.expiresAt <= now) return { code, problem: { reason: 'expired' } };
  if (await isUsedUp(db, row, customer)) return { code, problem: { reason: 'used' } };
  return { code, terms: { code, ...toTerms(row) }, problem: null };
}

async function isUsedUp(
  db: Db,
  { code, usesMaximum, usesPerCustomer }: PromoCodeRow,
  who: { customerId?: string; exceptOrderId?: string },
): Promise<boolean> {
  if (usesMaximum === null && usesPerCustomer === null) return false;
  const { total, ofCustomer } = await countUses(db, code, who);
  return total >= (usesMaximum ?? Infinity) || ofCustomer >= (usesPerCustomer ?? Infinity);
}

const toTerms = ({ rate, amount, currency, minimum }: PromoCodeRow) => ({
  ...(rate !== null && { rate }),
  ...(amount !== null && { amount }),
  ...(currency !== null && { currency: currency as Currency }),
  ...(minimum !== null && { minimum }),
});

/** The code of an order as it was sold: the same percentage, or at most the same amount. */
export function getSoldCode(
  charges: readonly PricePart[],
): Extract<RequestedCode, { terms: DiscountTerms }> | undefined {
  const part = charges.find(({ kind }) => kind === 'promo_code');
  if (!part) return undefined;
  const { code = '', rate, amount } = part;
  return { code, terms: { code, ...(rate === undefined ? { amount: -amount } : { rate }) }, problem: null };
}

export async function loadPromoCodes({ db }: Pick<Deps, 'db'>): Promise<PromoCode[]> {
  const rows = await findPromoCodes(db);
  return rows.map(({ code, expiresAt, usesMaximum, usesPerCustomer, uses, createdAt, ...row }) => ({
    code,
    ...toTerms({ code, expiresAt, usesMaximum, usesPerCustomer, createdAt, ...row }),
    expiresAt: expiresAt && expiresAt.toISOString(),
    usesMaximum,
    usesPerCustomer,
    uses,
    createdAt: createdAt.toISOString(),
  }));
}

/** Creates a code or replaces its terms. Orders that have it stay as they are. */
export async function savePromoCode(
  deps: Pick<Deps, 'db'>,
  code: string,
  terms: CallInput<typeof putPromoCode>['body'],
): Promise<PromoCode> {
  const { rate = null, amount = null, currency = null, minimum = null, expiresAt, ...uses } = terms;
  const until = expiresAt ? new Date(expiresAt) : null;
  await upsertPromoCode(deps.db, { code, rate, amount, currency, minimum, expiresAt: until, ...uses });
  return (await loadPromoCodes(deps)).find((one) => one.code === code) as PromoCode;
}
