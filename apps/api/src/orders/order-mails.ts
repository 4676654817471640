import type {
  Address,
  Cancellation,
  Contact,
  Fulfilment,
  Instant,
  Language,
  Money,
  Picture,
  PricePart,
  ProblemKind,
} from '@marketplace/api-contract';
import {
  addressLines,
  cancellationTerms,
  chargeName,
  dayIn,
  dayWithYear,
  formatDayAndTime,
  formatMoney,
  formatRange,
  formatTime,
  rangeLabel,
  zoneCity,
  zoneLabel,
} from '@marketplace/formats';
import { formatMailInstant } from '../mail/format-mail-instant';
import { sumAmounts } from '@marketplace/pricing';
import type { Mail, MailBlock, MailItem } from '../mail/mail';
import { mailTexts, type MailText } from '../mail/mail-texts';
import { createOrderCalendar } from './order-calendar';

interface MailedLine {
  id: string;
  name: string;
  picture: Picture;
  quantity: number;
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  slotStart: string | null;
  slotEnd: string | null;
  /** In minor units. */
  amount: number;
  cancellation: Cancellation;
  /** The address of the listing. */
  address: Partial<Address> | null;
}

export interface MailedOrder {
  number: string;
  contact: Contact;
  /** In which the customer is emailed. */
  language: Language | null;
  /** The customer's request, if it was ordered by a quote. */
  request: { title: string } | null;
  fulfilment: Fulfilment;
  note: string;
  createdAt: Instant;
  /** What is charged. */
  total: Money;
  /** What is held on the card apart from that. */
  deposits: readonly { amount: number }[];
  charges: readonly PricePart[];
  lines: readonly MailedLine[];
  seller: { name: string; phone: string; email: string };
  sellerEmail: string;
  sellerLanguage: Language | null;
  /** Whether the customer has proved that the order's email is theirs. */
  isVerified: boolean;
  /** How often its dates have changed. */
  changeCount: number;
}

/**
 * When a line takes place, in the listing's time zone and with the year, since mails are read at
 * any time. Empty without dates.
 */
function describeDates({ timeZone, startDate, endDate, slotStart, slotEnd }: MailedLine, language: Language): string {
  if (slotStart && slotEnd) {
    const time = (at: Instant) => formatTime(at, timeZone, language);
    const day = dayWithYear(dayIn(timeZone, slotStart), language);
    const times = formatRange(time(slotStart), time(slotEnd), language);
    return formatDayAndTime(day, `${times} ${zoneLabel(timeZone, slotStart, language)}`, language);
  }
  return startDate ? rangeLabel(startDate, endDate ?? startDate, '', language) : '';
}

/** How much of a refund the customer gets, and until when. */
function describeTerms(line: MailedLine, orderedAt: Instant, language: Language, t: MailText): string {
  const { cancellation, timeZone } = line;
  const terms = cancellationTerms(line, orderedAt);
  if (terms.kind === 'handover') return t(`order.terms.sale.${cancellation}`);
  if (terms.kind === 'late') return t(`order.terms.late.${terms.refund}`);
  const { before } = terms;
  if ('day' in before) return t(`order.terms.${cancellation}`, { when: dayWithYear(before.day, language) });
  return t(`order.terms.${cancellation}`, { when: formatMailInstant(before.at, timeZone, language) });
}

const NO_ADDRESS: Address = { street: '', city: '', state: '', zip: '', country: '' };
const addressText = (address: Partial<Address>, language: Language) =>
  addressLines({ ...NO_ADDRESS, ...address }, language).join(', ');

type Requested = MailedOrder['request'];

/** In an order by a quote the request's title comes before the listing's name, which says less. */
function lineItem(
  line: MailedLine,
  request: Requested,
  language: Language,
  t: MailText,
  details: readonly string[] = [],
): MailItem {
  const { quantity, name, picture } = line;
  const listed = t('order.line', { quantity, name });
  return {
    title: request?.title ?? listed,
    picture,
    details: [request && listed, describeDates(line, language), ...details].filter(isFilled),
  };
}

const itemsBlock = (
  { lines, request }: Pick<MailedOrder, 'lines' | 'request'>,
  language: Language,
  t: MailText,
): MailBlock => ({
  kind: 'items',
  items: lines.map((line) => lineItem(line, request, language, t)),
});

/**
 * The towns whose time the lines are in, and a request to agree on times where none are booked.
 * Nothing without dates.
 */
function timesBlock(lines: readonly MailedLine[], agree: string, language: Language, t: MailText): MailBlock | false {
  const dated = lines.filter(({ startDate, slotStart }) => startDate ?? slotStart);
  if (dated.length === 0) return false;
  const towns = new Set(dated.map(({ address, timeZone }) => address?.city || zoneCity(timeZone)));
  const hasHours = dated.every(({ slotStart }) => slotStart);
  const zone = t('order.zone', { city: new Intl.ListFormat(language).format(towns) });
  return { kind: 'note', text: [zone, !hasHours && agree].filter(isFilled).join('\n') };
}

function getChargeLabel(part: PricePart, language: Language, t: MailText): string {
  switch (part.kind) {
    case 'promo_code':
      return [t('order.confirmed.discount'), part.code].filter(Boolean).join(' ');
    case 'delivery':
      return t('order.confirmed.delivery');
    case 'change_fee':
      return t('order.confirmed.changeFee');
    default:
      return chargeName(part, language) ?? t('order.confirmed.fee');
  }
}

/** The prices of the items, delivery, discount, taxes and fees, and the total that they add up to. */
function totalBlock(
  { total: { amount, currency }, lines, charges, request }: MailedOrder,
  language: Language,
  t: MailText,
): MailBlock {
  const money = (minor: number) => formatMoney({ amount: minor, currency }, language);
  const items = lines.map((line) => ({
    label: request?.title ?? t('order.line', { quantity: line.quantity, name: line.name }),
    amount: money(line.amount),
  }));
  const added = charges
    .filter(({ included }) => included === undefined)
    .map((part) => ({ label: getChargeLabel(part, language, t), amount: money(part.amount) }));
  const included = charges.flatMap((part) =>
    part.included === undefined
      ? []
      : [
          {
            label: t('order.confirmed.included', { name: chargeName(part, language) ?? '' }),
            amount: money(part.included),
          },
        ],
  );
  const total = { label: t('order.confirmed.total'), amount: money(amount), isTotal: true };
  return {
    kind: 'amounts',
    rows: [...items, ...added, total, ...included],
  };
}

/** That a deposit is held apart from the total; nothing without one. */
function depositBlock(
  { deposits, total: { currency } }: MailedOrder,
  key: 'order.deposit.note' | 'order.deposit.sellerNote',
  language: Language,
  t: MailText,
): MailBlock | false {
  const amount = sumAmounts(deposits);
  return amount > 0 && { kind: 'note', text: t(key, { amount: formatMoney({ amount, currency }, language) }) };
}

const isFilled = (text: string | false | null): text is string => Boolean(text);

/** The blocks of a mail, without those that do not apply to it. */
const createBody = (...blocks: readonly (MailBlock | false)[]): MailBlock[] =>
  blocks.filter((block) => block !== false);

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const hello = (t: MailText, name: string): MailBlock => ({ kind: 'greeting', text: t('hello', { name }) });
const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
const fact = (label: string, lines: readonly (string | false)[]): MailBlock => ({
  kind: 'fact',
  label,
  lines: lines.filter(isFilled),
});

/** The confirmation of a paid order (OR-06): what, when, where, from whom and on which terms. */
export function confirmationMail(mailed: MailedOrder, link: string): Mail {
  const order = forCustomer(mailed);
  const { number, contact, createdAt, lines, fulfilment, seller, isVerified } = order;
  const language = order.language ?? 'en';
  const t = mailTexts(language);
  const items = lines.map((line) => {
    const where = fulfilment === 'delivery' ? '' : addressText(line.address ?? {}, language);
    return lineItem(line, order.request, language, t, [
      where && t(`order.where.${fulfilment}`, { address: where }),
      describeTerms(line, createdAt, language, t),
    ]);
  });
  return {
    to: contact.email,
    language,
    subject: t('order.confirmed.subject', { number }),
    body: createBody(
      // The address may belong to somebody else, so the mail contains nothing that the customer
      // typed.
      isVerified && hello(t, contact.name),
      paragraph(t('order.confirmed.text', { number })),
      { kind: 'items', items },
      timesBlock(lines, t('order.agree'), language, t),
      fulfilment === 'delivery' &&
        (isVerified
          ? fact(t(order.request ? 'order.where.brought' : 'order.where.delivery'), [addressText(contact, language)])
          : paragraph(t(mailed.request ? 'order.where.comes' : 'order.where.delivered'))),
      fact(t('order.seller'), [seller.name, seller.phone, seller.email]),
      totalBlock(order, language, t),
      depositBlock(order, 'order.deposit.note', language, t),
      button(t('order.confirmed.open'), link),
    ),
    attachments: orderCalendar(order, link, t, 'confirmed'),
  };
}

/** The address may belong to somebody else: then without what the customer typed. */
const forCustomer = (order: MailedOrder): MailedOrder => (order.isVerified ? order : { ...order, request: null });

/** The dates of an order's lines for the customer's calendar; nothing without dates. */
function orderCalendar(
  { number, lines, request, fulfilment, seller, language, changeCount }: MailedOrder,
  link: string,
  t: MailText,
  status: 'confirmed' | 'cancelled',
) {
  const description = [
    t('order.confirmed.subject', { number }),
    t('pair', { label: t('order.seller'), value: seller.name }),
    seller.phone,
    seller.email,
  ];
  const events = lines.map(({ name, quantity, address, ...line }) => ({
    ...line,
    title: request?.title ?? (quantity > 1 ? t('order.line', { quantity, name }) : name),
    location: fulfilment === 'delivery' ? '' : addressText(address ?? {}, language ?? 'en'),
    description: status === 'confirmed' ? description.filter(isFilled).join('\n') : '',
  }));
  return createOrderCalendar({ number, url: link, status, changeCount, events });
}

/**
 * Whether mails to the seller contain what the customer typed. Someone who has neither paid nor
 * verified their email may be a sender of spam.
 */
const isCustomerShown = ({ isVerified, total }: MailedOrder): boolean => isVerified || total.amount > 0;

const forSeller = (order: MailedOrder): MailedOrder => (isCustomerShown(order) ? order : { ...order, request: null });

/** The mail that tells the seller about a paid order: what, when, for whom and where to. */
export function soldMail(mailed: MailedOrder, link: string): Mail {
  const order = forSeller(mailed);
  const { number, contact, lines, fulfilment, note, seller, sellerEmail } = order;
  const language = order.sellerLanguage ?? 'en';
  const t = mailTexts(language);
  const isShown = isCustomerShown(order);
  return {
    to: sellerEmail,
    language,
    subject: t('order.sold.subject', { number }),
    body: createBody(
      hello(t, seller.name),
      paragraph(t('order.sold.text', { number })),
      itemsBlock(order, language, t),
      timesBlock(lines, t('order.sold.agree'), language, t),
      fulfilment === 'delivery' && isShown
        ? fact(t(order.request ? 'order.sold.brought' : 'order.where.delivery'), [addressText(contact, language)])
        : paragraph(t(`order.sold.${fulfilment}`)),
      fact(t('order.sold.customer'), [isShown ? contact.name : contact.email, contact.phone, isShown && contact.email]),
      !isShown && { kind: 'note', text: t('order.sold.unverified') },
      ...(isShown ? quoteBlocks(t('order.sold.note'), note) : []),
      totalBlock(order, language, t),
      depositBlock(order, 'order.deposit.sellerNote', language, t),
      button(t('order.sold.open'), link),
    ),
  };
}

const quoteBlocks = (intro: string, note: string): MailBlock[] =>
  note === '' ? [] : [{ kind: 'quote', intro, text: note }];

/** Actions after the payment that the customer is emailed about. */
export const UPDATE_ACTIONS = [
  'accept',
  'handOver',
  'complete',
  'cancel',
  'cancelLines',
  'changeDates',
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
  /** What was paid for new dates, in minor units; null if nothing. */
  paid: number | null;
  /** Where the customer confirms a handover without signing in. */
  confirmUrl: string | null;
}

/** Tells the customer what has happened with their order. */
export function updateMail(
  mailed: MailedOrder,
  { action, isOwn, note, refunded, paid, confirmUrl }: OrderUpdate,
  link: string,
): Mail {
  const order = forCustomer(mailed);
  const { number, contact, seller, isVerified, total } = order;
  const language = order.language ?? 'en';
  const t = mailTexts(language);
  const money = (amount: number) => formatMoney({ amount, currency: total.currency }, language);
  const fulfilment = mailed.request && mailed.fulfilment === 'delivery' ? 'brought' : mailed.fulfilment;
  const kind = action === 'handOver' ? fulfilment : action === 'cancel' && isOwn ? 'cancelledByYou' : action;
  return {
    to: contact.email,
    language,
    subject: t(`order.update.${kind}.subject`, { number }),
    body: createBody(
      isVerified && hello(t, contact.name),
      paragraph(t(`order.update.${kind}.text`, { number, seller: seller.name })),
      itemsBlock(order, language, t),
      paid !== null && paragraph(t('order.update.paid', { amount: money(paid) })),
      refunded !== null && paragraph(t('order.update.amount', { amount: money(refunded) })),
      action === 'changeDates' && {
        kind: 'amounts',
        rows: [{ label: t('order.update.total'), amount: money(total.amount), isTotal: true }],
      },
      // Nothing that a person typed is mailed to an address that may belong to somebody else.
      ...(isVerified
        ? quoteBlocks(t(action === 'resolveProblem' ? 'order.update.answer' : 'order.update.note'), note)
        : []),
      confirmUrl !== null && paragraph(t(`order.update.confirm.${fulfilment}`)),
      confirmUrl !== null
        ? button(t('order.update.confirm.button'), confirmUrl)
        : button(t('order.confirmed.open'), link),
    ),
    ...(action === 'changeDates' && { attachments: orderCalendar(order, link, t, 'confirmed') }),
    ...(action.startsWith('cancel') && { attachments: orderCalendar(order, link, t, 'cancelled') }),
  };
}

/** What a customer does after the payment that the seller is notified of. */
export type SellerNotice = 'cancelled' | 'changed' | 'confirmed' | 'problem' | 'solved';

export interface ReportedProblem {
  kind: ProblemKind;
  text: string;
}

/** Notifies the seller of what the customer has done with an order or lines of it. */
export function sellerNoticeMail(
  mailed: MailedOrder,
  { notice, problem }: { notice: SellerNotice; problem?: ReportedProblem | undefined },
  link: string,
): Mail {
  const order = forSeller(mailed);
  const { number, seller, sellerEmail } = order;
  const language = order.sellerLanguage ?? 'en';
  const t = mailTexts(language);
  const isShown = isCustomerShown(order);
  return {
    to: sellerEmail,
    language,
    subject: t(`order.sold.${notice}.subject`, { number }),
    body: createBody(
      hello(t, seller.name),
      paragraph(t(`order.sold.${notice}.text`, { number })),
      itemsBlock(order, language, t),
      problem !== undefined && !isShown && paragraph(t(`order.problem.${problem.kind}`)),
      ...(problem && isShown ? quoteBlocks(t(`order.problem.${problem.kind}`), problem.text) : []),
      button(t('order.sold.open'), link),
    ),
  };
}

/** Notifies the operator of a reported problem. */
export function problemMail(order: MailedOrder, problem: ReportedProblem, to: string, link: string): Mail {
  const { number, contact, seller } = order;
  const language = 'en';
  const t = mailTexts(language);
  return {
    to,
    language,
    subject: t('order.problem.subject', { number }),
    body: createBody(
      paragraph(t('order.problem.text', { number, seller: seller.name })),
      itemsBlock(order, language, t),
      ...quoteBlocks(t(`order.problem.${problem.kind}`), problem.text),
      fact(t('order.sold.customer'), [contact.name, contact.phone, contact.email]),
      button(t('order.sold.open'), link),
    ),
  };
}
