/** A text that waits for its writer to sign in, in this tab and for half an hour. */
const NAME = 'MESSAGE_DRAFT';
const KEPT_MS = 30 * 60 * 1000;

interface Draft {
  /** Whom it is for. */
  to: string;
  text: string;
  at: number;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Draft).to === 'string' &&
  typeof (value as Draft).text === 'string' &&
  typeof (value as Draft).at === 'number';

/** Keeps what was written; blocked storage keeps nothing. */
export function keepDraft(to: string, text: string): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ to, text, at: Date.now() } satisfies Draft));
  } catch {
    // Private mode: it has to be written again.
  }
}

/** What was written to them, or nothing. */
export function readDraft(to: string): string {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    return isDraft(draft) && draft.to === to && Date.now() - draft.at < KEPT_MS ? draft.text : '';
  } catch {
    return '';
  }
}

/** It stands in its field again. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Then there is none.
  }
}
