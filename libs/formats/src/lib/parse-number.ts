/** The signs that people type for the minus: the hyphen and Unicode's own. */
const MINUS = /^[-\u2212\u2013]/;
/** Currency before or after an amount: '$', 'CA$', 'EUR', '円'. */
const CURRENCY = /^[A-Z]{0,3}\p{Sc}|^[A-Z]{3}(?=[\s\d])|(?:\p{Sc}|円|(?<=[\s\d])[A-Z]{3})$/gu;
const SPACES = /[\s'’]/g;

/**
 * The number that a person typed, by the separators of the language: '1.200' is 1200 in German and
 * 1.2 in English. A separator of thousands that separates none is read as the decimal one: '12.50'
 * in German. Full-width digits, spaces between thousands and a currency are accepted; null for
 * anything else.
 */
export function parseNumber(text: string, language: string): number | null {
  const amount = text.normalize('NFKC').trim().replace(CURRENCY, '').trim();
  const isNegative = MINUS.test(amount);
  const digits = amount.replace(MINUS, '').trim();
  const [group, decimal] = usesDecimalComma(language) ? ['.', ','] : [',', '.'];
  const [whole = '', ...decimals] = digits.split(decimal);
  if (decimals.length > 1) return null;
  const written = joinThousands(whole, group);
  const fraction = decimals[0] ?? '';
  if (written !== null && /^\d*$/.test(fraction) && `${written}${fraction}` !== '')
    return toNumber(`${written || '0'}.${fraction}`, isNegative);
  const isOtherDecimal = decimals.length === 0 && /^\d*[.,]\d+$/.test(digits);
  return isOtherDecimal ? toNumber(digits.replace(',', '.'), isNegative) : null;
}

/** The digits of a whole number; null if its separators are not between thousands. */
function joinThousands(whole: string, group: string): string | null {
  const parts = whole.replace(SPACES, group).split(group);
  const [first = '', ...others] = parts;
  if (!/^\d*$/.test(first) || (others.length > 0 && !/^\d{1,3}$/.test(first))) return null;
  return others.every((part) => /^\d{3}$/.test(part)) ? parts.join('') : null;
}

// Adding 0 turns -0 into 0.
const toNumber = (digits: string, isNegative: boolean): number => Number(isNegative ? `-${digits}` : digits) + 0;

const usesDecimalComma = (language: string): boolean =>
  new Intl.NumberFormat(language).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',');
