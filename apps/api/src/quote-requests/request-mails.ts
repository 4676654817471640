import type { Currency, Language, SellerQuoteLine } from '@marketplace/api-contract';
import { formatMoney, rangeLabel } from '@marketplace/formats';
import { formatMailInstant } from '../mail/format-mail-instant';
import type { Mail, MailBlock } from '../mail/mail';
import { greeting, mailTexts, type MailText } from '../mail/mail-texts';

interface MailedRequest {
  title: string;
  details: string;
  quantity: number;
  startDate: string | null;
  endDate: string | null;
  budget: number | null;
  currency: string;
  placeName: string | null;
}

interface MailedQuote {
  amount: number;
  lines: readonly SellerQuoteLine[];
  note: string;
  startDate: string | null;
  endDate: string | null;
  validUntil: Date;
  timeZone: string;
  counterAmount: number | null;
  counterNote: string;
}

interface Recipient {
  to: string;
  /** Null while the address is unverified. */
  name: string | null;
  language: Language;
  company: string;
  /** Where the recipient sees it. */
  link: string;
}

/** What sellers hear of a request and of their quotes, and what its customer hears. */
export type SellerStep = 'send' | 'change' | 'counter' | 'decline' | 'chosenOther' | 'requestEnded';
export type CustomerStep = 'quote' | 'revise' | 'withdraw' | 'expire';

const describeDates = ({ startDate, endDate }: Pick<MailedRequest, 'startDate' | 'endDate'>, language: Language) =>
  startDate === null ? '' : rangeLabel(startDate, endDate ?? startDate, '', language);

function requestFacts(request: MailedRequest, isShown: boolean, language: Language, t: MailText): string[] {
  const { quantity, budget, currency, placeName } = request;
  const dates = describeDates(request, language);
  const pair = (label: string, value: string) => t('pair', { label: t(`request.${label}`), value });
  return [
    pair('quantity', new Intl.NumberFormat(language).format(quantity)),
    ...(dates ? [pair('dates', dates)] : []),
    ...(isShown && placeName !== null ? [pair('place', placeName)] : []),
    ...(budget !== null
      ? [pair('budget', formatMoney({ amount: budget, currency: currency as Currency }, language))]
      : []),
  ];
}

/** A mail to a seller. It contains no contact of the customer, and no text of one whose email is unverified. */
export function sellerRequestMail(
  { to, name, language, company, link }: Recipient,
  step: SellerStep,
  request: MailedRequest,
  { isShown, quote }: { isShown: boolean; quote: MailedQuote | null },
): Mail {
  const t = mailTexts(language);
  const isNew = step === 'send' || step === 'change';
  const title = isShown ? request.title : t('request.untitled');
  const body: MailBlock[] = [
    { kind: 'greeting', text: greeting(t, name) },
    { kind: 'paragraph', text: t(`request.seller.${step}.text`, { title }) },
  ];
  if (isNew) {
    body.push({ kind: 'fact', label: title, lines: requestFacts(request, isShown, language, t) });
    if (!isShown) body.push({ kind: 'paragraph', text: t('request.unverified') });
    else if (request.details) body.push({ kind: 'quote', text: request.details });
  }
  if (step === 'counter' && quote?.counterAmount != null) {
    const money = (amount: number) => formatMoney({ amount, currency: request.currency as Currency }, language);
    const rows = [
      { label: t('request.yourQuote'), amount: money(quote.amount) },
      {
        label: t('request.counterOffer'),
        amount: money(quote.counterAmount),
        isTotal: true,
      },
    ];
    body.push({ kind: 'amounts', rows });
    if (isShown && quote.counterNote) body.push({ kind: 'quote', text: quote.counterNote });
  }
  body.push({ kind: 'button', label: t('request.seller.open'), url: link });
  const heading = t(`request.seller.${step}.subject`, { title });
  return { to, language, subject: `${heading} · ${company}`, heading, body };
}

/**
 * A mail to the customer about a quote, or about a request that ended without one. To an unverified
 * address, which can be somebody else's, it contains neither their title nor the seller's note.
 */
export function customerRequestMail(
  { to, name, language, company, link }: Recipient,
  step: CustomerStep,
  request: MailedRequest,
  quoted: { quote: MailedQuote; seller: string } | null,
): Mail {
  const t = mailTexts(language);
  const isVerified = name !== null;
  const values = { title: request.title, seller: quoted?.seller ?? '' };
  const body: MailBlock[] = [
    { kind: 'greeting', text: greeting(t, name) },
    { kind: 'paragraph', text: t(`request.customer.${step}.${isVerified ? 'text' : 'untitled'}`, values) },
  ];
  if (quoted && (step === 'quote' || step === 'revise')) {
    const { lines, note, validUntil, timeZone } = quoted.quote;
    const money = (amount: number) => formatMoney({ amount, currency: request.currency as Currency }, language);
    const rows = lines.map((line) => ({ label: line.text, amount: money(line.amount) }));
    body.push({
      kind: 'amounts',
      rows: [...rows, { label: t('request.sum'), amount: money(quoted.quote.amount), isTotal: true }],
    });
    const until = formatMailInstant(validUntil.toISOString(), timeZone, language);
    const dates = describeDates(quoted.quote, language);
    body.push({
      kind: 'fact',
      label: t('request.validUntil'),
      lines: [until, ...(dates ? [t('pair', { label: t('request.dates'), value: dates })] : [])],
    });
    if (isVerified && note) body.push({ kind: 'quote', text: note });
    body.push({ kind: 'note', text: t('request.fees') });
  }
  body.push({ kind: 'button', label: t(`request.customer.${step}.button`), url: link });
  const heading = t(`request.customer.${step}.subject`, values);
  return { to, language, subject: `${heading} · ${company}`, heading, body };
}
