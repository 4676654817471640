import type { Language } from '@marketplace/api-contract';
import type { Mail, MailBlock } from '../mail/mail';
import { mailTexts, type MailText } from '../mail/mail-texts';

interface NewMessage {
  to: string;
  language: Language;
  company: string;
  seller: string;
  /** Null while the customer's email is unverified: then neither name nor text is mailed. */
  customer: string | null;
  /** The listing; null if the message is about none. */
  product: string | null;
  text: string;
  /** Where the seller answers. */
  link: string;
}

/** The mail that tells a seller about a message. It contains no contact details of the customer. */
export function createMessageMail(message: NewMessage): Mail {
  const { to, language, company, seller, link } = message;
  const t = mailTexts(language);
  const { heading, intro, text } = createContent(t, message);
  return {
    to,
    language,
    subject: `${heading} · ${company}`,
    heading,
    body: [
      { kind: 'greeting', text: t('hello', { name: seller }) },
      { kind: 'paragraph', text: intro },
      text,
      { kind: 'button', label: t('message.answer'), url: link },
      { kind: 'note', text: t('message.note') },
    ],
  };
}

function createContent(
  t: MailText,
  { customer, product, text }: NewMessage,
): { heading: string; intro: string; text: MailBlock } {
  if (customer === null) {
    return {
      heading: t('message.unverified.subject'),
      intro:
        product === null ? t('message.unverified.wrote') : t('message.unverified.wroteAbout', { listing: product }),
      text: { kind: 'paragraph', text: t('message.unverified.unshown') },
    };
  }
  return {
    heading: t('message.subject', { customer }),
    intro:
      product === null ? t('message.wrote', { customer }) : t('message.wroteAbout', { customer, listing: product }),
    text: { kind: 'quote', text },
  };
}
