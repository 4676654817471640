import type { Language } from '@marketplace/api-contract';
import type { Db } from '../db/client';

/** What a module wants to be mailed. */
export interface Mail {
  to: string;
  language: Language;
  subject: string;
  text: string;
  /** The parts of its document; by default the text, with its addresses as links. */
  html?: string;
  /** Ends this kind of mail by one POST without a sign-in (RFC 8058), and leads a person to a page that does. */
  unsubscribeUrl?: string;
}

/** A mail as it leaves: under the company's name, `html` a whole document. `messageId` stays the same however often it is tried, so that a mailbox that got it twice shows it once. */
export interface Letter extends Mail {
  html: string;
  messageId: string;
  from: { name: string; address: string };
}

/** Takes a mail over for delivery, with `within` as part of a transaction. From then on it is not lost: it is tried for days. */
export type SendMail = (mail: Mail, options?: { within?: Db }) => Promise<void>;

/** One attempt to deliver; rejects when it should be tried again. */
export type Deliver = (letter: Letter) => Promise<void>;
