import type { Language } from '@marketplace/api-contract';
import type { Mail } from '../mail/mail';
import { escapeHtml, mailButton } from '../mail/mail-html';
import { ACCOUNT_WORDS } from './account-words';

interface Addressee {
  email: string;
  name: string;
}

/** The mail with the link that verifies a new account (AU-08), that sets a new password (AU-10), or that says there is one (AU-17). */
export function accountMail(
  kind: 'verify' | 'reset' | 'changed',
  { email, name }: Addressee,
  language: Language,
  link: string,
): Mail {
  const { hello, [kind]: words } = ACCOUNT_WORDS[language];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to: email,
    language,
    subject: words.subject,
    text: [hello(name), words.text, link, words.note].join('\n\n'),
    html: [hello(name), words.text].map(paragraph).join('') + mailButton(link, words.button) + paragraph(words.note),
  };
}
