/** Why an upload failed; each has a text. */
export type FileError =
  'tooLarge' | 'empty' | 'wrongType' | 'pictureTooLarge' | 'limitReached' | 'wait' | 'network' | 'failed';

type State = { status: 'sending' } | { status: 'sent'; reference: string } | { status: 'failed'; reason: FileError };

/** A file of a file field with the state of its upload. */
export interface ChosenFile {
  /** Unique within the field. */
  readonly id: string;
  readonly file: File;
  readonly state: State;
}

/** The references of the uploaded files. */
export const uploadedReferences = (files: readonly ChosenFile[]): string[] =>
  files.flatMap(({ state }) => (state.status === 'sent' ? [state.reference] : []));
