import type { Language } from '@marketplace/api-contract';
import type { Mail } from '../mail/mail';
import { escapeHtml, mailButton } from '../mail/mail-html';
import { ACCOUNT_WORDS } from './account-words';

interface Addressee {
  email: string;
  name: string;
}

/** The mail with the link that verifies a new account (AU-08), that sets a new password (AU-10), or that says there is one (AU-17), or that `provider` signs in as well or no longer (AU-11). */
export function accountMail(
  kind: 'verify' | 'reset' | 'changed' | 'connected' | 'disconnected',
  { email, name }: Addressee,
  language: Language,
  link: string,
  provider = '',
): Mail {
  const { hello, [kind]: template } = ACCOUNT_WORDS[language];
  const fill = (text: string) => text.replaceAll('{provider}', provider);
  const words = { ...template, subject: fill(template.subject), text: fill(template.text), note: fill(template.note) };
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to: email,
    language,
    subject: words.subject,
    text: [hello(name), words.text, link, words.note].join('\n\n'),
    html: [hello(name), words.text].map(paragraph).join('') + mailButton(link, words.button) + paragraph(words.note),
  };
}
