/**
 * The postal codes of a country: a pattern and a code that exists. Others are not checked, since
 * not every country has postal codes.
 */
const POSTAL_CODES: Readonly<Record<string, readonly [pattern: string, example: string]>> = {
  AT: ['\\d{4}', '1010'],
  AU: ['\\d{4}', '2000'],
  BE: ['\\d{4}', '1000'],
  BG: ['\\d{4}', '1000'],
  BR: ['\\d{5}-?\\d{3}', '01310-100'],
  CA: ['[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d', 'T5J 2R7'],
  CH: ['\\d{4}', '8001'],
  CN: ['\\d{6}', '100000'],
  CZ: ['\\d{3} ?\\d{2}', '110 00'],
  DE: ['\\d{5}', '10115'],
  DK: ['\\d{4}', '1050'],
  EE: ['\\d{5}', '10111'],
  ES: ['(0[1-9]|[1-4]\\d|5[0-2])\\d{3}', '28013'],
  FI: ['\\d{5}', '00100'],
  FR: ['\\d{2} ?\\d{3}', '75001'],
  GB: ['[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}', 'SW1A 1AA'],
  GR: ['\\d{3} ?\\d{2}', '105 57'],
  HR: ['\\d{5}', '10000'],
  HU: ['\\d{4}', '1051'],
  IN: ['[1-9]\\d{2} ?\\d{3}', '110001'],
  IT: ['\\d{5}', '00184'],
  JP: ['\\d{3}-?\\d{4}', '100-0001'],
  KR: ['\\d{5}', '04524'],
  LI: ['94[89]\\d', '9490'],
  LT: ['(LT-)?\\d{5}', '01100'],
  LU: ['(L-)?\\d{4}', '1009'],
  MX: ['\\d{5}', '06000'],
  NL: ['[1-9]\\d{3} ?[A-Z]{2}', '1012 JS'],
  NO: ['\\d{4}', '0150'],
  NZ: ['\\d{4}', '1010'],
  PL: ['\\d{2}-?\\d{3}', '00-001'],
  PT: ['\\d{4}-?\\d{3}', '1100-148'],
  RO: ['\\d{6}', '010011'],
  RU: ['\\d{6}', '101000'],
  SE: ['\\d{3} ?\\d{2}', '111 22'],
  SI: ['\\d{4}', '1000'],
  SK: ['\\d{3} ?\\d{2}', '811 01'],
  TR: ['\\d{5}', '34110'],
  UA: ['\\d{5}', '01001'],
  US: ['\\d{5}(-\\d{4})?', '94103'],
  ZA: ['\\d{4}', '8001'],
};

/** A postal code of the country, for a message; null if its codes are not checked. */
export const postalCodeExample = (country: string): string | null => POSTAL_CODES[country]?.[1] ?? null;

/** A postal code as it is stored: with capitals and half-width characters. */
export const normalisePostalCode = (zip: string): string => zip.normalize('NFKC').trim().toUpperCase();

/** The same with the space or hyphen of the country's codes: 'T5J2R7' becomes 'T5J 2R7'. */
export function formatPostalCode(zip: string, country: string): string {
  const code = normalisePostalCode(zip);
  const [, separator, end] = /([ -])(\w+)$/.exec(postalCodeExample(country) ?? '') ?? [];
  if (!separator || !end || /[^A-Z\d]/.test(code) || !isPostalCode(code, country)) return code;
  return code.slice(0, -end.length) + separator + code.slice(-end.length);
}

/** Whether such a postal code can exist in the country; true if its codes are not checked. */
export function isPostalCode(zip: string, country: string): boolean {
  const pattern = POSTAL_CODES[country]?.[0];
  return pattern === undefined || new RegExp(`^(${pattern})$`).test(normalisePostalCode(zip).replace(/[‐–ー−]/g, '-'));
}
