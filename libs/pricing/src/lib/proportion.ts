import type { Amount } from '@marketplace/api-contract';

/** 100 % as a rate. */
export const WHOLE = 10_000;

/** `amount × part / whole`, rounded half up; exact for the largest amounts too. */
export const proportion = (amount: Amount, part: number, whole: number): Amount =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
