import type {
  Address,
  Cancellation,
  Contact,
  Fulfilment,
  Instant,
  Language,
  Money,
  PricePart,
  ProblemKind,
} from '@marketplace/api-contract';
import { addressLines, cancellationTerms, formatMoney, zoneCity, zoneLabel } from '@marketplace/formats';
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
  /** The address of the listing. */
  address: Partial<Address> | null;
}

interface MailedOrder {
  number: string;
  contact: Contact;
  /** In which the customer is emailed. */
  language: Language | null;
  fulfilment: Fulfilment;
  note: string;
  createdAt: Instant;
  /** What is charged, including the deposit. */
  total: Money;
  charges: readonly PricePart[];
  lines: readonly MailedLine[];
  seller: { name: string; phone: string; email: string };
  sellerEmail: string;
  sellerLanguage: Language | null;
  /** Whether the customer has proved that the order's email is theirs. */
  isVerified: boolean;
}

/**
 * When a line takes place, in the listing's time zone and with the year, since mails are read at
 * any time. Empty without dates.
 */
function describeDates({ timeZone, startDate, endDate, slotStart, slotEnd }: MailedLine, language: Language): string {
  if (slotStart && slotEnd) {
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
    return `${times.formatRange(new Date(slotStart), new Date(slotEnd))} ${zoneLabel(timeZone, slotStart, language)}`;
  }
  if (!startDate) return '';
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return days.formatRange(new Date(startDate), new Date(endDate ?? startDate));
}

/** How much of a refund the customer gets, and until when. */
function describeTerms(line: MailedLine, orderedAt: Instant, language: Language, t: MailText): string {
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
  return [`- ${t('order.line', { quantity, name })}`, describeDates(line, language)].filter(Boolean).join(', ');
}

/**
 * The towns whose time the lines are in, and a request to agree on times where none are booked.
 * Empty without dates.
 */
function timesText(lines: readonly MailedLine[], agree: string, language: Language, t: MailText): string {
  const dated = lines.filter(({ startDate, slotStart }) => startDate ?? slotStart);
  if (dated.length === 0) return '';
  const cities = new Set(dated.map(({ timeZone }) => zoneCity(timeZone)));
  const hasHours = dated.every(({ slotStart }) => slotStart);
  return [t('order.zone', { city: new Intl.ListFormat(language).format(cities) }), !hasHours && agree]
    .filter(isFilled)
    .join('\n');
}

/** The total, and the deposit apart from it. */
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

/** The confirmation of a paid order (OR-06): what, when, where, from whom and on which terms. */
export function confirmationMail(order: MailedOrder, link: string): Mail {
  const { number, contact, createdAt, lines, fulfilment, seller, isVerified } = order;
  const language = order.language ?? 'en';
  const t = mailTexts(language);
  const ordered = lines.map((line) => {
    const where = fulfilment === 'delivery' ? '' : addressText(line.address ?? {}, language);
    return [
      lineText(line, language, t),
      where && `  ${t(`order.where.${fulfilment}`, { address: where })}`,
      `  ${describeTerms(line, createdAt, language, t)}`,
    ];
  });
  const { phone, email } = seller;
  return {
    to: contact.email,
    language,
    subject: t('order.confirmed.subject', { number }),
    text: [
      // The address may belong to somebody else, so the mail contains nothing that the customer
      // typed.
      isVerified && t('hello', { name: contact.name }),
      t('order.confirmed.text', { number }),
      ordered.flat().filter(isFilled).join('\n'),
      timesText(lines, t('order.agree'), language, t),
      isVerified && fulfilment === 'delivery' && t('order.where.delivery', { address: addressText(contact, language) }),
      [t('order.seller', { name: seller.name }), phone, email].filter(isFilled).join('\n'),
      totalText(order, language, t),
      `${t('order.confirmed.open')}:\n${link}`,
    ]
      .filter(isFilled)
      .join('\n\n'),
  };
}

/** The mail that tells the seller about a paid order: what, when, for whom and where to. */
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
      timesText(lines, t('order.sold.agree'), language, t),
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
      // Nothing that a customer typed is mailed before their email is verified.
      !isVerified && t('order.sold.unverified'),
      isVerified && note !== '' && `${t('order.sold.note')}\n${quoted(note)}`,
      totalText(order, language, t),
      `${t('order.sold.open')}:\n${link}`,
    ]
      .filter(isFilled)
      .join('\n\n'),
  };
}

/** Actions after the payment that the customer is emailed about. */
export const UPDATE_ACTIONS = [
  'accept',
  'handOver',
  'complete',
  'cancel',
  'cancelLines',
  'refund',
  'resolveProblem',
] as const;
export type UpdateAction = (typeof UPDATE_ACTIONS)[number];

interface OrderUpdate {
  action: UpdateAction;
  /** Whether the customer did it themselves. */
  isOwn: boolean;
  /** What the seller or the operator wrote; may be empty. */
  note: string;
  /** What is paid back, in minor units; null if nothing. */
  refunded: number | null;
  /** Where the customer confirms a handover without signing in. */
  confirmUrl: string | null;
}

/** Tells the customer what has happened with their order. */
export function updateMail(
  order: MailedOrder,
  { action, isOwn, note, refunded, confirmUrl }: OrderUpdate,
  link: string,
): Mail {
  const { number, contact, lines, seller, fulfilment, isVerified, total } = order;
  const language = order.language ?? 'en';
  const t = mailTexts(language);
  const kind = action === 'handOver' ? fulfilment : action === 'cancel' && isOwn ? 'cancelledByYou' : action;
  return {
    to: contact.email,
    language,
    subject: t(`order.update.${kind}.subject`, { number }),
    text: [
      isVerified && t('hello', { name: contact.name }),
      t(`order.update.${kind}.text`, { number, seller: seller.name }),
      lines.map((line) => lineText(line, language, t)).join('\n'),
      refunded !== null &&
        t('order.update.amount', { amount: formatMoney({ amount: refunded, currency: total.currency }, language) }),
      // Nothing that a person typed is mailed to an address that may belong to somebody else.
      isVerified &&
        note !== '' &&
        `${t(action === 'resolveProblem' ? 'order.update.answer' : 'order.update.note')}\n${quoted(note)}`,
      confirmUrl !== null && `${t(`order.update.confirm.${fulfilment}`)}\n${confirmUrl}`,
      `${t('order.confirmed.open')}:\n${link}`,
    ]
      .filter(isFilled)
      .join('\n\n'),
  };
}

/** What a customer does after the payment that the seller is told about. */
export type SellerNotice = 'cancelled' | 'confirmed' | 'problem' | 'solved';

/** Tells the seller what the customer has done with an order or lines of it. */
export function sellerNoticeMail(
  order: MailedOrder,
  { notice, problem }: { notice: SellerNotice; problem?: ReportedProblem | undefined },
  link: string,
): Mail {
  const { number, lines, seller, sellerEmail, isVerified } = order;
  const language = order.sellerLanguage ?? 'en';
  const t = mailTexts(language);
  return {
    to: sellerEmail,
    language,
    subject: t(`order.sold.${notice}.subject`, { number }),
    text: [
      t('hello', { name: seller.name }),
      t(`order.sold.${notice}.text`, { number }),
      lines.map((line) => lineText(line, language, t)).join('\n'),
      problem && [t(`order.problem.${problem.kind}`), isVerified && quoted(problem.text)].filter(isFilled).join('\n'),
      `${t('order.sold.open')}:\n${link}`,
    ]
      .filter((text) => text !== undefined)
      .join('\n\n'),
  };
}

export interface ReportedProblem {
  kind: ProblemKind;
  text: string;
}

/** Tells the operator about a reported problem. */
export function problemMail(order: MailedOrder, problem: ReportedProblem, to: string, link: string): Mail {
  const { number, contact, seller } = order;
  const language = 'en';
  const t = mailTexts(language);
  return {
    to,
    language,
    subject: t('order.problem.subject', { number }),
    text: [
      t('order.problem.text', { number, seller: seller.name }),
      [t(`order.problem.${problem.kind}`), quoted(problem.text)].join('\n'),
      [t('order.sold.customer', { name: contact.name }), contact.phone, contact.email].join('\n'),
      `${t('order.sold.open')}:\n${link}`,
    ].join('\n\n'),
  };
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
