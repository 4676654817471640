import type { Language } from '@marketplace/api-contract';
import type { Mail } from '../mail/mail';
import { mailTexts } from '../mail/mail-texts';

interface NewMessage {
  to: string;
  language: Language;
  company: string;
  /** The name of the recipient. */
  recipient: string;
  /** Null while the sender's email is unverified: then neither name nor text is mailed. */
  sender: string | null;
  /** The listing or request; null if the message is about neither. */
  subject: string | null;
  /** The number of the order; null if the message is about none. */
  order: string | null;
  text: string;
  /** Where the recipient answers. */
  link: string;
}

/** The mail about a message. It contains no contact details of its sender. */
export function createMessageMail(message: NewMessage): Mail {
  const { to, language, company, recipient, sender, subject, order, text, link } = message;
  const t = mailTexts(language);
  const isShown = sender !== null;
  const part = isShown ? 'message' : 'message.unverified';
  const kind = order !== null ? 'wroteOrder' : subject !== null ? 'wroteAbout' : 'wrote';
  const values = { sender: sender ?? '', listing: subject ?? '', number: order ?? '' };
  const heading = t(`${part}.subject`, values);
  return {
    to,
    language,
    subject: `${heading} · ${company}`,
    heading,
    body: [
      { kind: 'greeting', text: t('hello', { name: recipient }) },
      { kind: 'paragraph', text: t(`${part}.${kind}`, values) },
      isShown ? { kind: 'quote', text } : { kind: 'paragraph', text: t('message.unverified.unshown') },
      { kind: 'button', label: t('message.answer'), url: link },
      { kind: 'note', text: t('message.note') },
    ],
  };
}
