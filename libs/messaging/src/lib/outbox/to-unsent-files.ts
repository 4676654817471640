import type { ChosenFile } from '@marketplace/forms';
import type { UnsentFile } from '@marketplace/session';

/** The files of a message whose uploads are complete. */
export const toUnsentFiles = (files: readonly ChosenFile[]): UnsentFile[] =>
  files.flatMap(({ file: { name }, state }) => (state.status === 'sent' ? [{ reference: state.reference, name }] : []));
