import type { Contact } from '@marketplace/api-contract';
import { formatPhone } from '@marketplace/api-contract/phone-number';
import { readableEmail } from '../readable-email';

/** A stored contact for people; the phone number of an old order as it was typed. */
export const readableContact = (stored: Contact): Contact => ({
  ...stored,
  email: readableEmail(stored.email),
  phone: formatPhone(stored.phone) ?? stored.phone,
});
