import { addressFormat, LANGUAGES, type Address } from '@marketplace/api-contract';

const CODES: Readonly<Record<string, string>> = {
  AUS: 'AU',
  CAN: 'CA',
  DEU: 'DE',
  ESP: 'ES',
  ITA: 'IT',
  JPN: 'JP',
  USA: 'US',
};

/**
 * The ISO 3166 alpha-2 code for an alpha-2 or a known alpha-3 code, or 'Japan'; the text itself
 * otherwise.
 */
export function countryCode(country: string): string {
  const upper = country.trim().toUpperCase();
  return upper === 'JAPAN' ? 'JP' : (CODES[upper] ?? upper);
}

/** The lines of an address in the order of its country, without empty ones (HF-10). */
export function addressLines(address: Address, language: string): string[] {
  const code = countryCode(address.country);
  // Data of operators may repeat the country as a region.
  const isRepeated = isCountryName(address.state, code);
  const parts: Partial<Record<string, string>> = isRepeated ? { ...address, state: '' } : { ...address };
  const lines = addressFormat(code)
    .split('|')
    .map((line) => writeLine(line, parts));
  return [...lines, getCountryName(address.country, language)].filter((line) => line !== '');
}

/** Writes the separator before a part only if the line isn't empty, except that of the first part. */
function writeLine(format: string, parts: Partial<Record<string, string>>): string {
  let line = '';
  for (const [index, [, before = '', part = '']] of [...format.matchAll(/([^a-z]*)([a-z]+)/g)].entries())
    if (parts[part]) line += (index === 0 || line ? before : '') + parts[part];
  return line;
}

const namesByCountry = new Map<string, ReadonlySet<string | undefined>>();

/** Whether a text is the country's code or its name in one of the languages. */
export function isCountryName(text: string, country: string): boolean {
  const code = countryCode(country);
  if (!/^[A-Z]{2}$/.test(code)) return false;
  let names = namesByCountry.get(code);
  if (!names) namesByCountry.set(code, (names = new Set(LANGUAGES.map((language) => regionNames(language).of(code)))));
  return names.has(text.trim()) || countryCode(text) === code;
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** Cached by language: building one is slow. */
function regionNames(language: string): Intl.DisplayNames {
  let names = displayNames.get(language);
  if (!names)
    displayNames.set(language, (names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })));
  return names;
}

/** The name of a country, by an ISO 3166 code or a known name, in a language. */
export function getCountryName(country: string, language: string): string {
  const code = countryCode(country);
  if (!/^[A-Z]{2}$/.test(code)) return country;
  return regionNames(language).of(code) ?? country;
}
