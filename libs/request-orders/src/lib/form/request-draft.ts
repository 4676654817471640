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
  values: Readonly<Record<string, string>>;
  files: readonly StoredFile[];
  attempt: Attempt | null;
}

interface StoredDraft extends Draft, DraftKey {}

/** Of the forms that were filled in last; the oldest one goes. */
const MAXIMUM = 4;

const isText = (value: unknown) => typeof value === 'string';

const isStoredFile = (value: unknown): value is StoredFile => {
  const { reference, name, size } = (value ?? {}) as Partial<Record<keyof StoredFile, unknown>>;
  return isText(reference) && isText(name) && typeof size === 'number';
};

function isStoredDraft(value: unknown): value is StoredDraft {
  const { form, account, values, files, attempt } = (value ?? {}) as Partial<StoredDraft>;
  return (
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

/** Null without a draft. */
export const readDraft = (key: DraftKey): Draft | null => readAll().find((draft) => isOfKey(draft, key)) ?? null;

/** Stores a part of the draft; the rest stays. */
export function writeDraft(key: DraftKey, part: Partial<Draft>): void {
  const { values = {}, files = [], attempt = null } = readDraft(key) ?? {};
  const others = readAll().filter((draft) => !isOfKey(draft, key));
  writeAll([{ values, files, attempt, ...part, ...key }, ...others]);
}

export const dropDraft = (key: DraftKey): void => writeAll(readAll().filter((draft) => !isOfKey(draft, key)));
