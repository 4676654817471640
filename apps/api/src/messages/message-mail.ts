import type { Language } from '@marketplace/api-contract';
import type { Mail } from '../mail/mail';
import { escapeHtml, mailButton } from '../mail/mail-html';
import { MESSAGE_WORDS } from './message-words';

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
  const words = MESSAGE_WORDS[language];
  const intro = product === null ? words.wrote(customer) : words.wroteAbout(customer, product);
  const quoted = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const html = [
    `<p>${escapeHtml(words.hello(seller))}</p><p>${escapeHtml(intro)}</p>`,
    `<blockquote style="margin:16px 0;padding-left:16px;border-left:3px solid;white-space:pre-line">${escapeHtml(text)}</blockquote>`,
    mailButton(link, words.answer),
    `<p><small>${escapeHtml(words.note)}</small></p>`,
  ].join('');
  return {
    to,
    language,
    subject: `${words.subject(customer)} · ${company}`,
    text: [words.hello(seller), intro, quoted, `${words.answer}:\n${link}`, words.note].join('\n\n'),
    html,
  };
}
