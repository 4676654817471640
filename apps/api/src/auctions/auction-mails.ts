import type { Currency, Language } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { formatMailInstant } from '../mail/format-mail-instant';
import type { Mail, MailBlock, MailItem } from '../mail/mail';
import { greeting, mailTexts } from '../mail/mail-texts';

/** What bidders hear of an auction, and what its seller hears. */
export type BidderNotice = 'won' | 'offered' | 'lost' | 'missed' | 'unsold' | 'cancelled';
export type SellerNotice = 'awarded' | 'passed' | 'unsold' | 'relisted';

interface MailedAuction {
  title: string;
  currency: string;
  timeZone: string;
  /** What the buyer pays, without fees; null if there is no buyer. */
  amount: number | null;
  payBy: Date | null;
}

interface Recipient {
  to: string;
  /** Null while the address is unverified. */
  name: string | null;
  language: Language;
  company: string;
  link: string;
}

interface ListedAuction {
  name: string;
  price: number;
  currency: string;
  url: string;
  picture: MailItem['picture'];
}

const money = (amount: number, currency: string, language: Language) =>
  formatMoney({ amount, currency: currency as Currency }, language);

/** A mail to a bidder. The losing ones get running auctions of the category. */
export function bidderMail(
  { to, name, language, company, link }: Recipient,
  notice: BidderNotice,
  auction: MailedAuction,
  similar: readonly ListedAuction[],
): Mail {
  const t = mailTexts(language);
  const { title, currency, amount, payBy, timeZone } = auction;
  const isAlone = notice === 'lost' && similar.length === 0;
  const body: MailBlock[] = [
    { kind: 'greeting', text: greeting(t, name) },
    { kind: 'paragraph', text: t(isAlone ? 'auction.lost.alone' : `auction.${notice}.text`, { title }) },
  ];
  const isBuyer = notice === 'won' || notice === 'offered';
  if (isBuyer && amount !== null && payBy) {
    const label = t(notice === 'won' ? 'auction.winningBid' : 'auction.price');
    body.push({ kind: 'amounts', rows: [{ label, amount: money(amount, currency, language), isTotal: true }] });
    body.push(
      { kind: 'fact', label: t('auction.payBy'), lines: [formatMailInstant(payBy.toISOString(), timeZone, language)] },
      { kind: 'note', text: t('auction.fees') },
    );
  }
  if (notice === 'lost' && similar.length > 0) {
    const items = similar.map((one) => ({
      title: one.name,
      details: [t('savedSearch.bid', { amount: money(one.price, one.currency, language) })],
      url: one.url,
      picture: one.picture,
    }));
    body.push({ kind: 'items', items });
  }
  body.push({ kind: 'button', label: t(isBuyer ? 'auction.pay' : 'auction.all'), url: link });
  const heading = t(`auction.${notice}.subject`, { title });
  return { to, language, subject: `${heading} · ${company}`, heading, body };
}

export function sellerMail(
  { to, name, language, company, link }: Recipient,
  notice: SellerNotice,
  { title, currency, amount }: MailedAuction,
): Mail {
  const t = mailTexts(language);
  const body: MailBlock[] = [
    { kind: 'greeting', text: greeting(t, name) },
    { kind: 'paragraph', text: t(`auction.seller.${notice}.text`, { title }) },
  ];
  if (amount !== null && (notice === 'awarded' || notice === 'passed')) {
    const label = t(notice === 'awarded' ? 'auction.winningBid' : 'auction.price');
    body.push({ kind: 'amounts', rows: [{ label, amount: money(amount, currency, language), isTotal: true }] });
  }
  body.push({ kind: 'button', label: t('auction.view'), url: link });
  const heading = t(`auction.seller.${notice}.subject`, { title });
  return { to, language, subject: `${heading} · ${company}`, heading, body };
}

/** What those who follow a running auction hear of it. */
export type RunningNotice = 'outbid' | 'ending';

interface RunningAuction extends Pick<MailedAuction, 'title' | 'currency' | 'timeZone'> {
  price: number;
  minimumBid: number;
  endsAt: Date;
}

export function runningMail(
  { to, name, language, company, link, stopUrl, oneClickUrl }: Recipient & { stopUrl: string; oneClickUrl: string },
  notice: RunningNotice,
  { title, currency, timeZone, price, minimumBid, endsAt }: RunningAuction,
): Mail {
  const t = mailTexts(language);
  const heading = t(`auction.${notice}.subject`, { title });
  return {
    to,
    language,
    subject: `${heading} · ${company}`,
    heading,
    body: [
      { kind: 'greeting', text: greeting(t, name) },
      { kind: 'paragraph', text: t(`auction.${notice}.text`, { title }) },
      {
        kind: 'amounts',
        rows: [
          { label: t('auction.currentBid'), amount: money(price, currency, language) },
          { label: t('auction.nextBid'), amount: money(minimumBid, currency, language), isTotal: true },
        ],
      },
      { kind: 'fact', label: t('auction.ends'), lines: [formatMailInstant(endsAt.toISOString(), timeZone, language)] },
      { kind: 'button', label: t(notice === 'outbid' ? 'auction.again' : 'auction.view'), url: link },
      { kind: 'note', text: t('auction.why', { company }), link: { label: t('auction.stop'), url: stopUrl } },
    ],
    unsubscribeUrl: oneClickUrl,
  };
}
