/** Why an upload failed; each has a text. */
export type FileError =
  'tooLarge' | 'empty' | 'wrongType' | 'pictureTooLarge' | 'limitReached' | 'wait' | 'network' | 'failed';

type State = { status: 'sending' } | { status: 'sent'; reference: string } | { status: 'failed'; reason: FileError };

/** A file of a file field with the state of its upload. */
export interface ChosenFile {
  /** Unique within the field. */
  readonly id: string;
  /** A file that was uploaded before a reload has no content. */
  readonly file: Pick<File, 'name' | 'size'>;
  readonly state: State;
}

/** An uploaded file as a draft stores it. */
export interface StoredFile {
  reference: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** The files whose uploads are complete, to be stored. */
export const toStoredFiles = (files: readonly ChosenFile[]): StoredFile[] =>
  files.flatMap(({ file: { name, size }, state }) =>
    state.status === 'sent' ? [{ reference: state.reference, name, size }] : [],
  );

/** Files that were uploaded before a reload. */
export const fromStoredFiles = (files: readonly StoredFile[]): ChosenFile[] =>
  files.map(({ reference, name, size }) => ({
    id: reference,
    file: { name, size },
    state: { status: 'sent', reference },
  }));

/** The references of the uploaded files. */
export const uploadedReferences = (files: readonly ChosenFile[]): string[] =>
  files.flatMap(({ state }) => (state.status === 'sent' ? [state.reference] : []));
