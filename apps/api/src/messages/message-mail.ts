import type { Language } from '@marketplace/api-contract';
import type { Mail } from '../mail/mail';
import { escapeHtml, mailButton } from '../mail/mail-html';
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
  const hello = t('hello', { name: seller });
  const { subject, intro, text, html } = createContent(t, message);
  const note = t('message.note');
  return {
    to,
    language,
    subject: `${subject} · ${company}`,
    text: [hello, intro, text, `${t('message.answer')}:\n${link}`, note].join('\n\n'),
    html: [
      `<p>${escapeHtml(hello)}</p><p>${escapeHtml(intro)}</p>`,
      html,
      mailButton(link, t('message.answer')),
      `<p><small>${escapeHtml(note)}</small></p>`,
    ].join(''),
  };
}

function createContent(t: MailText, { customer, product, text }: NewMessage) {
  if (customer === null) {
    const unshown = t('message.unverified.unshown');
    return {
      subject: t('message.unverified.subject'),
      intro:
        product === null ? t('message.unverified.wrote') : t('message.unverified.wroteAbout', { listing: product }),
      text: unshown,
      html: `<p>${escapeHtml(unshown)}</p>`,
    };
  }
  return {
    subject: t('message.subject', { customer }),
    intro:
      product === null ? t('message.wrote', { customer }) : t('message.wroteAbout', { customer, listing: product }),
    text: text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
    html: `<blockquote style="margin:16px 0;padding-left:16px;border-left:3px solid;white-space:pre-line">${escapeHtml(text)}</blockquote>`,
  };
}
