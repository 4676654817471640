import { getExampleNumber, type CountryCode } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';

/** A number as it is written in a country, for a message; with '+' for an unknown country. */
export const examplePhone = (country: string): string =>
  getExampleNumber(country as CountryCode, examples)?.formatNational() ??
  getExampleNumber('US', examples)?.formatInternational() ??
  '';
