import type { Language } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';

/** A mail as modules send it. */
export interface Mail {
  to: string;
  language: Language;
  subject: string;
  text: string;
  /** The body; by default the text with its URLs as links. */
  html?: string;
  /**
   * Ends this kind of mail by one POST without signing in (RFC 8058), and leads a person to a page
   * that does the same.
   */
  unsubscribeUrl?: string;
}

/**
 * A mail as it is delivered: from the company, with `html` as a whole document. `messageId` is the
 * same for every attempt, so that a mailbox shows a duplicate once.
 */
export interface OutgoingMail extends Mail {
  html: string;
  messageId: string;
  from: { name: string; address: string };
}

/** Queues a mail, with `within` as part of a transaction. From then on it is retried for days. */
export type SendMail = (mail: Mail, options?: { within?: Db }) => Promise<void>;

/** One attempt to deliver; rejects if it should be retried. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;
