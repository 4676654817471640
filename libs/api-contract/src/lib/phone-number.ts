import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/**
 * Reads a phone number as people write it: international with '+', or in the notation of `country`
 * (ISO 3166 alpha-2), with or without an extension. What doesn't begin with '+' and is no number of that
 * country may begin with 00, as most countries dial abroad. Null if no such number can exist.
 */
function parse(text: string, country: string | undefined) {
  const written = text.normalize('NFKC').trim();
  const number = parseValid(written, country);
  return number ?? (written.startsWith('00') ? parseValid(`+${written.slice(2).trimStart()}`, undefined) : null);
}

function parseValid(text: string, country: string | undefined) {
  const number = parsePhoneNumberFromString(text, {
    // An unknown code is ignored.
    ...(country && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return number?.isValid() ? number : null;
}

/** The number in E.164, an extension after ';ext=' (RFC 3966); null if it is invalid. */
export function toStoredPhone(text: string, country?: string): string | null {
  const number = parse(text, country);
  return number && `${number.number}${number.ext ? `;ext=${number.ext}` : ''}`;
}

/**
 * The number in the international notation of its country, '+1 780 555 0199 ext. 4'; null if it is
 * invalid.
 */
export function formatPhone(text: string, country?: string): string | null {
  return parse(text, country)?.formatInternational() ?? null;
}
