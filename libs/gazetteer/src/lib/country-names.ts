import { LANGUAGES } from '@marketplace/api-contract';

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'America'],
  GB: ['UK', 'Great Britain'],
  CZ: ['Czech Republic'],
};

const displayNames = LANGUAGES.map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
);

/** The names of a country (by ISO 3166 alpha-2 code) in the storefront’s languages, and common abbreviations. */
export const getCountryNames = (code: string): string[] => [
  ...new Set([...displayNames.flatMap((names) => names.of(code) ?? []), ...(OTHER_NAMES[code] ?? [])]),
];
