import { z } from 'zod';
import { SALE_TYPES } from './constants';
import { Amount, Currency, Day } from './primitives';

export const SaleType = z.enum(SALE_TYPES);
export type SaleType = z.infer<typeof SaleType>;

/** The unit of a price, as in the specification ('per day', 'per booking time', …). */
export const UnitOfPrice = z.string().max(40);

export const Price = z.object({ amount: Amount, currency: Currency, unit: UnitOfPrice });
export type Price = z.infer<typeof Price>;

/**
 * A special price for weekdays (0 Sunday to 6 Saturday), from `startDate` to `endDate`; an omitted
 * condition always applies.
 */
export const DayPrice = z.object({
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7).optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  amount: Amount,
});

/**
 * A price of a listing's price list. The first matching one of `dayPrices` replaces the amount;
 * only for 'per day' and 'per night'.
 */
export const OfferedPrice = Price.extend({ dayPrices: z.array(DayPrice).min(1).max(50).optional() });
export type OfferedPrice = z.infer<typeof OfferedPrice>;
