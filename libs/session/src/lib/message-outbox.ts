import { storedItems } from './stored-items';

/** A message that is not sent yet. */
export interface UnsentMessage {
  accountId: string;
  conversationId: string;
  /** The idempotency key of sending it. */
  key: string;
  /** Milliseconds since 1970; different for each message of a page. */
  createdAt: number;
  text: string;
  /** Uploaded files, which can be claimed for a day. */
  attachments: readonly UnsentFile[];
  /** Why the server rejected it for good; null while it is to be sent. */
  failure: 'closed' | 'filesGone' | 'unavailable' | 'rejected' | null;
}

export interface UnsentFile {
  reference: string;
  name: string;
}

const isUnsentMessage = (value: unknown): value is UnsentMessage => {
  const { accountId, conversationId, key, text, createdAt, attachments } = (value ?? {}) as Partial<
    Record<keyof UnsentMessage, unknown>
  >;
  const texts = [accountId, conversationId, key, text];
  return texts.every((one) => typeof one === 'string') && typeof createdAt === 'number' && Array.isArray(attachments);
};

const NAME = 'MESSAGE_OUTBOX';

function parse(json: string | null): UnsentMessage | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return isUnsentMessage(value) ? value : null;
  } catch {
    return null;
  }
}

/** What another tab has changed: one message (null when it is removed), or all of them. */
export type OutboxChange = 'all' | { key: string; message: UnsentMessage | null };

/** ME-04: the unsent messages of this browser. */
export const messageOutbox = {
  /** An account's messages, the oldest first. */
  read: (accountId: string): UnsentMessage[] =>
    storedItems
      .read(NAME)
      .flatMap((json) => parse(json) ?? [])
      .filter((message) => message.accountId === accountId)
      .sort((one, other) => one.createdAt - other.createdAt),
  write: (message: UnsentMessage): void => storedItems.write(NAME, message.key, JSON.stringify(message)),
  remove: (key: string): void => storedItems.write(NAME, key, null),
  /** Reads a storage event; null if it isn't about the outbox. */
  readChange(event: StorageEvent): OutboxChange | null {
    if (event.key === null) return 'all';
    const key = storedItems.getChangedId(NAME, event.key);
    return key === null ? null : { key, message: parse(event.newValue) };
  },
};
