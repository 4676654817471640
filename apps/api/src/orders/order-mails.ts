import type { Contact, Money } from '@marketplace/api-contract';
import { dayLabel, formatMoney, formatTime, zoneLabel } from '@marketplace/formats';
import type { Mail } from '../mail/mail';

interface MailedLine {
  name: string;
  quantity: number;
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  slotStart: string | null;
  slotEnd: string | null;
}

interface MailedOrder {
  number: string;
  contact: Contact;
  total: Money;
  lines: readonly MailedLine[];
}

const LANGUAGE = 'en';

function when({ timeZone, startDate, endDate, slotStart, slotEnd }: MailedLine): string {
  if (slotStart && slotEnd) {
    const time = (at: string) => formatTime(at, timeZone, LANGUAGE);
    const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone }).format(new Date(slotStart));
    return `, ${day}, ${time(slotStart)} to ${time(slotEnd)} ${zoneLabel(timeZone, slotStart, LANGUAGE)}`;
  }
  if (!startDate) return '';
  // A mail is read at any time: its dates carry their year.
  const label = (day: string) => dayLabel(day, '0000-01-01', LANGUAGE);
  return endDate && endDate !== startDate ? `, ${label(startDate)} to ${label(endDate)}` : `, ${label(startDate)}`;
}

/** The mail that an order is paid and confirmed (OR-06). */
export const confirmationMail = ({ number, contact, total, lines }: MailedOrder, link: string): Mail => ({
  to: contact.email,
  language: LANGUAGE,
  subject: `Your order ${number} is confirmed`,
  text: [
    `Hello ${contact.name},\n\nthank you: your order ${number} is paid and confirmed.\n`,
    ...lines.map((line) => `- ${line.quantity} × ${line.name}${when(line)}`),
    `\nTotal: ${formatMoney(total, LANGUAGE)}`,
    `\nThe order, and what happens next:\n${link}`,
  ].join('\n'),
});
