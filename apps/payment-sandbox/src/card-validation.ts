/**
 * Checks of a card as it is typed, with the provider's own codes. Pure: shared by the fields in the
 * browser and the sandbox's server.
 */

export type CardProblem =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year_past'
  | 'invalid_expiry_year'
  | 'incomplete_cvc';

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'diners' | 'unknown';

interface BrandShape {
  brand: CardBrand;
  starts: RegExp;
  digits: number;
  cvc: number;
  /** Sizes of the groups in which the number is written. */
  groups: readonly number[];
}

const FOURS = [4, 4, 4, 4] as const;
const UNKNOWN: BrandShape = { brand: 'unknown', starts: /^/, digits: 16, cvc: 3, groups: FOURS };
const SHAPES: readonly BrandShape[] = [
  { brand: 'visa', starts: /^4/, digits: 16, cvc: 3, groups: FOURS },
  { brand: 'mastercard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, digits: 16, cvc: 3, groups: FOURS },
  { brand: 'amex', starts: /^3[47]/, digits: 15, cvc: 4, groups: [4, 6, 5] },
  { brand: 'diners', starts: /^(30|36|38)/, digits: 14, cvc: 3, groups: [4, 6, 4] },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, digits: 16, cvc: 3, groups: FOURS },
  { brand: 'jcb', starts: /^35/, digits: 16, cvc: 3, groups: FOURS },
];

export const extractDigits = (text: string): string => text.replace(/\D/g, '');

const getBrandShape = (digits: string): BrandShape => SHAPES.find(({ starts }) => starts.test(digits)) ?? UNKNOWN;

/** The brand by the first digits. */
export const detectBrand = (number: string): CardBrand => getBrandShape(extractDigits(number)).brand;

/** How many digits the code on the card has. */
export const cvcLength = (number: string): number => getBrandShape(extractDigits(number)).cvc;

/** The number as printed on the card; excess digits are dropped. */
export function formatNumber(text: string): string {
  const { digits: length, groups } = getBrandShape(extractDigits(text));
  let rest = extractDigits(text).slice(0, length);
  const parts: string[] = [];
  for (const size of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

/** The format of `<input type=month>` and some password managers: year first. */
const YEAR_FIRST = /^\s*(20\d\d)\D+(\d\d?)\s*$/;
/** A month of one digit followed by a separator. */
const SHORT_MONTH = /^\s*([1-9])\s*[^\s\d]/;

/**
 * Month and year as 'MM / YY', from whatever people type and browsers fill in; a single digit that
 * can only be a month is padded with a zero.
 */
export function formatExpiry(text: string): string {
  let digits = extractDigits(text.replace(YEAR_FIRST, '$2/$1').replace(SHORT_MONTH, '0$1/'));
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // A year with its century.
  if (/^\d\d20\d\d$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  // Keeps a century that is still being typed.
  if (!/^\d\d20\d$/.test(digits)) digits = digits.slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const formatCvc = (text: string, number: string): string => extractDigits(text).slice(0, cvcLength(number));

/** The Luhn check digit. */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && sum % 10 === 0;
}

export function numberProblem(text: string): CardProblem | null {
  const digits = extractDigits(text);
  if (digits.length < getBrandShape(digits).digits) return 'incomplete_number';
  return digits.length === getBrandShape(digits).digits && hasValidCheckDigit(digits) ? null : 'invalid_number';
}

/** Cards are not valid for longer. */
const YEARS_AHEAD = 50;

/** `now` decides what is past: a card is valid to the end of its month. */
export function expiryProblem(text: string, now: Date): CardProblem | null {
  const digits = extractDigits(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return 'incomplete_expiry';
  const year = 2000 + Number(digits.slice(2, 4));
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  if (year > now.getFullYear() + YEARS_AHEAD) return 'invalid_expiry_year';
  return year === now.getFullYear() && month < now.getMonth() + 1 ? 'invalid_expiry_month_past' : null;
}

export const cvcProblem = (text: string, number: string): CardProblem | null =>
  extractDigits(text).length === cvcLength(number) ? null : 'incomplete_cvc';
