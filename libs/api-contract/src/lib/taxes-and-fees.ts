import { z } from 'zod';
import { LANGUAGES } from './constants';
import { Amount, Currency } from './primitives';

/** Hundredths of a percent: 500 is 5 %. */
export const Rate = z.int().min(1).max(10_000);
export type Rate = z.infer<typeof Rate>;

/** A name in each language of the operator; English, if any, where another is missing. */
export const Names = z
  .partialRecord(z.enum(LANGUAGES), z.string().trim().min(1).max(60))
  .refine((names) => Object.keys(names).length > 0, 'Needs a name.');
export type Names = z.infer<typeof Names>;

/** A tax or fee of the operator: a percentage, or an amount once per order in its currency. */
export const TaxOrFee = z
  .object({
    kind: z.enum(['tax', 'fee']),
    names: Names,
    rate: Rate.optional(),
    amount: Amount.min(1).optional(),
    /** Of `amount`. */
    currency: Currency.optional(),
    /** Whether prices include it already; otherwise it is added to them. */
    isIncluded: z.boolean(),
    /** Where the listings are: two letters of ISO 3166; empty for everywhere. */
    countries: z.array(z.string().regex(/^[A-Z]{2}$/, 'Two letters of ISO 3166.')).default([]),
  })
  .refine(({ rate, amount }) => (rate === undefined) !== (amount === undefined), 'Either a rate or an amount.')
  .refine(({ amount, currency }) => (amount === undefined) === (currency === undefined), {
    path: ['currency'],
    error: 'An amount needs its currency.',
  });
export type TaxOrFee = z.infer<typeof TaxOrFee>;
