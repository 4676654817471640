import type { Currency } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import type { Mail } from '../mail/mail';
import { mailTexts } from '../mail/mail-texts';
import type { MailedOrder } from './order-mails';

interface OwnOrder extends Pick<MailedOrder, 'number' | 'contact' | 'language' | 'isVerified'> {
  currency: Currency;
  seller: { name: string };
}

interface MailedDeposit {
  /** 'failed': it could not be held. 'captured': a part of it was charged. */
  kind: 'failed' | 'captured';
  /** In minor units, as `capturedAmount`. */
  amount: number;
  capturedAmount: number;
  /** What the seller or the operator wrote about it; may be empty. */
  reason: string;
}

/** Tells the customer what has happened with the deposit of their order. */
export function depositMail(
  { number, contact, language, isVerified, currency, seller }: OwnOrder,
  { kind, amount, capturedAmount, reason }: MailedDeposit,
  link: string,
): Mail {
  const t = mailTexts(language ?? 'en');
  const money = (minor: number) => formatMoney({ amount: minor, currency }, language ?? 'en');
  const values = { number, seller: seller.name, amount: money(amount), captured: money(capturedAmount) };
  // Nothing that a person typed is mailed to an address that may belong to somebody else.
  const hasReason = kind === 'captured' && reason !== '';
  return {
    to: contact.email,
    language: language ?? 'en',
    subject: t(`order.deposit.${kind}.subject`, values),
    body: [
      ...(isVerified ? [{ kind: 'greeting' as const, text: t('hello', { name: contact.name }) }] : []),
      {
        kind: 'paragraph',
        text: t(`order.deposit.${kind}.text`, values),
      },
      ...(hasReason && isVerified ? [{ kind: 'quote' as const, intro: t('order.update.note'), text: reason }] : []),
      ...(hasReason && !isVerified ? [{ kind: 'paragraph' as const, text: t('order.deposit.captured.reason') }] : []),
      {
        kind: 'button',
        label: t(kind === 'failed' ? 'order.deposit.failed.button' : 'order.confirmed.open'),
        url: link,
      },
    ],
  };
}
