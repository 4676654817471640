import type { Address } from '@marketplace/api-contract';

const CODES: Readonly<Record<string, string>> = {
  AUS: 'AU',
  CAN: 'CA',
  DEU: 'DE',
  ESP: 'ES',
  ITA: 'IT',
  JPN: 'JP',
  USA: 'US',
};
/** Countries that write the postal code before the town. */
const ZIP_FIRST: ReadonlySet<string> = new Set([
  'AT',
  'BE',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'IT',
  'NL',
  'NO',
  'PT',
  'SE',
]);

/** Countries whose addresses name a province, state or prefecture. */
const WITH_PROVINCES: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IT', 'JP', 'MX', 'US']);

/** Whether an address of this country needs a province, state or prefecture. */
export const hasProvinces = (country: string): boolean => WITH_PROVINCES.has(countryCode(country));

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

/**
 * The ISO 3166 alpha-2 code for an alpha-2 or a known alpha-3 code, or 'Japan'; the text itself
 * otherwise.
 */
export function countryCode(country: string): string {
  const upper = country.trim().toUpperCase();
  return upper === 'JAPAN' ? 'JP' : (CODES[upper] ?? upper);
}

/**
 * The lines of an address in the order of its country, without empty ones (HF-10). The town is
 * written in Japan only.
 */
export function addressLines({ street, city, state, zip, country, town }: Address, language: string): string[] {
  const code = countryCode(country);
  const lines =
    code === 'JP'
      ? [zip && `〒${zip}`, joined(state, city, town), street]
      : ZIP_FIRST.has(code)
        ? [street, joined(zip, city), state]
        : [street, [city, joined(state, zip)].filter(Boolean).join(', ')];
  return [...lines, countryName(code, country, language)].filter((line) => line !== '' && line !== undefined);
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** Cached by language: building one is slow. */
function regionNames(language: string): Intl.DisplayNames {
  let names = displayNames.get(language);
  if (!names)
    displayNames.set(language, (names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })));
  return names;
}

function countryName(code: string, country: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return country;
  return regionNames(language).of(code) ?? country;
}
