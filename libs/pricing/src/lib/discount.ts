import type { Amount, Currency, PricePart, PromoCodeProblem } from '@marketplace/api-contract';
import { WHOLE, proportion } from './proportion';

/** A percentage, or an amount in the code's currency; what the lines have to cost at least. */
export interface DiscountTerms {
  code: string;
  rate?: number;
  amount?: Amount;
  /** Of `amount` and `minimum`. */
  currency?: Currency;
  minimum?: Amount;
}

/**
 * The discount of a promo code on lines that cost `price` together, never more than they cost; or why there is
 * none. Delivery, deposit, taxes and fees are not reduced by it.
 */
export function getDiscount(
  { code, rate, amount = 0, currency: ofCode, minimum = 0 }: DiscountTerms,
  price: Amount,
  currency: Currency,
): { part: PricePart } | { problem: PromoCodeProblem } {
  if (ofCode !== undefined && ofCode !== currency) return { problem: { reason: 'currency' } };
  if (price < minimum) return { problem: { reason: 'minimum', minimum } };
  const discount = rate === undefined ? Math.min(amount, price) : proportion(price, rate, WHOLE);
  return { part: { kind: 'promo_code', code, ...(rate !== undefined && { rate }), amount: 0 - discount } };
}
