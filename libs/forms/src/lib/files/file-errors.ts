import { ApiError } from '@marketplace/api-client';
import { UPLOAD_ENDINGS, UPLOAD_MAXIMUM_BYTES, type UploadType } from '@marketplace/api-contract';
import type { FileError } from './chosen-file';

export const ALL_TYPES = Object.keys(UPLOAD_ENDINGS) as UploadType[];

/** The endings of these types, for the attribute `accept`. */
export const acceptedEndings = (types: readonly UploadType[]): string =>
  types.flatMap((type) => UPLOAD_ENDINGS[type].map((ending) => `.${ending}`)).join();

/** What is wrong with a file as far as the browser knows; the server checks its content. */
export function findFileError({ size, type }: File, types: readonly string[]): FileError | undefined {
  if (size > UPLOAD_MAXIMUM_BYTES) return 'tooLarge';
  if (size === 0) return 'empty';
  // Not every system knows every type, so files without one are uploaded.
  const isAccepted = types.includes(type === 'image/heif' ? 'image/heic' : type);
  return type === '' || isAccepted ? undefined : 'wrongType';
}

const BY_CODE: Readonly<Record<string, FileError>> = {
  file_too_large: 'tooLarge',
  body_too_large: 'tooLarge',
  file_empty: 'empty',
  file_type_refused: 'wrongType',
  picture_too_large: 'pictureTooLarge',
  limit_reached: 'limitReached',
  too_many_requests: 'wait',
  network: 'network',
  service_unavailable: 'network',
};

/** The reason of a failed upload. */
export const toFileError = (error: unknown): FileError =>
  (error instanceof ApiError && BY_CODE[error.code]) || 'failed';

const PERMANENT: ReadonlySet<FileError> = new Set(['tooLarge', 'empty', 'wrongType', 'pictureTooLarge']);

/** Whether a retry can succeed. */
export const canRetry = (reason: FileError): boolean => !PERMANENT.has(reason);
