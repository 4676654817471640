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
/** The post code stands before the town on most of the continent. */
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

/** A country's two letters, from two, three or its English name where the forms differ; the text itself otherwise. */
export function countryCode(country: string): string {
  const upper = country.trim().toUpperCase();
  return upper === 'JAPAN' ? 'JP' : (CODES[upper] ?? upper);
}

/** The lines of an address in the order of its country, without empty ones (HF-10). The town is written in Japan only. */
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

const namesOf = new Map<string, Intl.DisplayNames>();

/** Made once a language: making one takes longer than formatting many addresses. */
function regionNames(language: string): Intl.DisplayNames {
  let names = namesOf.get(language);
  if (!names) namesOf.set(language, (names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })));
  return names;
}

function countryName(code: string, country: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return country;
  return regionNames(language).of(code) ?? country;
}
