/** Why a file is not there; each has its text. */
export type FileReason =
  'tooLarge' | 'empty' | 'wrongType' | 'pictureTooLarge' | 'limitReached' | 'wait' | 'network' | 'failed';

type State = { status: 'sending' } | { status: 'sent'; reference: string } | { status: 'failed'; reason: FileReason };

/** A file of a file field, and how far it is. */
export interface ChosenFile {
  /** Among those of its field. */
  readonly id: string;
  readonly file: File;
  readonly state: State;
}

/** The references of those that have arrived. */
export const referencesOf = (files: readonly ChosenFile[]): string[] =>
  files.flatMap(({ state }) => (state.status === 'sent' ? [state.reference] : []));
