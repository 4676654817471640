import type { Contact, Language, Money } from '@marketplace/api-contract';
import { formatMoney, zoneLabel } from '@marketplace/formats';
import type { Mail } from '../mail/mail';
import { mailTexts } from '../mail/mail-texts';

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
  /** Of the customer's mails. */
  language: Language | null;
  total: Money;
  lines: readonly MailedLine[];
}

/** When a line takes place, by the clock of its listing and with its year, as a mail is read at any time; empty where it has no dates. */
function whenOf({ timeZone, startDate, endDate, slotStart, slotEnd }: MailedLine, language: Language): string {
  if (slotStart && slotEnd) {
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
    return `${times.formatRange(new Date(slotStart), new Date(slotEnd))} ${zoneLabel(timeZone, slotStart, language)}`;
  }
  if (!startDate) return '';
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return days.formatRange(new Date(startDate), new Date(endDate ?? startDate));
}

/** The mail that an order is paid and confirmed (OR-06). */
export function confirmationMail({ number, contact, language, total, lines }: MailedOrder, link: string): Mail {
  const own = language ?? 'en';
  const t = mailTexts(own);
  const ordered = lines.map((line) => {
    const { quantity, name } = line;
    return [`- ${t('order.line', { quantity, name })}`, whenOf(line, own)].filter(Boolean).join(', ');
  });
  return {
    to: contact.email,
    language: own,
    subject: t('order.confirmed.subject', { number }),
    text: [
      t('hello', { name: contact.name }),
      t('order.confirmed.text', { number }),
      ordered.join('\n'),
      t('order.confirmed.total', { amount: formatMoney(total, own) }),
      `${t('order.confirmed.open')}:\n${link}`,
    ].join('\n\n'),
  };
}
