import type { Language } from '@marketplace/api-contract';
import type { Mail } from '../mail/mail';
import { escapeHtml, mailButton } from '../mail/mail-html';
import { mailTexts } from '../mail/mail-texts';

interface NewMessage {
  to: string;
  language: Language;
  company: string;
  seller: string;
  customer: string;
  /** What it is about; null where it is about no listing. */
  product: string | null;
  text: string;
  /** Where the seller answers. */
  link: string;
}

/** The mail that tells a seller what somebody wrote; how to reach the customer stays out of it. */
export function newMessageMail({ to, language, company, seller, customer, product, text, link }: NewMessage): Mail {
  const t = mailTexts(language);
  const hello = t('hello', { name: seller });
  const intro =
    product === null ? t('message.wrote', { customer }) : t('message.wroteAbout', { customer, listing: product });
  const note = t('message.note');
  const quoted = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const html = [
    `<p>${escapeHtml(hello)}</p><p>${escapeHtml(intro)}</p>`,
    `<blockquote style="margin:16px 0;padding-left:16px;border-left:3px solid;white-space:pre-line">${escapeHtml(text)}</blockquote>`,
    mailButton(link, t('message.answer')),
    `<p><small>${escapeHtml(note)}</small></p>`,
  ].join('');
  return {
    to,
    language,
    subject: `${t('message.subject', { customer })} · ${company}`,
    text: [hello, intro, quoted, `${t('message.answer')}:\n${link}`, note].join('\n\n'),
    html,
  };
}
