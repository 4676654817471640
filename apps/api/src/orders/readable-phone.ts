import { formatPhone } from '@marketplace/api-contract/phone-number';

/** A stored number for people; one of an old order as it was typed. */
export const readablePhone = (stored: string): string => formatPhone(stored) ?? stored;
