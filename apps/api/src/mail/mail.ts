import type { Language, Picture } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';

/** A thing that a mail is about, shown as a card. */
export interface MailItem {
  title: string;
  /** The title and the picture link to it. */
  url?: string;
  picture?: Picture | null;
  /** Dates, address, terms or price: one line each. */
  details: readonly string[];
}

/** A part of a mail, from which its text and its HTML are rendered. */
export type MailBlock =
  | { kind: 'greeting' | 'paragraph'; text: string }
  | { kind: 'items'; items: readonly MailItem[] }
  /** One fact under its label, such as the seller with their contact details. */
  | { kind: 'fact'; label: string; lines: readonly string[] }
  | { kind: 'amounts'; rows: readonly { label: string; amount: string; isTotal?: boolean }[] }
  /** What a person wrote. */
  | { kind: 'quote'; intro?: string; text: string }
  | { kind: 'button'; label: string; url: string }
  /** Small print. */
  | { kind: 'note'; text: string; link?: { label: string; url: string } };

interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** What every mail has, queued or delivered. */
interface Letter {
  to: string;
  language: Language;
  subject: string;
  /** Small texts: they wait in the job queue with the mail. */
  attachments?: readonly MailAttachment[];
  /**
   * Ends this kind of mail by one POST without signing in (RFC 8058), and leads a person to a page
   * that does the same.
   */
  unsubscribeUrl?: string;
}

/** A mail as modules send it. */
export interface Mail extends Letter {
  /** The title in the mail; by default the subject. */
  heading?: string;
  body: readonly MailBlock[];
}

/**
 * A mail as it is delivered: from the company, as plain text and as an HTML document. `messageId`
 * is the same for every attempt, so that a mailbox shows a duplicate once.
 */
export interface OutgoingMail extends Letter {
  text: string;
  html: string;
  messageId: string;
  from: { name: string; address: string };
}

/** Queues a mail, with `within` as part of a transaction. From then on it is retried for days. */
export type SendMail = (mail: Mail, options?: { within?: Db }) => Promise<void>;

/** One attempt to deliver; rejects if it should be retried. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;
