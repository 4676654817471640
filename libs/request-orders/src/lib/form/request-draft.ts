import { createIdempotencyKey } from '@marketplace/api-client';
import type { StoredFile } from '@marketplace/forms';
import { localValues } from '@marketplace/session';

/** Which form a draft belongs to, and whose it is. */
export interface DraftKey {
  /** As 'listing 12', 'category' or 'change <id>'. */
  form: string;
  /** The id of the account; '' for a signed-out visitor. */
  account: string;
}

/** One attempt to send: a key is valid for one body only. */
interface Attempt {
  key: string;
  /** JSON of the request without its key. */
  body: string;
}

interface Draft {
  /** Every tab that has the draft open knows it by this. */
  id: string;
  values: Readonly<Record<string, string>>;
  files: readonly StoredFile[];
  attempt: Attempt | null;
}

interface StoredDraft extends Draft, DraftKey {
  /** The id of the request that it became. Then only the ids are kept, for other tabs that have it open. */
  sent: string | null;
}

/** Of the forms that were filled in last; the oldest one goes. */
const MAXIMUM = 4;

const isText = (value: unknown) => typeof value === 'string';

const isStoredFile = (value: unknown): value is StoredFile => {
  const { reference, name, size } = (value ?? {}) as Partial<Record<keyof StoredFile, unknown>>;
  return isText(reference) && isText(name) && typeof size === 'number';
};

function isStoredDraft(value: unknown): value is StoredDraft {
  const { id, sent, form, account, values, files, attempt } = (value ?? {}) as Partial<StoredDraft>;
  return (
    isText(id) &&
    (sent === null || isText(sent)) &&
    isText(form) &&
    isText(account) &&
    Object.values(values ?? { missing: null }).every(isText) &&
    Array.isArray(files) &&
    files.every(isStoredFile) &&
    (attempt === null || (isText(attempt?.key) && isText(attempt?.body)))
  );
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

// In local storage: it survives a sign-in link that opens in another tab.
const readAll = (): StoredDraft[] => (localValues.readJson('REQUEST_DRAFT', isList) ?? []).filter(isStoredDraft);

const writeAll = (drafts: readonly StoredDraft[]): void =>
  localValues.write('REQUEST_DRAFT', drafts.length > 0 ? JSON.stringify(drafts.slice(0, MAXIMUM)) : null);

/** What a visitor wrote before signing in becomes the account's; the latest comes first. */
const isOfKey = (draft: StoredDraft, { form, account }: DraftKey): boolean =>
  draft.form === form && (draft.account === account || draft.account === '');

const findStored = (key: DraftKey) => readAll().find((draft) => isOfKey(draft, key));
const findOthers = (key: DraftKey) => readAll().filter((draft) => !isOfKey(draft, key));

/** Null without a draft, or if it was sent. */
export function readDraft(key: DraftKey): Draft | null {
  const stored = findStored(key);
  return stored?.sent === null ? stored : null;
}

/** The request that a draft became, maybe in another tab; null if it wasn't sent. */
export function findSentRequest(key: DraftKey, id: string): string | null {
  const stored = findStored(key);
  return stored?.id === id ? stored.sent : null;
}

/**
 * Stores a part of the draft and returns its id; the rest stays. `id` is that of the draft that the
 * tab has open: one that was sent in another tab isn't begun again.
 */
export function writeDraft(key: DraftKey, part: Partial<Omit<Draft, 'id'>>, id = ''): string {
  if (findSentRequest(key, id) !== null) return id;
  const draft = readDraft(key) ?? { id: createIdempotencyKey(), values: {}, files: [], attempt: null };
  writeAll([{ ...draft, ...part, ...key, sent: null }, ...findOthers(key)]);
  return draft.id;
}

export const markSent = (key: DraftKey, id: string, sent: string): void =>
  writeAll([{ ...key, id, sent, values: {}, files: [], attempt: null }, ...findOthers(key)]);

export const dropDraft = (key: DraftKey): void => writeAll(findOthers(key));
