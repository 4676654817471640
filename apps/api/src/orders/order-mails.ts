import type {
  Address,
  Cancellation,
  Contact,
  Fulfilment,
  Instant,
  Language,
  Money,
  PricePart,
} from '@marketplace/api-contract';
import { addressLines, cancellationTerms, formatMoney, zoneLabel } from '@marketplace/formats';
import { orderPrice } from '@marketplace/pricing';
import type { Mail } from '../mail/mail';
import { mailTexts, type MailText } from '../mail/mail-texts';

interface MailedLine {
  name: string;
  quantity: number;
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  slotStart: string | null;
  slotEnd: string | null;
  cancellation: Cancellation;
  /** Where the listing is. */
  address: Partial<Address> | null;
}

interface MailedOrder {
  number: string;
  contact: Contact;
  /** Of the customer's mails. */
  language: Language | null;
  fulfilment: Fulfilment;
  note: string;
  createdAt: Instant;
  /** What is charged, the deposit included. */
  total: Money;
  charges: readonly PricePart[];
  lines: readonly MailedLine[];
  seller: { name: string; contact: { phone: string; email: string } | null };
  sellerEmail: string;
  sellerLanguage: Language | null;
  /** Whether the customer has shown that the order's email is theirs. */
  isVerified: boolean;
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

/** What a customer gets back who cancels, and until when. */
function termsOf(line: MailedLine, orderedAt: Instant, language: Language, t: MailText): string {
  const { cancellation, timeZone } = line;
  const terms = cancellationTerms(line, orderedAt);
  if (terms.kind === 'handover') return t(`order.terms.sale.${cancellation}`);
  if (terms.kind === 'late') return t(`order.terms.late.${terms.refund}`);
  const { before } = terms;
  const isDay = 'day' in before;
  const shape = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    ...(isDay ? { timeZone: 'UTC' } : { timeStyle: 'short', timeZone }),
  });
  const when = shape.format(new Date(isDay ? before.day : before.at));
  return t(`order.terms.${cancellation}`, {
    when: isDay ? when : `${when} ${zoneLabel(timeZone, before.at, language)}`,
  });
}

const NO_ADDRESS: Address = { street: '', city: '', state: '', zip: '', country: '' };
const addressText = (address: Partial<Address>, language: Language) =>
  addressLines({ ...NO_ADDRESS, ...address }, language).join(', ');

function lineText(line: MailedLine, language: Language, t: MailText): string {
  const { quantity, name } = line;
  return [`- ${t('order.line', { quantity, name })}`, whenOf(line, language)].filter(Boolean).join(', ');
}

/** Where the days and times of the lines hold, and for lines of days without hours who agrees on these; empty where there are no dates. */
function timesText(lines: readonly MailedLine[], agree: string, t: MailText): string {
  const dated = lines.filter(({ startDate, slotStart }) => startDate ?? slotStart);
  if (dated.length === 0) return '';
  const zones = new Set(dated.map(({ timeZone }) => timeZone.replaceAll('_', ' ')));
  const hasHours = dated.every(({ slotStart }) => slotStart);
  return [t('order.zone', { zone: [...zones].join(', ') }), !hasHours && agree].filter(isFilled).join('\n');
}

/** What it costs, and apart from that the deposit. */
function totalText({ total: { amount, currency }, charges }: MailedOrder, language: Language, t: MailText): string {
  const { price, deposit } = orderPrice(charges, amount);
  const money = (minor: number) => formatMoney({ amount: minor, currency }, language);
  const lines = [t('order.confirmed.total', { amount: money(price) })];
  if (deposit > 0) {
    lines.push(t('order.confirmed.withDeposit', { amount: money(amount) }));
    lines.push(t('order.confirmed.deposit', { amount: money(deposit) }));
  }
  return lines.join('\n');
}

const isFilled = (text: string | false): text is string => Boolean(text);

/** The mail that an order is paid and confirmed (OR-06): what, when, where, from whom, and on which terms. */
export function confirmationMail(order: MailedOrder, link: string): Mail {
  const { number, contact, createdAt, lines, fulfilment, seller, isVerified } = order;
  const language = order.language ?? 'en';
  const t = mailTexts(language);
  const ordered = lines.map((line) => {
    const where = fulfilment === 'delivery' ? '' : addressText(line.address ?? {}, language);
    return [
      lineText(line, language, t),
      where && `  ${t(`order.where.${fulfilment}`, { address: where })}`,
      `  ${termsOf(line, createdAt, language, t)}`,
    ];
  });
  const { phone, email } = seller.contact ?? { phone: '', email: '' };
  return {
    to: contact.email,
    language,
    subject: t('order.confirmed.subject', { number }),
    text: [
      // Whoever reads it may never have been here: nothing that the customer typed stands in it then.
      isVerified && t('hello', { name: contact.name }),
      t('order.confirmed.text', { number }),
      ordered.flat().filter(isFilled).join('\n'),
      timesText(lines, t('order.agree'), t),
      isVerified && fulfilment === 'delivery' && t('order.where.delivery', { address: addressText(contact, language) }),
      [t('order.seller', { name: seller.name }), phone, email].filter(isFilled).join('\n'),
      totalText(order, language, t),
      `${t('order.confirmed.open')}:\n${link}`,
    ]
      .filter(isFilled)
      .join('\n\n'),
  };
}

/** The mail that tells a seller of a paid order: what, when, for whom and where to. */
export function soldMail(order: MailedOrder, link: string): Mail {
  const { number, contact, lines, fulfilment, note, seller, sellerEmail, isVerified } = order;
  const language = order.sellerLanguage ?? 'en';
  const t = mailTexts(language);
  return {
    to: sellerEmail,
    language,
    subject: t('order.sold.subject', { number }),
    text: [
      t('hello', { name: seller.name }),
      t('order.sold.text', { number }),
      lines.map((line) => lineText(line, language, t)).join('\n'),
      timesText(lines, t('order.sold.agree'), t),
      fulfilment === 'delivery' && isVerified
        ? t('order.where.delivery', { address: addressText(contact, language) })
        : t(`order.sold.${fulfilment}`),
      [
        t('order.sold.customer', { name: isVerified ? contact.name : contact.email }),
        contact.phone,
        isVerified && contact.email,
      ]
        .filter(isFilled)
        .join('\n'),
      // Nobody's words leave by mail before their address is verified.
      !isVerified && t('order.sold.unverified'),
      isVerified && note !== '' && `${t('order.sold.note')}\n${quoted(note)}`,
      totalText(order, language, t),
      `${t('order.sold.open')}:\n${link}`,
    ]
      .filter(isFilled)
      .join('\n\n'),
  };
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
