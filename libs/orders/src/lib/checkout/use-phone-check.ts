import { useEffect, useState } from 'react';
import type { Check } from '@marketplace/forms';
import type * as phoneNumbers from './phone-numbers';

type Phones = typeof phoneNumbers;

interface PhoneCheck {
  /** The rule of phone numbers, as they are written in a country or with '+'. */
  check: (country: string) => Check;
  /** The number in international notation; as typed if it is invalid. */
  format: (text: string, country: string) => string;
}

/**
 * Phone numbers by country. Their library is loaded after the page, because it weighs 26 kB; until
 * then, and without it, the server decides.
 */
export function usePhoneCheck(): PhoneCheck {
  const [phones, setPhones] = useState<Phones | null>(null);
  useEffect(() => {
    let isShown = true;
    import('./phone-numbers').then(
      (loaded) => isShown && setPhones(loaded),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  return {
    check: (country) => (value) => {
      if (!phones || typeof value !== 'string' || !value.trim() || phones.formatPhone(value, country)) return undefined;
      return { type: 'phone', example: phones.examplePhone(country) };
    },
    format: (text, country) => phones?.formatPhone(text, country) ?? text.trim(),
  };
}
