import { sessionValues } from '@marketplace/session';

/** Unsent texts in this tab: the latest five, each for half an hour. */
interface Draft {
  /** The seller with the listing, or the conversation. */
  to: string;
  text: string;
  at: number;
}

const MAXIMUM = 5;
const RETENTION_MS = 30 * 60_000;

function isDraft(value: unknown): value is Draft {
  const { to, text, at } = (value ?? {}) as Partial<Draft>;
  return typeof to === 'string' && typeof text === 'string' && typeof at === 'number';
}

const readDrafts = (): Draft[] =>
  (sessionValues.readJson<unknown[]>('MESSAGE_DRAFTS', Array.isArray) ?? [])
    .filter(isDraft)
    .filter(({ at }) => Date.now() - at < RETENTION_MS);

/** Empty without a draft. */
export const readDraft = (to: string): string => readDrafts().find((draft) => draft.to === to)?.text ?? '';

/** Replaces the draft; a blank text removes it. */
export function writeDraft(to: string, text: string): void {
  const others = readDrafts().filter((draft) => draft.to !== to);
  const drafts = text.trim() ? [{ to, text, at: Date.now() }, ...others] : others;
  sessionValues.write('MESSAGE_DRAFTS', JSON.stringify(drafts.slice(0, MAXIMUM)));
}
