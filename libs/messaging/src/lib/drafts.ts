import { localValues } from '@marketplace/session';

/** Who writes to whom; an empty account is a visitor who hasn't signed in. */
export interface DraftKey {
  account: string;
  /** The conversation, or the seller with the listing or order. */
  to: string;
}

interface Draft extends DraftKey {
  text: string;
  at: number;
}

const MAXIMUM = 20;
const DAY_MS = 86_400_000;
/** What a visitor writes waits only for their sign-in: others may use the same browser. */
const RETENTION_MS = { account: 30 * DAY_MS, visitor: 30 * 60_000 };

function isDraft(value: unknown): value is Draft {
  const { account, to, text, at } = (value ?? {}) as Partial<Draft>;
  return [account, to, text].every((one) => typeof one === 'string') && typeof at === 'number';
}

const readDrafts = (): Draft[] =>
  (localValues.readJson<unknown[]>('MESSAGE_DRAFTS', Array.isArray) ?? [])
    .filter(isDraft)
    .filter(({ account, at }) => Date.now() - at < RETENTION_MS[account ? 'account' : 'visitor']);

/** Empty without a draft. A customer who has just signed in finds what they wrote before. */
export function readDraft({ account, to }: DraftKey): string {
  const drafts = readDrafts().filter((draft) => draft.to === to);
  const found = drafts.find((draft) => draft.account === account) ?? drafts.find((draft) => draft.account === '');
  return found?.text ?? '';
}

/** Replaces the draft; a blank text removes it. */
export function writeDraft({ account, to }: DraftKey, text: string): void {
  const others = readDrafts().filter((draft) => draft.to !== to || ![account, ''].includes(draft.account));
  const drafts = text.trim() ? [{ account, to, text, at: Date.now() }, ...others] : others;
  localValues.write('MESSAGE_DRAFTS', drafts.length > 0 ? JSON.stringify(drafts.slice(0, MAXIMUM)) : null);
}
