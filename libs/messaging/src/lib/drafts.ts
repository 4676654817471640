/** Texts that were begun, in this tab: the latest few, each for half an hour. Blocked storage counts as empty. */
interface Draft {
  /** Whom it is for, and about what. */
  to: string;
  text: string;
  at: number;
}

const KEY = 'MESSAGE_DRAFTS';
const MAXIMUM = 5;
const KEPT_MS = 30 * 60_000;

function isDraft(value: unknown): value is Draft {
  const { to, text, at } = (value ?? {}) as Partial<Draft>;
  return typeof to === 'string' && typeof text === 'string' && typeof at === 'number';
}

function readDrafts(): Draft[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isDraft).filter(({ at }) => Date.now() - at < KEPT_MS) : [];
  } catch {
    return [];
  }
}

/** What was begun for them, or nothing. */
export const draftFor = (to: string): string => readDrafts().find((draft) => draft.to === to)?.text ?? '';

/** Keeps what is begun for them in place of what was; nothing where the text is blank. */
export function keepDraft(to: string, text: string): void {
  const others = readDrafts().filter((draft) => draft.to !== to);
  const drafts = text.trim() ? [{ to, text, at: Date.now() }, ...others] : others;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts.slice(0, MAXIMUM)));
  } catch {
    // It can be sent all the same.
  }
}
