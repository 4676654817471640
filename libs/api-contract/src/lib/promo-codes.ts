import { z } from 'zod';
import { endpoint } from './endpoint';
import { PROMO_CODE_MAXIMUM } from './constants';
import { Amount, Currency, Instant, Line } from './primitives';
import { Rate } from './taxes-and-fees';

/** Latin letters, digits and hyphens. */
const CODE = new RegExp(`^[A-Z0-9-]{3,${PROMO_CODE_MAXIMUM}}$`);

/** The code as it is stored: upper case, without spaces, also from a keyboard with wide letters. */
const normaliseCode = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** A code as a customer types it; most texts are no code. */
export const EnteredCode = Line(PROMO_CODE_MAXIMUM).overwrite(normaliseCode);

/** Why a code gives no discount. */
export const PromoCodeProblem = z.object({
  reason: z.enum(['unknown', 'expired', 'used', 'minimum', 'currency', 'too_many_attempts']),
  /** What the lines have to cost at least, if that is the reason. */
  minimum: Amount.optional(),
});
export type PromoCodeProblem = z.infer<typeof PromoCodeProblem>;

/** The code of a quote. Without a problem its discount is among the charges. */
export const QuotedPromoCode = z.object({ code: z.string(), problem: PromoCodeProblem.nullable() });
export type QuotedPromoCode = z.infer<typeof QuotedPromoCode>;

/** A discount on the lines of an order: a percentage, or an amount once per order. */
const PromoCodeTerms = z.object({
  rate: Rate.optional(),
  amount: Amount.min(1).optional(),
  /** Of `amount` and `minimum`. */
  currency: Currency.optional(),
  /** What the lines have to cost at least. */
  minimum: Amount.min(1).optional(),
  expiresAt: Instant.nullable().default(null),
  /** How many orders can have it; null for any number. Those that expired or were cancelled don't count. */
  usesMaximum: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** The same for each customer. */
  usesPerCustomer: z.int().min(1).max(1000).nullable().default(1),
});

export const PromoCode = PromoCodeTerms.extend({
  code: z.string(),
  /** How many orders have it now. */
  uses: z.int(),
  createdAt: Instant,
});
export type PromoCode = z.infer<typeof PromoCode>;

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/api/operator/promoCodes',
  access: 'operator',
  summary: 'All promo codes, newest first',
  response: z.object({ promoCodes: z.array(PromoCode) }),
});

export const putPromoCode = endpoint({
  method: 'PUT',
  path: '/api/operator/promoCodes/:code',
  access: 'operator',
  summary: 'Create a promo code or replace its terms; orders keep the discount they were placed with',
  params: z.object({ code: z.string().overwrite(normaliseCode).regex(CODE, 'Use letters, digits and hyphens.') }),
  body: PromoCodeTerms.refine(
    ({ rate, amount }) => (rate === undefined) !== (amount === undefined),
    'Either a rate or an amount.',
  ).refine(
    ({ amount, minimum, currency }) => (amount === undefined && minimum === undefined) === (currency === undefined),
    { path: ['currency'], error: 'An amount needs its currency.' },
  ),
  response: PromoCode,
});
