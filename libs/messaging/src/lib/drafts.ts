import { messageDraft } from '@marketplace/session';

/** What was written to them before its writer signed in, or nothing. */
export function draftFor(to: string): string {
  const draft = messageDraft.read();
  return draft?.to === to ? draft.text : '';
}
