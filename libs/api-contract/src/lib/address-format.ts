/**
 * The lines of an address by country (ISO 3166 alpha-2), with the separators between its parts. The
 * form has its fields in the same order, one row for each line. A country that has no state here
 * writes none. After Google's libaddressinput; the town is written in Japan only.
 */
const FORMATS: Readonly<Record<string, string>> = {
  BR: 'street|city - state|zip',
  CN: 'zip|state city|street',
  ES: 'street|zip city|state',
  GB: 'street|city|zip',
  IE: 'street|city|state|zip',
  IN: 'street|city zip|state',
  IT: 'street|zip city state',
  JP: '〒zip|state city town|street',
  KR: 'state city|street|zip',
  MX: 'street|zip city, state',
  NZ: 'street|city zip',
  RU: 'street|city|state|zip',
  UA: 'street|city|state|zip',
};
const ZIP_BEFORE_CITY = 'AT BE BG CH CZ DE DK EE FI FR GR HR HU IS LI LT LU MC NL NO PL PT RO RS SE SI SK SM TR VA';
const OTHERS = 'street|city, state zip';

export const addressFormat = (country: string): string =>
  FORMATS[country] ?? (ZIP_BEFORE_CITY.split(' ').includes(country) ? 'street|zip city' : OTHERS);
